package import FathomNavigation
import FathomNumbers

/// Iteration data in an OpenEXR file, in the channels that Kalles Fraktaler, Fraktaler-3 and
/// zoomasm use.
///
/// `N` is the whole iterations, or `N0` and `N1` its lower and upper 32 bits where a count of the
/// picture needs them; `NF` their fraction, `T` the angle in turns. `DEX` (to the right) and `DEY`
/// (upwards) make a vector away from the set, whose length is |z| ln|z| / |dz/dc| in pixels: half of
/// the field `de`, which is an upper bound, and about the distance to the set.
///
/// Scan lines without compression, which is a small part of the format and needs no library:
/// openexr.com/en/latest/OpenEXRFileLayout.html.
package enum OpenEXRFile {
  /// The fields of the Mandelbrot set that the channels are made of, in the order of the planes.
  package static let fields = ["nu", "angle", "de", "slope"]

  /// The number added to the iterations, so that counts a little below 0 can be told from no data;
  /// readers subtract it.
  private static let bias = 1024

  /// The count of samples that did not escape, of 32 bits or of 64.
  private static let interior = UInt64.max

  /// The greatest count that `N` has room for.
  private static let greatestShortCount = UInt64(UInt32.max - 1)

  /// One channel: 32 bits for every pixel.
  private struct Channel {
    enum Kind: Int32 {
      case integer = 0
      case float = 2
    }

    let name: String
    let kind: Kind
    let bits: (Int) -> UInt32

    init(_ name: String, integer: @escaping (Int) -> UInt32) {
      (self.name, kind, bits) = (name, .integer, integer)
    }

    init(_ name: String, float: @escaping (Int) -> Double) {
      (self.name, kind, bits) = (name, .float, { Float(float($0)).bitPattern })
    }
  }

  /// The bytes of a file; `planes` are those of ``fields``, row 0 on top.
  ///
  /// `record` goes along as the attribute "Fathom".
  package static func data(planes: [[Double]], size: Size<Int>, record: String) -> [UInt8] {
    precondition(
      planes.count == fields.count && planes.allSatisfy { $0.count == size.area },
      "there is a plane for each field, with one number per pixel"
    )
    let channels = channels(
      counts: planes[0],
      angles: planes[1],
      distances: planes[2],
      slopes: planes[3]
    )
    var bytes = header(channels, size: size, record: record)
    let lineSize = 8 + size.width * 4 * channels.count
    bytes.reserveCapacity(bytes.count + size.height * (8 + lineSize))
    let firstLine = bytes.count + 8 * size.height
    for row in 0..<size.height { bytes.append(UInt64(firstLine + row * lineSize)) }
    for row in 0..<size.height {
      bytes.append(Int32(row))
      bytes.append(Int32(lineSize - 8))
      for channel in channels {
        for index in row * size.width..<(row + 1) * size.width { bytes.append(channel.bits(index)) }
      }
    }
    return bytes
  }

  /// The channels in the order of their names, as the format wants them.
  private static func channels(
    counts: [Double],
    angles: [Double],
    distances: [Double],
    slopes: [Double]
  ) -> [Channel] {
    func lower(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: whole(counts[index])) }
    func upper(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: whole(counts[index]) >> 32) }
    let isShort = counts.allSatisfy { !$0.isFinite || whole($0) <= greatestShortCount }
    let wholes =
      isShort
      ? [Channel("N", integer: lower)]
      : [Channel("N0", integer: lower), Channel("N1", integer: upper)]
    // The slope points to the set, in turns by way of down.
    func away(_ index: Int, _ turns: Double) -> Double {
      guard distances[index].isFinite else { return 0 }
      return 0.5 * distances[index] * Elementary.cosine(turns: slopes[index] + turns)
    }
    return [Channel("DEX", float: { away($0, 0.5) }), Channel("DEY", float: { away($0, -0.25) })]
      + wholes
      + [
        Channel("NF", float: { fraction(counts[$0]) }), Channel("T", float: { angles[$0] }),
      ]
  }

  private static func whole(_ count: Double) -> UInt64 {
    guard count.isFinite else { return interior }
    return UInt64(max(count.rounded(.down) + Double(bias), 1))
  }

  private static func fraction(_ count: Double) -> Double {
    guard count.isFinite else { return 0 }
    // Rounded to 24 bits it must stay below 1.
    return min(count - count.rounded(.down), Double(Float(1).nextDown))
  }

  // MARK: - Header

  private static func header(_ channels: [Channel], size: Size<Int>, record: String) -> [UInt8] {
    var bytes: [UInt8] = [0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0]
    func attribute(_ name: String, _ type: String, _ value: [UInt8]) {
      bytes += Array(name.utf8) + [0] + Array(type.utf8) + [0]
      bytes.append(Int32(value.count))
      bytes += value
    }
    attribute("Fathom", "string", Array(record.utf8))
    attribute("IterationsBias", "int", littleEndian(Int32(bias)))
    attribute("channels", "chlist", list(channels))
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

  /// Name, type and sampling of each channel.
  private static func list(_ channels: [Channel]) -> [UInt8] {
    channels.flatMap { channel -> [UInt8] in
      Array(channel.name.utf8) + [0]
        + [channel.kind.rawValue, 0, 1, 1].flatMap { littleEndian($0) }
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
