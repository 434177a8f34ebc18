import Foundation
import TestSupport
import Testing

/// Worlds that are not there or cannot be read: exit code 66; wrong contents: 65.
@Suite(.waiting) struct BadInputTests {
  private let place = Workplace()

  private func expectRefusal(
    of name: String,
    code: Int32 = 65,
    saying words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for command in ["render", "fly"] {
      try place.expectRefusal(
        [command, name],
        code: code,
        saying: words,
        sourceLocation: sourceLocation
      )
    }
  }

  @Test func `an unknown name is refused, with the nearest one there is`() throws {
    try place.write("generator: noise\n", to: "Worlds/clouds.yaml")
    try expectRefusal(of: "cluods", code: 66, saying: "'cluods' (did you mean 'clouds'?)")
    try expectRefusal(of: "nothing like it", code: 66, saying: "no nothing like it.yaml in Worlds")
    try expectRefusal(of: "./nothing.yaml", code: 66, saying: "There is no file './nothing.yaml'.")
    try place.expectRefusal(["render", "nosie"], code: 66, saying: ["did you mean 'noise'?"])
    // A generator has no camera path.
    try place.expectRefusal(
      ["fly", "noise"],
      code: 66,
      saying: ["'noise' is a world, and a dive into it needs a place"]
    )
  }

  @Test func `names that are no names are refused in one line`() throws {
    try expectRefusal(of: "", code: 66, saying: "needs a name")
    try expectRefusal(of: "日本", code: 66, saying: "'日本'")
    try expectRefusal(of: "a\nb\u{1B}[31m", code: 66, saying: "'a\\nb\\u{1B}[31m'")
    try expectRefusal(of: String(repeating: "long", count: 25_000), code: 66, saying: "longlong…'")
    try expectRefusal(of: "..", code: 66, saying: "that is a folder")
    try expectRefusal(of: "/dev/null", code: 66, saying: "'/dev/null' is a folder or a device")
  }

  @Test(.enabled(if: geteuid() != 0, "The superuser may read every file."))
  func `a file that may not be read is refused`() throws {
    try place.write("generator: noise\n", to: "secret.yaml")
    chmod(place.path("secret.yaml"), 0)
    try expectRefusal(of: "secret.yaml", code: 66, saying: "'secret.yaml' cannot be read")
  }

  @Test func `a centre's file must be there and hold a centre`() throws {
    func expectRefusal(_ at: String, _ code: Int32, _ words: String) throws {
      try place.expectRefusal(["render", "noise", "--at", at], code: code, saying: [words])
    }
    try place.write("1,x\n", to: "center.txt")
    try place.write(Data([0xff, 0xfe, 0]), to: "binary")
    try expectRefusal("@none", 66, "There is no file 'none'.")
    try expectRefusal("@", 66, "There is no file ''.")
    try expectRefusal("@.", 66, "'.' is a folder")
    try expectRefusal("@binary", 65, "binary: The file is not text in UTF-8.")
    try expectRefusal("@center.txt", 64, "A centre's Y must be a number such as")
  }

  @Test(
    .optimized,
    arguments: [
      ("", "The file must hold keys and values."), ("\n# nothing\n", "must hold keys and values."),
      ("- a\n", "must hold keys and values."), ("hello", "must hold keys and values."),
      ("generator: [noise\nseed: }", "This is not YAML: did not find expected ',' or ']'."),
      ("generator: noise\n\tseed: 3", "This is not YAML: found a tab character"),
      ("a: 1\n---\nb: 2\n", "The file must hold one document only."),
      ("generator: \"noise", "This is not YAML: found unexpected end of stream."),
      ("generator: *nothing\n", "This is not YAML: found undefined alias."),
      ("a: \u{1}\n", "x.yaml:1:4: This character may not stand in YAML."),
    ]
  )
  func `a text that is no YAML, or nothing but YAML, is refused at its place`(
    text: String,
    words: String
  ) throws {
    try place.write(text, to: "x.yaml")
    try expectRefusal(of: "x.yaml", saying: "fathom: x.yaml:", words)
  }

  @Test func `a file that is no text is refused`() throws {
    try place.write(Data([0x7f, 0x45, 0x4c, 0x46, 0xff, 0x00, 0x80]), to: "program")
    try expectRefusal(of: "program", saying: "program: The file is not text in UTF-8.")
    try place.write(Data("key: value\n".data(using: .utf16) ?? Data()), to: "wide.yaml")
    try expectRefusal(of: "wide.yaml", saying: "wide.yaml: The file is not text in UTF-8.")
  }

  @Test func `line ends and escape sequences of a path are told as words`() throws {
    let name = "a\nb\u{1B}[31m.yaml"
    try place.write("generator: nosie\n", to: name)
    try expectRefusal(of: name, saying: #"fathom: a\nb\u{1B}[31m.yaml:1:12: "#)
  }

  @Test func `aliases are refused before they multiply`() throws {
    var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...40 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      bomb += "a\(level): &a\(level) [\(aliases)]\n"
    }
    try place.write(bomb + "? *a40\n: 1\n? *a39\n: 2\n", to: "bomb.yaml")
    try expectRefusal(of: "bomb.yaml", saying: "bomb.yaml:2:10: The alias '*a0' is not allowed")
  }

  @Test(arguments: [("[", "]"), ("{? ", ": 1}"), ("? ", "\n")])
  func `keys that are lists or mappings are refused before they are compared`(
    opening: String,
    closing: String
  ) throws {
    // Equal keys so deep would be compared for ever. The pair of escapes has the text read twice.
    func nested(_ inner: String) -> String {
      let depth = 60
      return String(repeating: opening, count: depth) + inner
        + String(repeating: closing, count: depth)
    }
    let text = "name: \"\\ud83c\\udf0a\"\n? \(nested("x"))\n: 1\n? \(nested("x"))\n: 2\n"
    try place.write(text, to: "keys.yaml")
    try expectRefusal(of: "keys.yaml", saying: "keys.yaml:2:3: A key must be a word.")
  }

  @Test(.optimized, arguments: ["[", "{a: ", "- "], [1000, 1_000_000])
  func `deep nesting is refused`(opening: String, depth: Int) throws {
    try place.write(
      "generator:\n  " + String(repeating: opening, count: depth) + "x\n",
      to: "deep.yaml"
    )
    try expectRefusal(of: "deep.yaml", saying: "deep.yaml:2:", "nested too deep.")
  }

  @Test(.optimized) func `a large file that is no world is refused in no time`() throws {
    try place.write(String(repeating: "x", count: 20_000_000), to: "large.yaml")
    try expectRefusal(of: "large.yaml", saying: "large.yaml:1:1: The file must hold keys")
    try place.write(String(repeating: "k", count: 1_000_000) + ": 1\n", to: "key.yaml")
    try expectRefusal(of: "key.yaml", saying: "key.yaml:1:1000001: ")
  }
}
