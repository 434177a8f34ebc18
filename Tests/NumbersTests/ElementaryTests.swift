import FathomNumbers
import Foundation
import TestSupport
import Testing

@Suite struct ElementaryTests {
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `log2 is as near to MPFR's as it says`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var worst = 0.0
    for round in 0..<5000 {
      let x =
        switch round % 3 {
        case 0: Double.random(in: 0.5...2, using: &random)
        case 1: Double.random(in: 0.999...1.001, using: &random)
        default: Double.anyFinite(using: &random).magnitude
        }
      guard x > 0 else { continue }
      let exact = BigFloat.log2(BigFloat(x).rounded(toPrecision: 120))
      let error = Double((BigFloat(Elementary.log2(x)) - exact).magnitude)
      worst = max(worst, error / max(1, Double(exact).magnitude))
    }
    #expect(worst < 1e-15, "\(worst)")
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `exp2 is as near to MPFR's as it says`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var worst = 0.0
    for round in 0..<5000 {
      let x = Double.random(in: round % 2 == 0 ? -1...1 : -1022...1023.9, using: &random)
      let exact = BigFloat.exp2(BigFloat(x).rounded(toPrecision: 120))
      let error = (BigFloat(Elementary.exp2(x)) - exact).magnitude / exact
      worst = max(worst, Double(error))
    }
    #expect(worst < 1e-15, "\(worst)")
  }

  @Test(arguments: [1.0, 1000, 1e9]) func `the cosine is as near as it says`(range: Double) {
    var random = SplitMix64(seed: 5)
    for _ in 0..<5000 {
      let turns = Double.random(in: -range...range, using: &random)
      let rest = turns - turns.rounded()
      #expect(abs(Elementary.cosine(turns: turns) - cos(2 * .pi * rest)) < 1.5e-15)
    }
    for (eighth, exact) in [1, 0.5.squareRoot(), 0, -0.5.squareRoot(), -1].enumerated() {
      for turns in [Double(eighth) / 8, -Double(eighth) / 8, 1_000_000 + Double(eighth) / 8] {
        #expect(abs(Elementary.cosine(turns: turns) - exact) < 3e-16)
      }
    }
    #expect(Elementary.cosine(turns: .nan).isNaN && Elementary.cosine(turns: .infinity).isNaN)
  }

  @Test func `powers of two are exact`() {
    for exponent in -1074...1023 {
      let power = Double(BigFloat(1).scaled(byPowerOfTwo: exponent))
      #expect(Elementary.exp2(Double(exponent)) == power)
      #expect(Elementary.log2(power) == Double(exponent))
    }
  }

  @Test func `the edges follow IEEE 754`() {
    #expect(Elementary.log2(0) == -.infinity)
    #expect(Elementary.log2(-1).isNaN)
    #expect(Elementary.log2(.nan).isNaN)
    #expect(Elementary.log2(.infinity) == .infinity)
    #expect(Elementary.exp2(.nan).isNaN)
    #expect(Elementary.exp2(.infinity) == .infinity)
    #expect(Elementary.exp2(-.infinity) == 0)
    #expect(Elementary.exp2(1024) == .infinity)
    #expect(Elementary.exp2(-1076) == 0)
  }

  @Test func `powers follow`() {
    #expect(Elementary.power(2, 10) == 1024)
    #expect(Elementary.power(0, 0) == 1)
    #expect(Elementary.power(0, 2) == 0)
    #expect(abs(Elementary.power(10, -3) - 0.001) < 1e-17)
  }

  @Test func `fading has two derivatives everywhere`() {
    #expect(Elementary.fade(-1) == 0 && Elementary.fade(0) == 0 && Elementary.fade(0.5) == 0.5)
    #expect(Elementary.fade(1) == 1 && Elementary.fade(7) == 1)
    // Third differences stay as small as the third derivative, which is at most 60; a jump of the
    // second would be a hundred times as much.
    let values = (-50...150).map { Elementary.fade(0.01 * Double($0)) }
    for index in 3..<values.count {
      let first = values[index] - values[index - 3]
      let middle = values[index - 1] - values[index - 2]
      #expect(abs(first - 3 * middle) < 61e-6)
    }
  }

  @Test func `angles are as near as they say, in all quadrants`() {
    let turn =
      BigFloat.atan2(y: BigFloat(0), x: BigFloat(-1).rounded(toPrecision: 128)) * BigFloat(2)
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      let (x, y) = (random.next(below: 2) - 1, random.next(below: 2) - 1)
      let angle = Elementary.angle(x: x, y: y)
      let exact = BigFloat.atan2(y: BigFloat(y).rounded(toPrecision: 128), x: BigFloat(x)) / turn
      let error = Double(BigFloat(angle) - (y < 0 ? exact + BigFloat(1) : exact))
      #expect(abs(error) < 1e-15 && 0..<1 ~= angle)
    }
    #expect(Elementary.angle(x: 0, y: 0) == 0)
    let axes = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)].map { Elementary.angle(x: $0.0, y: $0.1) }
    #expect(axes == [0, 0.25, 0.5, 0.75])
    // A turn less than the last bit is none.
    #expect(Elementary.angle(x: 1, y: -1e-300) == 0)
  }

  @Test func `four arctangents are as near as they say`() {
    let slopes = SIMD4(-1, -0.3, 0, 0.7)
    let ratios = Elementary.arctangentRatio(slopes)
    for index in 0..<4 {
      let slope = BigFloat(slopes[index]).rounded(toPrecision: 128)
      let exact = slope.isZero ? 1 : Double(BigFloat.atan2(y: slope, x: BigFloat(1)) / slope)
      #expect(abs(ratios[index] - exact) < 1e-15)
    }
  }

  @Test func `a smooth step has no corners`() {
    #expect([0.0, 0.25, 0.5, 1].map(Elementary.smoothstep) == [0, 0.15625, 0.5, 1])
    #expect(
      [0, 0.25, 0.5, 1].map { (x: Float) in Elementary.smoothstep(x) } == [0, 0.15625, 0.5, 1]
    )
  }

  @Test func `logarithms of the constants are right`() {
    #expect(Elementary.ln2 == Double(BigFloat.log(BigFloat(2).rounded(toPrecision: 128))))
    let exact = BigFloat(1) / BigFloat.log(BigFloat(2).rounded(toPrecision: 128))
    #expect(Elementary.log2e == Double(exact))
  }

  @Test(arguments: [(0, 0), (1, 0), (4, 1), (53, 15), (100_000, 30_103)])
  func `bits are worth decimal digits`(bits: Int, digits: Int) {
    #expect(BigFloat.decimalDigits(ofBits: bits) == digits)
  }
}
