/// The samples that a search passes over: the more, the more in a row it found nothing for.
struct SearchPause {
  /// The most at a time.
  private let longest: Int
  private var length = 0
  private var passed = 0

  init(longest: Int) { self.longest = longest }

  /// Whether the next sample is to be searched; else it is passed.
  mutating func isOver() -> Bool {
    guard passed >= length else {
      passed += 1
      return false
    }
    passed = 0
    return true
  }

  /// Takes note of whether a search has found something.
  mutating func record(found: Bool) {
    length = found ? 0 : min(2 * length + 1, longest)
  }
}
