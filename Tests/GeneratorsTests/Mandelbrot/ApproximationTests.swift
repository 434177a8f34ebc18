import FathomGenerators
import FathomNumbers
import TestSupport
import Testing

/// Several steps in one, against the steps themselves.
@Suite struct ApproximationTests {
  private typealias Plain = Approximation<PlainComplex>
  private typealias Scaled = Approximation<ScaledComplex>

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `plain numbers and numbers with exponents have the same bits`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var carried = 0
    for round in 0..<300 {
      let members = Self.members(2 << (round % 5), least: 2 - round % 20, using: &random)
      let plain = Self.merged(members.map { Plain(of: $0) }) { Plain($0, $1) }
      guard plain.isOrdinary else { continue }
      carried += 1
      let scaled = Self.merged(members.map { Scaled(of: $0.scaled) }) { Scaled($0, $1) }
      #expect([plain.a, plain.b, plain.e, plain.g, plain.h].map(\.scaled) == scaled.coefficients)
      #expect(ScaledDouble(plain.radius2) == scaled.radius2)
      #expect(ScaledDouble(plain.reach2) == scaled.reach2)
    }
    #expect(200..<300 ~= carried)
  }

  /// The smallest members are far out of the range of `Double`.
  @Test(arguments: [0, -8, -100, -150, -300, -2000])
  func `a block goes where its steps go`(least: Int) {
    var random = SplitMix64(seed: 7)
    for round in 0..<100 {
      var members = Self.members(1 << (1 + round % 6), least: 0, using: &random).map(\.scaled)
      members[round % members.count] = members[round % members.count].scaled(byPowerOfTwo: least)
      let block = Self.merged(members.map { Scaled(of: $0) }) { Scaled($0, $1) }
      // As far out as it goes, in some direction.
      func delta(_ square: ScaledDouble) -> ScaledComplex {
        let direction = Self.members(1, least: 0, using: &random)[0].scaled
        let length = (square / direction.squaredMagnitude).squareRoot()
        return direction
          * ScaledComplex(real: length.significand, imaginary: 0, exponent: length.exponent)
      }
      let (z, c) = (delta(block.radius2), delta(block.reach2))
      let near = (block.a + (block.e + (block.g + block.h * z) * z) * z) * z
      for constant in [.zero, c] {
        var exact = z
        for member in members {
          exact = (member.scaled(byPowerOfTwo: 1) + exact) * exact + constant
        }
        let error = (near + block.b * constant - exact).squaredMagnitude
        let size = max(near.squaredMagnitude, (block.b * constant).squaredMagnitude)
        #expect(error <= size.scaled(byPowerOfTwo: -60), "\(members.count) members")
      }
    }
  }

  @Test(arguments: [0, -4, -8, -16])
  func `a block with mixed terms goes where its steps go, farther out`(least: Int) throws {
    typealias Mixed = (block: Plain, terms: MixedTerms)
    var random = SplitMix64(seed: 8)
    var farther = 0
    for round in 0..<100 {
      let members = Self.members(4 << (round % 3), least: least, using: &random)
      let start: [Mixed?] = members.map { (Plain(of: $0), .none) }
      let merged = Self.merged(start) { first, second in
        guard let first, let second else { return nil }
        let block = Plain(first.block, second.block)
        return MixedTerms(first.block, first.terms, second.block, second.terms, of: block).map {
          (block, $0)
        }
      }
      let (block, terms) = try #require(merged)
      func delta(_ square: Double) -> ScaledComplex {
        let direction = Self.members(1, least: 0, using: &random)[0].scaled
        let length = (square / Double(direction.squaredMagnitude)).squareRoot()
        return direction * ScaledComplex(real: length, imaginary: 0)
      }
      let c = delta(terms.reach2)
      for z in [.zero, delta(block.radius2)] {
        let (a, b) = (block.a.scaled * z, block.b.scaled * c)
        let near =
          a + (block.e.scaled + (block.g.scaled + block.h.scaled * z) * z) * z * z + b
          + (terms.m.scaled + terms.r.scaled * z) * z * c + terms.k.scaled * c * c
        var exact = z
        for member in members {
          exact = (member.scaled.scaled(byPowerOfTwo: 1) + exact) * exact + c
        }
        let error = (near - exact).squaredMagnitude
        let size = max(a.squaredMagnitude, b.squaredMagnitude)
        #expect(error <= size.scaled(byPowerOfTwo: -58), "\(members.count) members")
      }
      if terms.reach2 > 0x1p16 * block.reach2 { farther += 1 }
    }
    #expect(farther > 90)
  }

  /// Spirals, dendrites, a small copy, and the slow ways beside a cusp and a root.
  @Test(arguments: [
    (-0.743643887, 0.131825904), (0.0, 1.0), (-0.749624497, 0.034270108), (-1.768537, 0.001266613),
    (0.2500001, 1e-9), (-0.75, 0.0001),
  ])
  func `no block of an orbit leaves out more than it may`(x: Double, y: Double) {
    var random = SplitMix64(seed: 9)
    let c = PlainComplex(x: x, y: y)
    var members: [PlainComplex] = []
    var member = c
    while members.count < 4096, member.squaredMagnitude < 4 {
      members.append(member)
      member = member * member + c
    }
    var row = members.map { Plain(of: $0) }
    var (length, checked) = (1, 0)
    while row.count > 1 {
      length *= 2
      row = stride(from: 0, to: row.count - 1, by: 2).map { Plain(row[$0], row[$0 + 1]) }
      for (index, block) in row.enumerated() where block.isOrdinary {
        let steps = members[index * length..<(index + 1) * length]
        // Samples that are nearer to 0 than to the orbit have left it.
        let most2 = min(block.radius2, steps[steps.startIndex].squaredMagnitude)
        let direction = Self.members(1, least: 0, using: &random)[0]
        let size = (most2 / direction.squaredMagnitude).squareRoot()
        let z = direction * PlainComplex(x: size, y: 0)
        let exact = steps.reduce(z) { ($1.doubled + $0) * $0 }
        let near = (block.a + (block.e + (block.g + block.h * z) * z) * z) * z
        let error = PlainComplex(x: near.x - exact.x, y: near.y - exact.y).squaredMagnitude
        #expect(error <= (block.a * z).squaredMagnitude * 0x1.4p-64, "\(length) members")
        checked += 1
      }
    }
    #expect(checked > members.count * 9 / 10)
  }

  @Test func `plain numbers know when they are out of their depth`() {
    let small = PlainComplex(x: 0x1p-150, y: 0)
    let one = PlainComplex(x: 0.5, y: 0.5)
    #expect(small.isOrdinary)
    // A is 2^-298.
    #expect(!Plain(Plain(of: small), Plain(of: small)).isOrdinary)
    #expect(Plain(Plain(of: one), Plain(of: one)).isOrdinary)
    for limit in [0x1p-161, 0x1p161, 0, .infinity, .nan] {
      #expect(!PlainComplex(x: limit, y: 0).isOrdinary && !PlainComplex(x: 0, y: limit).isOrdinary)
    }
  }

  /// Members from 2^`least` to 2 in size.
  private static func members(
    _ count: Int,
    least: Int,
    using random: inout SplitMix64
  ) -> [PlainComplex] {
    (0..<count).map { _ in
      let exponent = Int.random(in: min(least, 0)...0, using: &random)
      let factor = Double(sign: .plus, exponent: exponent, significand: 1)
      let x = Double.random(in: 0.5...1.4, using: &random) * factor
      let y = Double.random(in: -1.4...1.4, using: &random) * factor
      return PlainComplex(x: x, y: y)
    }
  }

  /// Neighbours merged until there is one.
  private static func merged<Element>(
    _ elements: [Element],
    _ merge: (Element, Element) -> Element
  ) -> Element {
    guard elements.count > 1 else { return elements[0] }
    return merged(
      stride(from: 0, to: elements.count, by: 2).map { merge(elements[$0], elements[$0 + 1]) },
      merge
    )
  }
}

extension Approximation<ScaledComplex> {
  fileprivate var coefficients: [ScaledComplex] { [a, b, e, g, h] }
}
