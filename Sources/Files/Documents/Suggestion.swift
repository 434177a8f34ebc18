/// The nearest of several words to one that may be misspelt.
package enum Suggestion {
  /// " (did you mean …?)" for a word close to one of `candidates`, else an empty string.
  package static func text(for word: String, among candidates: [String]) -> String {
    // No misspelt name is as long, and the time for a distance grows with the product of lengths.
    guard word.utf8.count <= 100 else { return "" }
    let ranked = candidates.map { (distance(word.lowercased(), $0.lowercased()), $0) }
    guard let (distance, nearest) = ranked.min(by: { $0.0 < $1.0 }),
      distance <= max(2, nearest.count / 3)
    else { return "" }
    return " (did you mean '\(nearest)'?)"
  }

  /// The least number of insertions, deletions, replacements and swaps of neighbours that turn one
  /// word into another: the optimal string alignment distance, after Damerau, "A technique for
  /// computer detection and correction of spelling errors", Communications of the ACM 7 (3), 1964,
  /// doi.org/10.1145/363958.363994.
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
