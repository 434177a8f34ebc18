/// The columns or rows of a frame that show a level, and the pixels of the level that each mixes.
///
/// Enlarged, a pixel of the frame lies between two of the level's; made smaller, it takes from all that
/// it covers. Weights are whole 256ths whose sum is one.
struct StretchedAxis: Sendable {
  /// The columns or rows of the frame.
  let frame: Range<Int>
  /// The level's pixels that take part.
  let pixels: Range<Int>
  /// The first of the level's pixels, where each pixel of the frame is one of these.
  let copied: Int?
  /// The pixels that one of the frame's mixes.
  let count: Int
  /// Counted from the first of ``pixels``: those of one pixel of the frame after those of another.
  let indices: [Int]
  /// As many weights.
  let weights: [UInt16]

  private let origin: Double
  private let step: Double

  /// The part within `clip` of a level of `side` pixels that begins at `origin` in the frame and has
  /// `step` pixels to one of the frame.
  init(origin: Double, step: Double, side: Int, clip: Range<Int>) {
    (self.origin, self.step) = (origin, step)
    let covered = Self.edge(origin)..<Self.edge(origin + Double(side) / step)
    frame = covered.clamped(to: clip)
    guard !frame.isEmpty else {
      (pixels, copied, count, indices, weights) = (0..<0, nil, 0, [], [])
      return
    }
    if step == 1, origin == origin.rounded() {
      let first = frame.lowerBound - Int(origin)
      pixels = first..<first + frame.count
      (copied, count, indices, weights) = (first, 1, [], [])
      return
    }
    let reach = min(max(1, step), Double(side) + 1)
    let count = Int((2 * reach).rounded(.up))
    var (indices, weights): ([Int], [UInt16]) = ([], [])
    indices.reserveCapacity(count * frame.count)
    weights.reserveCapacity(count * frame.count)
    var (least, greatest) = (side - 1, 0)
    for pixel in frame {
      let center = (Double(pixel) + 0.5 - origin) * step - 0.5
      let first = Int((center - reach).rounded(.down)) + 1
      var sums = [0.0]
      for index in first..<first + count {
        sums.append(sums[sums.count - 1] + max(0, reach - abs(Double(index) - center)))
        let inside = min(max(index, 0), side - 1)
        indices.append(inside)
        (least, greatest) = (min(least, inside), max(greatest, inside))
      }
      let shares = sums.map { UInt16(($0 / sums[count] * 256).rounded()) }
      weights += zip(shares.dropFirst(), shares).map { $0 - $1 }
    }
    pixels = least..<greatest + 1
    copied = nil
    self.count = count
    self.indices = indices.map { $0 - least }
    self.weights = weights
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
