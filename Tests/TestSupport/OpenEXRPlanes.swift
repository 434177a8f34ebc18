/// The channels of an OpenEXR file of scan lines without compression, each row by row.
public struct OpenEXRPlanes {
  /// The names of the channels, in the order of the file.
  public private(set) var names: [String] = []
  /// The width and height in pixels.
  public let size: (width: Int, height: Int)

  private var planes: [String: [UInt32]] = [:]

  /// Reads a file; nil where it is not of the kind that we write.
  public init?(_ file: some Collection<UInt8>) {
    let bytes = Array(file)
    var position = 8
    func number(_ offset: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << (8 * $1) }
    }
    func word() -> String {
      let end = bytes[position...].firstIndex(of: 0) ?? bytes.endIndex
      defer { position = end + 1 }
      return String(decoding: bytes[position..<end], as: UTF8.self)
    }
    guard bytes.starts(with: [0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0]) else { return nil }
    var window: [UInt32] = []
    while bytes[position] != 0 {
      let (name, _) = (word(), word())
      let end = position + 4 + Int(number(position))
      position += 4
      switch name {
      case "channels":
        while bytes[position] != 0 {
          names.append(word())
          position += 16
        }
      case "dataWindow": window = (0..<4).map { number(position + 4 * $0) }
      case "compression": guard bytes[position] == 0 else { return nil }
      default: break
      }
      position = end
    }
    guard window.count == 4, window[0] == 0, window[1] == 0 else { return nil }
    size = (Int(window[2]) + 1, Int(window[3]) + 1)
    position += 1
    for row in 0..<size.height {
      let line = Int(number(position + 8 * row))
      guard number(line) == row, number(line + 4) == size.width * 4 * names.count else {
        return nil
      }
      for (index, name) in names.enumerated() {
        let start = line + 8 + index * size.width * 4
        planes[name, default: []] += (0..<size.width).map { number(start + 4 * $0) }
      }
    }
  }

  /// A channel of whole numbers; empty where there is none of the name.
  public func integers(_ name: String) -> [UInt32] { planes[name] ?? [] }

  /// A channel of floating-point numbers; empty where there is none of the name.
  public func floats(_ name: String) -> [Float] { integers(name).map { Float(bitPattern: $0) } }
}
