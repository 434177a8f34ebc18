import FathomNumbers

/// Approximations of equally many steps, one after the other.
///
/// Their numbers are plain where `Double`s carry them, which depends on the steps alone: it takes a
/// fifth of the time.
struct ApproximationRow {
  typealias Plain = Approximation<PlainComplex>
  typealias Scaled = Approximation<ScaledComplex>

  /// nil for those that are among the ``scaled``.
  private(set) var plain: [Plain?] = []

  /// Those that need exponents, with their places, in order.
  private(set) var scaled: [(place: Int, approximation: Scaled)] = []

  var count: Int { plain.count }

  /// Becomes the single steps from some members of an orbit.
  mutating func replace(with members: Range<Int>, of orbit: ReferenceOrbit) {
    plain.removeAll(keepingCapacity: true)
    scaled.removeAll(keepingCapacity: true)
    for index in members {
      let member = PlainComplex(x: orbit.members[2 * index], y: orbit.members[2 * index + 1])
      if member.isOrdinary {
        plain.append(Plain(of: member))
      } else {
        append(Scaled(of: orbit.member(index)))
      }
    }
  }

  /// Merges the first with the second, the third with the fourth, and so on; one left over goes.
  mutating func mergePairs() {
    var rest = scaled[...]
    scaled = []
    for place in 0..<count / 2 {
      let (first, second) = (plain[2 * place], plain[2 * place + 1])
      if let first, let second {
        let both = Plain(first, second)
        if both.isOrdinary {
          plain[place] = both
          continue
        }
      }
      let pair = [first, second].map { $0.map { Scaled($0) } ?? rest.removeFirst().approximation }
      plain[place] = nil
      scaled.append((place, Scaled(pair[0], pair[1])))
    }
    plain.removeLast(count - count / 2)
  }

  /// Adds the first of another row.
  mutating func append(firstOf other: ApproximationRow) {
    if let first = other.plain[0] {
      plain.append(first)
    } else {
      append(other.scaled[0].approximation)
    }
  }

  private mutating func append(_ approximation: Scaled) {
    scaled.append((count, approximation))
    plain.append(nil)
  }
}
