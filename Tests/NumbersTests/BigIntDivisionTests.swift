import BigInt
import FathomNumbers
import TestSupport
import Testing

@Suite struct BigIntDivisionTests {
  @Test func `BigInt shifts negative numbers toward zero`() {
    // Why floorQuotient(powerOfTwo:) exists. Should this ever fail, it has become superfluous.
    #expect(BigInt(-3) >> 1 == -1)
    #expect(Int(-3) >> 1 == -2)
  }

  @Test func `BigInt divides toward zero`() {
    #expect(BigInt(-7).quotientAndRemainder(dividingBy: 2) == (-3, -1))
    #expect(BigInt(7).quotientAndRemainder(dividingBy: -2) == (-3, 1))
  }

  @Test(arguments: [
    (7, 2, 3, 1, 4), (-7, 2, -4, 1, -3), (7, -2, -4, -1, -3), (-7, -2, 3, -1, 4),
    (6, 2, 3, 0, 3), (-6, 2, -3, 0, -3), (6, -2, -3, 0, -3), (0, -5, 0, 0, 0), (-1, 9, -1, 8, 0),
  ])
  func `small divisions round down and up`(
    dividend: Int,
    divisor: Int,
    quotient: Int,
    remainder: Int,
    ceiling: Int
  ) {
    let x = BigInt(dividend)
    let d = BigInt(divisor)
    #expect(x.floorDivided(by: d) == (BigInt(quotient), BigInt(remainder)))
    #expect(x.floorQuotient(d) == BigInt(quotient))
    #expect(x.floorRemainder(d) == BigInt(remainder))
    #expect(x.ceilingQuotient(d) == BigInt(ceiling))
  }

  @Test(arguments: [63, 64, 65, 127, 128, 129, 192, 1000])
  func `divisions round down and up around limb boundaries`(bits: Int) {
    let power = BigInt(1) << bits
    for x in [power - 1, power, power + 1, -power - 1, -power, 1 - power] {
      let divisors: [BigInt] = [1, 3, power - 1, power, power + 1, BigInt(1) << 64, -1, -3, -power]
      for d in divisors {
        let (q, r) = x.floorDivided(by: d)
        #expect(q * d + r == x)
        #expect(r.isZero || (r.sign == d.sign && r.magnitude < d.magnitude))
        #expect(x.ceilingQuotient(d) == (r.isZero ? q : q + 1))
      }
      for n in [0, 1, 63, 64, 65, bits - 1, bits, bits + 1] {
        #expect(x.floorQuotient(powerOfTwo: n) == x.floorQuotient(1 << n))
        #expect(x.ceilingQuotient(powerOfTwo: n) == x.ceilingQuotient(1 << n))
        #expect(x.floorQuotient(powerOfTwo: -n) == x * (BigInt(1) << n))
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `random divisions satisfy their definition`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let x = BigInt.random(bits: 300, using: &random)
      let d = BigInt.random(bits: 150, using: &random)
      guard !d.isZero else { continue }
      let (q, r) = x.floorDivided(by: d)
      #expect(q * d + r == x)
      #expect(r.isZero || (r.sign == d.sign && r.magnitude < d.magnitude))
    }
  }
}
