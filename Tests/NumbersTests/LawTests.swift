import TestSupport
import Testing

/// What other tests check laws with.
@Suite struct LawTests {
  private static let limit = 1_000_000

  @Test(arguments: [1, 7, 1000, 99_991])
  func `an exception is the least integer`(bound: Int) {
    for sign in [1, -1] {
      let law = Law(for: { $0.integer(-Self.limit...Self.limit) }, holds: { $0 * sign < bound })
      #expect(law.exception(among: 400).exception?.value == bound * sign)
    }
  }

  @Test(arguments: [5...90, -90 ... -5, -3...90, -90...3])
  func `all integers of a range are met, and no others`(range: ClosedRange<Int>) {
    var met: Set<Int> = []
    for choice in 0..<UInt64(range.count) {
      var choices = Choices(again: [choice])
      met.insert(choices.integer(range))
    }
    #expect(met == Set(range))
    var least = Choices(again: [])
    #expect(least.integer(range).magnitude == met.map(\.magnitude).min())
  }

  @Test func `of a list what is needed stays`() {
    let law = Law(
      for: { $0.list(0...20) { $0.integer(-99...99) } },
      holds: { list in list.filter { $0 > 9 }.count < 2 }
    )
    #expect(law.exception(among: 400).exception?.value == [10, 10])
  }

  @Test func `what is thrown breaks a law`() {
    struct Problem: Error {}
    let law = Law(
      for: { $0.element(["a", "b", "c"]) },
      holds: {
        if $0 > "a" { throw Problem() }
        return true
      }
    )
    let exception = law.exception(among: 400).exception
    #expect(exception?.value == "b" && exception?.error is Problem)
  }

  @Test func `a law that holds has no exception, and values that do not exist count for nothing`() {
    let law = Law(for: { $0.flag() ? $0.integer(0...9) : nil }, holds: { $0 < 10 })
    let (exception, count) = law.exception(among: 400)
    #expect(exception == nil && 150...250 ~= count)
  }

  @Test func `a broken law is an issue that names the value`() {
    withKnownIssue {
      expectLaw(for: { $0.integer(0...Self.limit) }, holds: { $0 < 1234 })
    } matching: {
      $0.comments.contains { $0.rawValue.hasSuffix("the simplest that breaks it: 1234") }
    }
  }
}
