/// A number type that the lab flies in, with what theory needs of it.
package struct NumberType: Hashable, Codable, Sendable {
  /// The kinds of types that there are.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case float16
    case bfloat16
    case float32
    case float64
    case float80
    case doubleDouble
    case bigFloat
  }

  /// The kind.
  package let kind: Kind

  /// p: the bits of the significand, the leading one included.
  package let precision: Int

  /// The power of two at which numbers end, as 128 for Float32: 2^128 is infinite; nil where nothing
  /// that is flown gets there.
  package let overflowExponent: Int?

  /// The power of two of the smallest positive number, as −149 for Float32; nil as above.
  package let underflowExponent: Int?

  /// The name in reports: Float16, BFloat16, Float32, Float64, Float80, DoubleDouble, BigFloat(256).
  package var name: String {
    switch kind {
    case .float16: "Float16"
    case .bfloat16: "BFloat16"
    case .float32: "Float32"
    case .float64: "Float64"
    case .float80: "Float80"
    case .doubleDouble: "DoubleDouble"
    case .bigFloat: "BigFloat(\(precision))"
    }
  }

  /// u = 2^−p as a power of two: half the distance from 1 to the next number.
  package var roundoffExponent: Int { -precision }
}
