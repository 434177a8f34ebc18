import FathomFiles
import Testing

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("zom", "zoom"), ("zoomm", "zoom"), ("ozom", "zoom"), ("ZOOM", "zoom"), ("paltete", "palette"),
    ("iteration", "iterations"), ("itrations", "iterations"), ("at", "at"), ("hight", "height"),
  ])
  func `the nearest word is suggested`(word: String, nearest: String) {
    let words = ["at", "height", "iterations", "palette", "seed", "zoom"]
    #expect(Suggestion.text(for: word, among: words) == " (did you mean '\(nearest)'?)")
  }

  @Test(arguments: ["", "something", "colour", "日本", String(repeating: "zoom", count: 30_000)])
  func `nothing is suggested for what is like nothing`(word: String) {
    #expect(Suggestion.text(for: word, among: ["iterations", "palette", "width"]) == "")
  }

  @Test func `nothing can be suggested among nothing`() {
    #expect(Suggestion.text(for: "zoom", among: []) == "")
  }
}
