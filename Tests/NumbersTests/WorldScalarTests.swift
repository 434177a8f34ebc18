import BigInt
import FathomNumbers
import TestSupport
import Testing

/// What every scalar must satisfy, asked of each in turn.
private func check<Scalar: WorldScalar>(_ type: Scalar.Type, seed: UInt64) {
  var random = SplitMix64(seed: seed)
  for _ in 0..<500 {
    let integer = BigInt.random(bits: Int.random(in: 0...200, using: &random), using: &random)
    let value = BigFloat(integer, exponent: Int.random(in: -220...20, using: &random))
    let number = Scalar(value)
    guard let exact = number.exactValue else {
      #expect(!number.isFinite && number.floor == nil && number.ceiling == nil)
      continue
    }
    #expect(number.floor == exact.floor && number.ceiling == exact.ceiling)
    #expect(Scalar(exact) == number)
    #expect((-number).exactValue == -exact)
    #expect(Scalar(integer) == Scalar(BigFloat(integer)))
    // No neighbour is nearer.
    if let bits = Scalar.significandBits, !exact.isZero {
      let error = (exact.rounded(toPrecision: 500) - value).magnitude
      let halfUnit = BigFloat(1).scaled(byPowerOfTwo: max(value.exponent - bits, -24) - 1)
      #expect(error <= halfUnit, "\(type.name) \(value)")
    }
  }
  for value in [0, 1, -1, 2, 100, -250] {
    #expect(Scalar(value).exactValue == BigFloat(value))
    #expect(Scalar(BigInt(value)) == Scalar(value) && Scalar(Double(value)) == Scalar(value))
    #expect(Scalar(value).floor == BigInt(value) && Scalar(value).ceiling == BigInt(value))
  }
  let half = Scalar(-0.5)
  #expect(half.floor == -1 && half.ceiling == 0 && half.isFinite)
  #expect(Scalar(1) / Scalar(4) + Scalar(2) * Scalar(3) - Scalar(1) == Scalar(5.25))
  let infinity = Scalar(1) / Scalar(0)
  #expect(!infinity.isFinite && infinity.exactValue == nil && infinity.floor == nil)
}

@Suite struct WorldScalarTests {
  @Test(arguments: [1, 2] as [UInt64])
  func `all kinds of number keep the promises of a scalar`(seed: UInt64) {
    check(Float16.self, seed: seed)
    check(BFloat16.self, seed: seed)
    check(Float.self, seed: seed)
    check(Double.self, seed: seed)
    check(DoubleDouble.self, seed: seed)
    check(BigFloat.self, seed: seed)
    #if arch(x86_64)
    check(Float80.self, seed: seed)
    #endif
  }

  @Test func `names and precisions are those of the formats`() {
    #expect((Float16.name, Float16.significandBits) == ("Float16", 11))
    #expect((BFloat16.name, BFloat16.significandBits) == ("BFloat16", 8))
    #expect((Float.name, Float.significandBits) == ("Float32", 24))
    #expect((Double.name, Double.significandBits) == ("Float64", 53))
    #expect((DoubleDouble.name, DoubleDouble.significandBits) == ("DoubleDouble", 106))
    #expect((BigFloat.name, BigFloat.significandBits) == ("BigFloat", nil))
    #if arch(x86_64)
    #expect((Float80.name, Float80.significandBits) == ("Float80", 64))
    #endif
  }

  @Test func `every Float16 has its exact value`() {
    let wrong = (UInt16.min ... .max).filter { bits in
      let value = Float16(bitPattern: bits)
      guard let exact = value.exactValue else { return value.isFinite }
      return Float16(exact) != value || Double(exact) != Double(value)
    }
    #expect(wrong.isEmpty)
  }

  @Test func `a Float16 is rounded once`() {
    let wrong = (UInt16.min..<Float16.greatestFiniteMagnitude.bitPattern).filter { bits in
      let value = Float16(bitPattern: bits)
      // Beside the middle to the next number, where rounding twice would go wrong.
      let middle = (Double(value) + Double(value.nextUp)) / 2
      return Float16(middle.nextUp) != value.nextUp || Float16(middle.nextDown) != value
        || Float16(BigFloat(middle.nextUp)) != value.nextUp
        || Float16(BigFloat(middle.nextDown)) != value
        || Float16(BigFloat(middle)) != (bits & 1 == 0 ? value : value.nextUp)
    }
    #expect(wrong.isEmpty)
  }

  @Test func `huge numbers are floored without a trap`() {
    #expect(Double.greatestFiniteMagnitude.floor == ((BigInt(1) << 53) - 1) << 971)
    #expect((-Float.greatestFiniteMagnitude).ceiling == -((BigInt(1) << 24) - 1) << 104)
    #expect(Double.leastNonzeroMagnitude.ceiling == 1 && Double.leastNonzeroMagnitude.floor == 0)
    #expect(Double.nan.floor == nil && Float16.infinity.exactValue == nil)
    #expect(Double(BigInt(1) << 1024) == .infinity)
    #expect(Double((BigInt(1) << 54) - 1) == 0x1p54)
    #expect(Double((BigInt(1) << 100) + (BigInt(1) << 47) + 1) == 0x1p100 + 0x1p48)
  }

  #if arch(x86_64)
  @Test(arguments: [
    Float80.leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 1, .pi, -3,
    .leastNormalMagnitude.nextDown,
  ])
  func `every Float80 goes through BigFloat and back`(value: Float80) throws {
    let exact = try #require(value.exactValue)
    #expect(Float80(exact) == value)
    #expect(Float80(exact.scaled(byPowerOfTwo: 40_000)) == (value < 0 ? -.infinity : .infinity))
  }
  #endif
}
