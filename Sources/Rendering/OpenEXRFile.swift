public import Navigation

/// Iteration data in an OpenEXR file, in the channels that Kalles Fraktaler and zoomasm use: whole
/// iterations `N`, their fraction `NF` and the angle `T` in turns.
///
/// Scan lines without compression, which is a small part of the format and needs no library:
/// openexr.com/en/latest/OpenEXRFileLayout.html.
public enum OpenEXRFile {
  /// What is added to the iterations, so that counts a little below 0 can be told from no data;
  /// readers subtract it.
  private static let bias = 1024

  /// The `N` of samples that did not escape.
  private static let interior = UInt32.max

  /// The bytes of a file; `counts` are smooth iteration counts, infinite inside, row 0 on top.
  ///
  /// `record` goes along as the attribute "Fathom".
  public static func data(
    counts: [Double],
    angles: [Double],
    size: Size<Int>,
    record: String
  ) -> [UInt8] {
    precondition(
      counts.count == size.area && angles.count == size.area,
      "a plane has one number per pixel"
    )
    var bytes = header(size: size, record: record)
    let lineSize = 8 + size.width * 12
    bytes.reserveCapacity(bytes.count + size.height * (8 + lineSize))
    let firstLine = bytes.count + 8 * size.height
    for row in 0..<size.height { bytes.append(UInt64(firstLine + row * lineSize)) }
    for row in 0..<size.height {
      let line = row * size.width..<(row + 1) * size.width
      bytes.append(Int32(row))
      bytes.append(Int32(lineSize - 8))
      for count in counts[line] { bytes.append(whole(count)) }
      for count in counts[line] { bytes.append(fraction(count).bitPattern) }
      for angle in angles[line] { bytes.append(Float(angle).bitPattern) }
    }
    return bytes
  }

  private static func whole(_ count: Double) -> UInt32 {
    guard count.isFinite else { return interior }
    let biased = count.rounded(.down) + Double(bias)
    return UInt32(min(max(biased, 1), Double(interior - 1)))
  }

  private static func fraction(_ count: Double) -> Float {
    guard count.isFinite else { return 0 }
    // Rounded to 24 bits it must stay below 1.
    return min(Float(count - count.rounded(.down)), Float(1).nextDown)
  }

  // MARK: - Header

  private static func header(size: Size<Int>, record: String) -> [UInt8] {
    var bytes: [UInt8] = [0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0]
    func attribute(_ name: String, _ type: String, _ value: [UInt8]) {
      bytes += Array(name.utf8) + [0] + Array(type.utf8) + [0]
      bytes.append(Int32(value.count))
      bytes += value
    }
    attribute("Fathom", "string", Array(record.utf8))
    attribute("IterationsBias", "int", littleEndian(Int32(bias)))
    attribute("channels", "chlist", channels)
    attribute("compression", "compression", [0])
    let window = [0, 0, Int32(size.width - 1), Int32(size.height - 1)].flatMap { littleEndian($0) }
    attribute("dataWindow", "box2i", window)
    attribute("displayWindow", "box2i", window)
    attribute("lineOrder", "lineOrder", [0])
    attribute("pixelAspectRatio", "float", littleEndian(Float(1).bitPattern))
    attribute("screenWindowCenter", "v2f", littleEndian(UInt64(0)))
    attribute("screenWindowWidth", "float", littleEndian(Float(1).bitPattern))
    return bytes + [0]
  }

  /// Name, type (0 is uint32, 2 is float32) and sampling of each channel, in the order of names.
  private static var channels: [UInt8] {
    let types: [(name: String, type: Int32)] = [("N", 0), ("NF", 2), ("T", 2)]
    return types.flatMap { name, type -> [UInt8] in
      Array(name.utf8) + [0] + [type, 0, 1, 1].flatMap { littleEndian($0) }
    } + [0]
  }

  private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}

extension [UInt8] {
  /// Appends a number's bytes, the least first.
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
