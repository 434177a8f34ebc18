import FathomFiles
import Testing

@Suite struct DocumentTests {
  @Test(arguments: ["é", "写真", "🌊 and 🗻", "e\u{301}", "a\u{7F}\u{85}\u{A0}b", "\\ud83c", "\"'"])
  func `a document in Latin-1 reads back as what it was`(text: String) throws {
    let document = JSONNode.map(["key": .text(text), text: .list([.text(text)])])
    let written = document.latin1JSON
    #expect(
      written.unicodeScalars.allSatisfy {
        (32...126).contains($0.value) || (161...255).contains($0.value)
      }
    )
    let read = try YAMLNode(parsing: written, file: "x").json
    #expect(read == document)
    // Not the same by equivalence, but the same.
    #expect(read.json().unicodeScalars.elementsEqual(document.json().unicodeScalars))
  }

  @Test func `half a pair of escapes is refused where it stands`() {
    #expect(throws: InputError.self) { try YAMLNode(parsing: #"{"a": "\ud83c"}"#, file: "x") }
    #expect(throws: InputError.self) {
      try YAMLNode(parsing: #"{"a": "\ud83c\udf0a", "b": "\udf0a"}"#, file: "x")
    }
  }

  @Test(.timeLimit(.minutes(15)), arguments: [",", "\n", "[", "? "])
  func `more values than memory has room for are refused before they are read`(mark: String) {
    let text = "a: [" + String(repeating: "x" + mark, count: 2_500_001)
    let error = #expect(throws: InputError.self) { try YAMLNode(parsing: text, file: "x.yaml") }
    #expect(error?.description.hasPrefix("x.yaml: The file has 250000") == true)
  }

  @Test(arguments: [("plain — é", true), ("a\nb", false), ("\u{85}", false), ("\u{2029}", false)])
  func `one line is one for every reader`(text: String, isOneLine: Bool) {
    #expect(text.isOneLine == isOneLine)
  }
}
