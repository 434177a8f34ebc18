/// The nearest of several words to one that may be misspelt.
package enum Suggestion {
  /// " (did you mean …?)" for a word close to one of `candidates`, else an empty string.
  package static func text(for word: String, among candidates: [String]) -> String {
    // Nobody misspells a name at such length, and distances take their time.
    guard word.utf8.count <= 100 else { return "" }
    let ranked = candidates.map { (distance(word.lowercased(), $0.lowercased()), $0) }
    guard let (distance, nearest) = ranked.min(by: { $0.0 < $1.0 }),
      distance <= max(2, nearest.count / 3)
    else { return "" }
    return " (did you mean '\(nearest)'?)"
  }

  /// The insertions, deletions, replacements and swaps of neighbours that turn one word into
  /// another.
  private static func distance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first), Array(second))
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var current = [i + 1]
      for j in b.indices {
        var best = min(
          previous[j + 1] + 1,
          current[j] + 1,
          previous[j] + (a[i] == b[j] ? 0 : 1)
        )
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforePrevious[j - 1] + 1)
        }
        current.append(best)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[b.count]
  }
}
