import FathomNumbers

extension Axis {
  /// A value marked on an axis.
  package struct Tick: Equatable, Sendable {
    /// The value.
    package let value: Double
    /// The text beside it.
    package let label: String
  }

  /// Round values within the bounds, at most `count` of them.
  ///
  /// Those of a linear axis are 1, 2 or 5 times a power of ten apart; those of a logarithmic one are
  /// powers of its base.
  package func ticks(atMost count: Int) -> [Tick] {
    switch scale {
    case .linear: linearTicks(atMost: count)
    case .logarithmic(let base): powerTicks(base: base, atMost: count)
    }
  }

  private func linearTicks(atMost count: Int) -> [Tick] {
    let span = bounds.upperBound - bounds.lowerBound
    guard span > 0, span.isFinite else {
      return [Tick(value: bounds.lowerBound, label: NumberText.significant(bounds.lowerBound))]
    }
    // Steps are numerator / 10^decimals or numerator · 10^k: ticks are then right to the last bit.
    for exponent in -15...300 {
      for factor in [1.0, 2, 5] {
        let ten = Self.powerOfTen(exponent.magnitude)
        func value(_ index: Double) -> Double {
          exponent < 0 ? index * factor / ten : index * factor * ten
        }
        // 1e-9 of a step: bounds that were computed may miss a round number by a few last bits.
        let first = (bounds.lowerBound / value(1) - 1e-9).rounded(.up)
        let last = (bounds.upperBound / value(1) + 1e-9).rounded(.down)
        guard last - first < Double(count) else { continue }
        return (0...Int(max(last - first, 0))).map { step in
          let tick = value(first + Double(step))
          return Tick(value: tick, label: NumberText.fixed(tick, decimals: max(-exponent, 0)))
        }
      }
    }
    return []
  }

  private func powerTicks(base: Int, atMost count: Int) -> [Tick] {
    let exponents = exponentRange(base: base)
    let steps = base == 2 ? [1, 2, 4, 5, 10, 20, 50, 100] : [1, 2, 3, 5, 10, 20, 50, 100]
    let room = hasZero ? count - 1 : count
    let step = steps.first { exponents.upperBound / $0 - exponents.lowerBound / $0 < room } ?? 1000
    let zero = hasZero ? [Tick(value: 0, label: "0")] : []
    return zero
      + exponents.filter { $0 % step == 0 }.map { exponent in
        Tick(
          value: Self.power(base, exponent),
          label: base == 10 && (-3...3).contains(exponent)
            ? NumberText.trimmed(Self.power(base, exponent), decimals: 3)
            : NumberText.power(of: base, exponent: exponent)
        )
      }
  }

  /// The exponents whose powers lie within the bounds.
  private func exponentRange(base: Int) -> ClosedRange<Int> {
    let unit = Elementary.log2(Double(base))
    let first = (Elementary.log2(bounds.lowerBound) / unit - 1e-9).rounded(.up)
    let last = (Elementary.log2(bounds.upperBound) / unit + 1e-9).rounded(.down)
    return Int(first)...max(Int(first), Int(last))
  }

  private static func power(_ base: Int, _ exponent: Int) -> Double {
    guard base != 2 else { return Double(sign: .plus, exponent: exponent, significand: 1) }
    let power = powerOfTen(exponent.magnitude)
    return exponent < 0 ? 1 / power : power
  }

  private static func powerOfTen(_ exponent: UInt) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
