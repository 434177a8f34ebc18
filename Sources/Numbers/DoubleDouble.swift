/// The unevaluated sum of two `Double`s: 106 bits of precision or somewhat more, a `Double`'s range.
///
/// Errors are relative and hold as long as no part overflows or underflows. The algorithms and
/// their bounds, in u = 2^−53, are from Joldes, Muller and Popescu, "Tight and rigorous error
/// bounds for basic building blocks of double-word arithmetic", ACM TOMS 44 (2), 2017,
/// doi.org/10.1145/3121432, as sharpened by Muller and Rideau, "Formalization of double-word
/// arithmetic", ACM TOMS 48 (1), 2022, doi.org/10.1145/3484514.
package struct DoubleDouble: Sendable {
  /// The `Double` nearest to the number.
  package let high: Double

  /// The rest: half a unit in the last place of `high` at most.
  package let low: Double

  /// The sum of two parts that do not overlap.
  private init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// The sum of two parts, the first not smaller than the second in magnitude: "Fast2Sum",
  /// Dekker, "A floating-point technique for extending the available precision", Numerische
  /// Mathematik 18, 1971, doi.org/10.1007/BF01397083.
  private init(large: Double, small: Double) {
    let sum = large + small
    self.init(high: sum, low: sum.isFinite ? small - (sum - large) : 0)
  }

  /// The exact sum of any two `Double`s: "2Sum", Knuth, The Art of Computer Programming, volume 2,
  /// section 4.2.2.
  init(sum a: Double, _ b: Double) {
    let sum = a + b
    let bPart = sum - a
    let aPart = sum - bPart
    self.init(high: sum, low: sum.isFinite ? (a - aPart) + (b - bPart) : 0)
  }

  /// The exact product of any two `Double`s: "2Prod".
  init(product a: Double, _ b: Double) {
    let product = a * b
    // One rounding, as IEEE 754 asks of a fused multiply-add, in hardware or not.
    let rest = (-product).addingProduct(a, b)
    self.init(high: product, low: product.isFinite ? rest : 0)
  }

  /// The number `value`, exactly.
  package init(_ value: Double) {
    self.init(high: value, low: 0)
  }

  /// The integer `value`, exactly.
  package init(_ value: Int) {
    self.init(sum: Double(value >> 32) * 0x1p32, Double(value & 0xffff_ffff))
  }

  /// Whether the number is neither infinite nor NaN.
  package var isFinite: Bool { high.isFinite }
}

extension DoubleDouble {
  /// The sum, with an error of 2^−104 at most.
  ///
  /// "AccurateDWPlusDW", 3u² and a little.
  package static func + (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    let highs = DoubleDouble(sum: left.high, right.high)
    let lows = DoubleDouble(sum: left.low, right.low)
    let first = DoubleDouble(large: highs.high, small: highs.low + lows.high)
    return DoubleDouble(large: first.high, small: first.low + lows.low)
  }

  /// The difference, with an error of 2^−104 at most.
  package static func - (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    left + -right
  }

  /// The product, with an error of 2^−104 at most.
  ///
  /// "DWTimesDW3", 4u².
  package static func * (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    let product = DoubleDouble(product: left.high, right.high)
    guard product.isFinite else { return product }
    let cross = (left.low * right.low).addingProduct(left.high, right.low)
    let rest = cross.addingProduct(left.low, right.high)
    return DoubleDouble(large: product.high, small: product.low + rest)
  }

  /// The quotient, with an error of 2^−102 at most; division by zero gives an infinity or NaN.
  ///
  /// "DWDivDW2", 15u² and a little.
  package static func / (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    let quotient = left.high / right.high
    guard quotient.isFinite, right.isFinite else { return DoubleDouble(quotient) }
    let product = DoubleDouble(product: right.high, quotient)
    let back = DoubleDouble(
      large: product.high,
      small: product.low.addingProduct(right.low, quotient)
    )
    let rest = (left.high - back.high) + (left.low - back.low)
    return DoubleDouble(large: quotient, small: rest / right.high)
  }

  /// The same number with the other sign.
  package static prefix func - (value: DoubleDouble) -> DoubleDouble {
    DoubleDouble(high: -value.high, low: -value.low)
  }

  /// The absolute value.
  package var magnitude: DoubleDouble { high < 0 ? -self : self }

  /// The square root, with an error of 2^−104 at most; of a negative number, NaN.
  ///
  /// "SQRTDWtoDW" of Lefèvre, Louvet, Muller, Picot and Rideau, "Accurate calculation of Euclidean
  /// norms using double-word arithmetic" (2023), 25/8 u².
  package func squareRoot() -> DoubleDouble {
    let root = high.squareRoot()
    guard root > 0, root.isFinite else { return DoubleDouble(root) }
    let rest = low + high.addingProduct(-root, root)
    return DoubleDouble(large: root, small: rest / (2 * root))
  }
}

extension DoubleDouble: Comparable {
  /// Whether `left` is the smaller number; false where one is NaN.
  package static func < (left: DoubleDouble, right: DoubleDouble) -> Bool {
    left.high < right.high || (left.high == right.high && left.low < right.low)
  }

  /// Whether `left` is the smaller number or the same; false where one is NaN.
  package static func <= (left: DoubleDouble, right: DoubleDouble) -> Bool {
    left < right || left == right
  }

  /// Whether `left` is the greater number or the same; false where one is NaN.
  package static func >= (left: DoubleDouble, right: DoubleDouble) -> Bool {
    right <= left
  }
}
