import FathomNumbers

/// The levels of detail of a tiled layer: scales that are powers of two.
///
/// Level k shows content at 2^k pixels a point. There are `count` levels; the finest is level `bias`,
/// so that `bias` of them are larger than the content itself.
package struct LevelsOfDetail: Hashable, Sendable {
  /// The number of levels.
  package let count: Int

  /// The finest level.
  package let bias: Int

  /// Creates the levels `bias − count + 1` to `bias`; at most 64, down to −62 and up to 62.
  package init(count: Int = 1, bias: Int = 0) {
    precondition(
      1...64 ~= count && bias <= 62 && bias - count + 1 >= -62,
      "levels of detail lie between -62 and 62"
    )
    self.count = count
    self.bias = bias
  }

  /// The levels, from coarse to fine.
  package var levels: ClosedRange<Int> { bias - count + 1...bias }

  /// Pixels a point, from fine to coarse.
  package var scales: [Double] { levels.reversed().map(Self.scale) }

  /// The pixels a point of a level: 2^level.
  package static func scale(ofLevel level: Int) -> Double {
    .powerOfTwo(level)
  }

  /// The levels at which content of this size is at least a pixel wide and high.
  package func clamped(to content: Size<Int>) -> LevelsOfDetail {
    let shorter = max(1, min(content.width, content.height))
    let coarsest = -(Int.bitWidth - 1 - shorter.leadingZeroBitCount)
    return LevelsOfDetail(count: min(count, max(1, bias - coarsest + 1)), bias: bias)
  }

  /// The scale, or the power of two that it is within 1/128 of: 0.249 becomes 0.25, 0.124907 0.125.
  ///
  /// Frames with a fraction of a pixel make such scales.
  package static func snapped(_ scale: Double) -> Double {
    let below = scale.binade
    for power in [below, 2 * below] where abs(scale / power - 1) <= 0x1p-7 { return power }
    return scale
  }

  /// The level to draw at a scale: the coarsest one that need not be enlarged, or the finest.
  ///
  /// Content a little larger than a level is drawn at the next: reduced tiles look good, and
  /// enlarged ones are blurred.
  package func level(forScale scale: Double) -> Int {
    precondition(scale > 0 && scale.isFinite, "a scale is positive")
    let scale = Self.snapped(scale)
    let ceiling = Int(scale.exponent) + (scale.significand > 1 ? 1 : 0)
    return min(max(ceiling, levels.lowerBound), levels.upperBound)
  }

  /// The two levels that a blend mixes at a scale: linear in it, as in trilinear filtering.
  package func blend(atScale scale: Double) -> LevelBlend {
    let finer = level(forScale: scale)
    guard finer > levels.lowerBound else { return LevelBlend(level: finer) }
    let weight = Self.snapped(scale) / Self.scale(ofLevel: finer - 1) - 1
    return LevelBlend(level: finer, weight: min(max(weight, 0), 1))
  }
}

/// A level of detail and its part in what is shown; the rest is the next coarser level's.
package struct LevelBlend: Hashable, Sendable {
  /// The finer level.
  package let level: Int

  /// The part of the finer level, 0 to 1.
  package let weight: Double

  /// A level alone, or its part beside the coarser one's.
  package init(level: Int, weight: Double = 1) {
    self.level = level
    self.weight = weight
  }

  /// The coarser level, nil where the finer one is shown alone.
  package var coarser: Int? { weight < 1 ? level - 1 : nil }
}
