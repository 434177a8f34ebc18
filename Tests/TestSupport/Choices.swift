import FathomNumbers

/// What a random value is made of: choices that can be made again.
///
/// A lesser choice makes a simpler value and choices left out are the least, so that whatever makes
/// values of choices makes simpler ones as well (MacIver and Donaldson, "Test-case reduction via
/// test-case generation", ECOOP 2020).
package struct Choices {
  /// The choices so far.
  package private(set) var made: [UInt64] = []
  private let given: [UInt64]?
  private var random: SplitMix64

  /// Choices made at random.
  package init(random seed: UInt64) {
    given = nil
    random = SplitMix64(seed: seed)
  }

  /// These choices, and the least after them.
  package init(again choices: [UInt64]) {
    given = choices
    random = SplitMix64(seed: 0)
  }

  /// One of `count` choices from 0.
  package mutating func choice(of count: UInt64) -> UInt64 {
    let value: UInt64
    if let given {
      value = made.count < given.count ? min(given[made.count], count - 1) : 0
    } else {
      // Small ones are as likely as great ones.
      let shift = random.next() & 1 == 0 ? 0 : random.next(in: 0...63)
      value = random.next() >> shift % count
    }
    made.append(value)
    return value
  }

  /// An integer of a range, the simplest of which is nearest to zero.
  package mutating func integer(_ range: ClosedRange<Int>) -> Int {
    let origin = min(max(0, range.lowerBound), range.upperBound)
    let (above, below) = (range.upperBound - origin, origin - range.lowerBound)
    let choice = Int(choice(of: UInt64(above + below + 1)))
    // From side to side as far as both go.
    let both = min(above, below)
    guard choice > 2 * both else {
      return origin + (choice % 2 == 0 ? -(choice / 2) : (choice + 1) / 2)
    }
    return above > below ? origin + choice - both : origin - (choice - both)
  }

  /// True or false; false is simpler.
  package mutating func flag() -> Bool { choice(of: 2) == 1 }

  /// One of some values, the simplest of which comes first.
  package mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[Int(choice(of: UInt64(elements.count)))]
  }

  /// A list of values, short ones being the simplest.
  package mutating func list<Element>(
    _ counts: ClosedRange<Int>,
    of make: (inout Choices) throws -> Element
  ) rethrows -> [Element] {
    var list: [Element] = []
    // Whether there is one more is chosen before each, so that each can be left out.
    while list.count < counts.lowerBound || list.count < counts.upperBound && choice(of: 4) > 0 {
      list.append(try make(&self))
    }
    return list
  }
}
