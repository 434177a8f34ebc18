import FathomNumbers

/// Where numbers that grow by about a factor of two an octave reach a level.
enum Crossing {
  /// The depth at which `values` first reach `level`, between two depths on the way from one
  /// logarithm to the other; nil where they do not.
  ///
  /// Nothing follows the first value that is missing.
  static func depth(of values: [Double?], at depths: [Double], level: Double) -> Double? {
    var before: (depth: Double, value: Double)?
    for (depth, value) in zip(depths, values) {
      guard let value else { return nil }
      if value >= level {
        guard let before, before.value > 0 else { return depth }
        let (low, high) = (Elementary.log2(before.value), Elementary.log2(value))
        let share = (Elementary.log2(level) - low) / (high - low)
        return before.depth + share * (depth - before.depth)
      }
      before = (depth, value)
    }
    return nil
  }
}
