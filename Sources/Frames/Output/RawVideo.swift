package import FathomFiles
package import FathomImaging
package import FathomNavigation

/// Frames one after the other as plain bytes, for the pipes of other programs.
package struct RawVideo: Sendable {
  /// The layout of the bytes.
  package enum Format: String, Sendable, CaseIterable {
    /// Binary PPM files in a row, of 8 or 16 bits: each says its size, colours are exact.
    case ppm
    /// Red, green and blue samples and nothing else; of 16 bits the high byte first.
    case rgb24
    /// YUV4MPEG2 of 8 bits at full resolution (C444, full range, BT.601), which players read too.
    case y4m
  }

  /// The layout of the bytes.
  package let format: Format
  private let size: Size<Int>
  private let rate: FrameRate

  /// The bytes for frames of a size and a rate.
  package init(_ format: Format, size: Size<Int>, rate: FrameRate) {
    self.format = format
    self.size = size
    self.rate = rate
  }

  /// The bytes before the first frame.
  package var head: [UInt8] {
    guard format == .y4m else { return [] }
    return Array(
      ("YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 "
        + "C444 XCOLORRANGE=FULL\n").utf8
    )
  }

  /// The bytes of a frame.
  ///
  /// Throws `InvalidValue` for a frame of another size, and for 16 bits where the format has 8.
  package func bytes(of frame: Bitmap) throws -> [UInt8] {
    try check(frame)
    guard format != .y4m || frame.depth == .eight else {
      throw InvalidValue("y4m has 8 bits a sample; ppm and rgb24 have 16 as well.")
    }
    switch format {
    case .ppm: return try frame.ppmData()
    case .rgb24: return Self.samples(of: frame)
    case .y4m: return Array("FRAME\n".utf8) + VideoPlanes.full.samples(of: frame)
    }
  }

  /// Throws `InvalidValue` for a frame of another size.
  func check(_ frame: Bitmap) throws(InvalidValue) {
    guard frame.width == size.width, frame.height == size.height else {
      throw InvalidValue(
        "A frame of a video of \(size.width)x\(size.height) pixels cannot have "
          + "\(frame.width)x\(frame.height)."
      )
    }
  }

  private static func samples(of frame: Bitmap) -> [UInt8] {
    switch frame.samples {
    case .eight(let bytes): bytes
    case .sixteen(let words): words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    }
  }
}

/// Frames a second as a fraction, the way video formats have it.
package struct FrameRate: Hashable, Sendable {
  /// The frames of ``denominator`` seconds.
  package let numerator: Int
  /// The seconds in which there are ``numerator`` frames.
  package let denominator: Int

  /// The time of a frame in microseconds, rounded.
  func microseconds(ofFrame frame: Int) -> Int {
    (frame * denominator * 1_000_000 + numerator / 2) / numerator
  }

  /// The rates that there may be, in frames a second.
  package static let range = 0.0001...1_000_000

  /// The fraction of the least denominator up to 10,000 that is the rate to a part in 10^9, so that
  /// 23.976023976 is 24000/1001; else the nearest of denominator 10,000.
  ///
  /// Throws `InvalidValue` for a rate outside ``range``.
  package init(_ value: Double) throws(InvalidValue) {
    guard Self.range.contains(value) else {
      throw InvalidValue(
        "A rate must be from \(Self.range.lowerBound) to \(Self.range.upperBound.plainText) frames a "
          + "second, not \(value.plainText)."
      )
    }
    let exact = (1...10_000).first { denominator in
      let product = value * Double(denominator)
      return abs(product.rounded() - product) <= 1e-9 * product
    }
    denominator = exact ?? 10_000
    numerator = max(1, Int((value * Double(denominator)).rounded()))
  }
}
