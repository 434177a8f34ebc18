import FathomImaging

/// The columns or rows of a frame that show a level, and the pixels of the level that each mixes.
///
/// Enlarged, a pixel of the frame lies between two of the level's; made smaller, it takes from all that
/// it covers. Samples are mixed as they are encoded, as a screen does, in whole 256ths.
struct TiledViewAxis: Sendable {
  /// The columns or rows of the frame.
  let frame: Range<Int>
  /// The level's pixels that take part.
  let pixels: Range<Int>
  /// The pixels of the level that each of the frame's mixes; nil where each is one of ``pixels``.
  let taps: ResamplingTaps<UInt16>?

  private let origin: Double
  private let step: Double

  /// The part within `clip` of a level of `side` pixels that begins at `origin` in the frame and has
  /// `step` pixels to one of the frame.
  init(origin: Double, step: Double, side: Int, clip: Range<Int>) {
    (self.origin, self.step) = (origin, step)
    let covered = Self.edge(origin)..<Self.edge(origin + Double(side) / step)
    frame = covered.clamped(to: clip)
    if frame.isEmpty || step == 1 && origin == origin.rounded() {
      let first = frame.isEmpty ? 0 : frame.lowerBound - Int(origin)
      pixels = first..<first + frame.count
      taps = nil
      return
    }
    let taps = ResamplingTaps<UInt16>(
      centers: frame.map { (Double($0) + 0.5 - origin) * step - 0.5 },
      reach: min(max(1, step), Double(side) + 1),
      side: side
    )
    pixels = taps.sources
    self.taps = taps
  }

  /// The frame's pixels at which cells of `size` of the level's pixels begin.
  func edges(every size: Int) -> [Int] {
    guard !frame.isEmpty else { return [] }
    return (pixels.lowerBound / size...pixels.upperBound / size)
      .map { Self.edge(origin + Double($0 * size) / step) }
      .filter(frame.contains)
  }

  private static func edge(_ place: Double) -> Int {
    Int(min(max(place.rounded(), -0x1p40), 0x1p40))
  }
}

extension TiledViewAxis {
  /// The number of a pixel of the level that takes part, and its weight.
  func tap(_ tap: Int, ofPixel pixel: Int) -> (number: Int, weight: UInt16) {
    guard let taps else { return (pixels.lowerBound + pixel, 256) }
    let index = pixel * taps.count + tap
    return (taps.indices[index], taps.weights[index])
  }

  /// Mixes a line of 256ths, that of ``pixels``, into the frame's pixels.
  func mix(
    _ line: UnsafePointer<UInt16>,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    guard let taps else {
      for index in 0..<3 * frame.count {
        target[index] = UInt8(truncatingIfNeeded: (UInt32(line[index]) + 128) >> 8)
      }
      return
    }
    taps.mix(line, from: pixels.lowerBound, into: target)
  }
}
