import FathomFiles
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Foundation
import Testing

/// Places in TOML: files of Fraktaler-3 and of rust-fractal.
@Suite struct FraktalerFileTests {
  private func read(_ text: String, named name: String = "x.f3.toml") throws -> World {
    try world(text, named: name)
  }

  private func problem(_ text: String, named name: String = "x.f3.toml") -> String {
    WorldsTests.problem(text, named: name)
  }

  private static let file = """
    program = "fraktaler-3"
    version = "3.1"
    location.real = "-1.759817130804847813610825010561798238244"
    location.imag = "-1.259331079974986538374663184326e-2"
    location.zoom = "1.6e14"
    bailout.iterations = 4_036
    image.width = 256

    """

  @Test func `a place of Fraktaler-3 is read`() throws {
    let world = try read(Self.file)
    #expect(world.name == "x" && world.generatorDescription.name == "mandelbrot")
    #expect(world.view.center?.x.text == "-1.759817130804847813610825010561798238244")
    #expect(world.view.center?.y.text == "-1.259331079974986538374663184326e-2")
    #expect(world.view.extent == .height("2.5e-14"))
    #expect(world.parameters == ["iterations": "4036"])
  }

  @Test func `tables, quotation marks and long texts mean the same`() throws {
    let world = try read(Self.file)
    let other = try read(
      """
      # a comment
      program = 'fraktaler-3'
      [ location ]  # another
      "real" = \"\"\"
      -1.759817130804847813\\
         610825010561798238244\"\"\"
      imag = '''-1.259331079974986538374663184326e-2'''
      zoom = "\\u0031.6e14"
      [bailout]
      iterations = 4036
      [[colour.uniforms]]
      value = [1, 2.5, [true, "x\\n"], # more
        {a = 1, b.c = {}}, ]
      [[colour.uniforms]]
      value = 1979-05-27T07:32:00Z
      [[formula]]
      power = 2
      abs_x = false

      """
    )
    #expect(other.view == world.view && other.parameters == world.parameters)
    let table = "location = {real = \"0.5\", zoom = \"1e3\"}\r\n"
    #expect(try read(table).view.center?.x.text == "0.5")
  }

  @Test func `what stands at its default is left out`() throws {
    let world = try read("location.real = \"-0.57\"\n")
    #expect(world.view.center?.x.text == "-0.57" && world.view.center?.y.text == "0")
    #expect(world.view.extent == .height("4"))
    #expect(world.parameters == ["iterations": "1024"])
  }

  @Test(arguments: [
    ("program = \"other\"", "A file of another program (program: other) cannot be drawn, only"),
    ("transform.rotate = 30.0", "x.f3.toml:8:20: A rotated view (transform.rotate: 30.0)"),
    ("[transform]\nreflect = true", "A mirrored view (transform.reflect: true)"),
    ("transform.stretch_amount = -5", "A stretched view"),
    ("transform.exponential_map = true", "An exponential map (transform.exponential_map: true)"),
    ("[[formula]]\npower = 3", "formula.0.power: 3) cannot be drawn, only formula.0.power: 2 can."),
    ("[[formula]]\n[[formula]]\nabs_y = true", "formula.1.abs_y: true) cannot be drawn"),
    ("[[formula]]\nopcodes = \"store sqr mul add\"", "(formula.0.opcodes: store sqr mul add)"),
    ("formula = [{power = 2}, {neg_x = true}]", "(formula.1.neg_x: true)"),
    ("formula.name = \"Burning Ship\"", "(formula.name: Burning Ship)"),
    ("transform.rotate = \"abc\"", "transform.rotate must be a number, not 'abc'."),
    ("bailout.iterations = 0", "iterations must be a whole number from 1"),
    ("bailout.iterations = -3", "iterations must be a whole number from 1"),
    ("bailout.iterations = 99999999999999999999999", "iterations must be a whole number from 1"),
    ("location.zoom = \"0\"", "location.zoom must be greater than 0"),
    ("location.zoom = [1]", "this is no whole file of Fraktaler-3"),
    ("location.imag = \"1\\u00002\"", "location.imag must be a number such as"),
    ("location.imag = \"1e-99999999999\"", "needs more than"),
  ])
  func `what we would draw wrong is refused, saying so`(line: String, words: String) {
    let key = line.prefix { $0 != " " }
    let others = Self.file.split(separator: "\n").filter { !$0.hasPrefix(key) }
    let file = line.contains("zoom = [") ? [] : others.map(String.init)
    let found = problem((file + [line]).joined(separator: "\n") + "\n")
    #expect(found.contains(words), "\(found)")
  }

  @Test(arguments: [
    ("", "this is no whole file of Fraktaler-3"), ("a", "There must be '='"),
    ("= 1", "A key such as location.real must stand here."), ("a = ", "A value must stand here."),
    ("a = b", "A text such as 'b' must stand in quotation marks."),
    ("a = 1 b = 2", "x.f3.toml:1:7: The line must end here."),
    ("a = 1\nb = 2\na = 3", "x.f3.toml:3:1: The key 'a' is given twice."),
    ("a = \"b", "The text in quotation marks does not end."),
    ("a = \"b\nc\"", "This character may not stand here"), ("a = \"\"\"b", "does not end"),
    ("a = '''b''", "does not end"), ("a = \"\\x\"", "After '\\' there must be one of"),
    ("a = \"\\uD800\"", "After '\\' there must be"), ("a = \"\\U0011", "After '\\' there must be"),
    ("a = [1 2]", "There must be ',' or ']'"), ("a = [1", "There must be ',' or ']'"),
    ("a = {b = 1", "There must be ',' or '}'"), ("a = {b = 1,}", "A key such as"),
    ("[a", "The name of a table must end with ']'"), ("[[a]", "must end with ']]'"),
    ("[]", "A key such as"), ("a = 1\0", "The line must end here."),
    ("a\0 = 1", "There must be '='"),
    ("# \u{1}", "This character may not stand here"), ("a.b. = 1", "A key such as"),
  ])
  func `what is no TOML is refused at its place`(text: String, words: String) {
    let found = problem(text)
    #expect(found.contains(words), "\(found)")
  }

  @Test func `nesting and keys have a bound`() {
    let open = String(repeating: "[", count: 100_000)
    #expect(problem("a = \(open)").contains("at most 32 deep"))
    let tables = String(repeating: "{a = ", count: 100_000)
    #expect(problem("a = \(tables)").contains("at most 32 deep"))
    let dotted = Array(repeating: "a", count: 1_000_000).joined(separator: ".")
    #expect(problem("\(dotted) = 1").contains("at most 1000 characters"))
    #expect(problem("[\(dotted)]").contains("at most 1000 characters"))
  }

  // MARK: - rust-fractal

  @Test func `a place of rust-fractal is read`() throws {
    let text = """
      real = "-1.5"
      imag = "-0.1E-3"
      zoom = "2.5E157"
      iterations = 60000
      rotate = 0
      """
    let world = try read(text, named: "flake.toml")
    #expect(world.name == "flake")
    #expect(world.view.center?.x.text == "-1.5" && world.view.center?.y.text == "-0.1E-3")
    #expect(world.view.extent == .height("1.6e-157"))
    #expect(world.parameters == ["iterations": "60000"])
    let turned = text.dropLast() + "12.5"
    #expect(problem(String(turned), named: "x.toml").contains("A rotated view (rotate: 12.5)"))
    for key in ["real", "imag", "zoom"] {
      let rest = text.split(separator: "\n").filter { !$0.hasPrefix(key) }.joined(separator: "\n")
      #expect(problem(rest, named: "x.toml").contains("The key '\(key)' is missing"))
    }
  }

  @Test func `what a TOML file holds decides whose it is`() throws {
    #expect(try read(Self.file, named: "X.TOML").view == read(Self.file).view)
  }

  @Test(.withLocations) func `files of other programs are read`() throws {
    let locations = try #require(Locations.folder)
    for name in ["icon.f3.toml"] + Locations.names(in: "rust-fractal") {
      let path = "\(locations)/" + (name.hasPrefix("icon") ? name : "rust-fractal/\(name)")
      let world = try WorldLibrary.world(atPath: path)
      let place = try world.place(world.view, size: Size(width: 16, height: 9))
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let zoom = try #require(text.firstMatch(of: /zoom = "([^"]+)"/)).1
      let named = try #require(Numeral(String(zoom))).value(precision: 64)
      #expect(abs(place.depth - Double(BigFloat.log2(named))) < 1e-9, "\(name)")
      #expect(text.contains("\"\(world.view.center?.x.text ?? "none")\""))
      #expect(world.parameters["iterations"] != nil)
    }
  }
}
