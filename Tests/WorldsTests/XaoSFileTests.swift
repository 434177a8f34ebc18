import FathomFiles
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Foundation
import Testing

@Suite struct XaoSFileTests {
  private func read(_ text: String, named name: String = "x.xpf") throws -> World {
    try world(text, named: name)
  }

  private func problem(_ text: String, named name: String = "x.xpf") -> String {
    WorldsTests.problem(text, named: name)
  }

  private static let file = """
    ;Position file (with a comment
    (initstate)
    (palette 3 496022352 0)
    (formula 'mandel)
    (usrform "(z^2;\\")")
    (maxiter 860)
    (view -1.779346546214150062 0.001338480738707815055
      2.229770187933688419E-15   2.227846893747829123E-15)

    """

  @Test func `a place is read`() throws {
    let world = try read(Self.file)
    #expect(world.name == "x" && world.generatorDescription.name == "mandelbrot")
    #expect(world.view.center?.x.text == "-1.779346546214150062")
    #expect(world.view.center?.y.text == "0.001338480738707815055")
    #expect(world.view.extent == .height("2.227846893747829123E-15"))
    #expect(world.parameters == ["iterations": "860"])
  }

  @Test func `a flat view fits by its width`() throws {
    #expect(try read("(view 0 0 2 1)").view.extent == .width("2"))
    #expect(try read("(view 0 0 1 2)").view.extent == .height("2"))
  }

  @Test func `defaults are those of the program, and a later command holds`() throws {
    #expect(try read("(view 0 0 1 1)").parameters == ["iterations": "170"])
    let text = "(angle 30)(view 1 1 1 1)(initstate)(view 0 0 3 3)"
    #expect(try read(text).view.extent == .height("3"))
  }

  @Test(arguments: [
    ("(formula 'magnet)", "(formula: 'magnet) cannot be drawn, only formula: 'mandel can."),
    ("(julia #t)", "A Julia set (julia: #t)"), ("(angle 7.2443)", "A rotated view (angle: 7.2443)"),
    ("(plane 1)", "A plane other than that of c (plane: 1)"),
    ("(perturbation 0.1 0)", "An orbit that starts elsewhere"),
    ("(perturbation x)", "An orbit that starts elsewhere"),
    ("(usleep 100)", "x.xpf:9:1: The command 'usleep' belongs to an animation"),
    ("(morphview 1 2 3 4)", "belongs to an animation"), ("(wait)", "belongs to an animation"),
    ("(view 1 2 3)", "A view must be four numbers"), ("(view)", "The key 'view' is missing"),
    ("(view a 2 3 4)", "view must be a number such as"), ("(view 1 2 0 4)", "greater than 0"),
    ("(maxiter 0)", "iterations must be a whole number"),
    ("(maxiter 99999999999999999999)", "iterations must be a whole number"),
    ("(view 1 2 3 4", "The command 'view' does not end."),
    ("(text \"abc", "The text in quotation marks does not end."), ("view", "A command such as"),
    ("(view (1 2 3 4))", "A command cannot hold another one."),
    ("(view 1 2 3 4\0)", "view must be a number such as"),
  ])
  func `what we would draw wrong is refused, saying so`(line: String, words: String) {
    let found = problem(Self.file + line)
    #expect(found.contains(words), "\(found)")
  }

  @Test func `an animation is refused`() {
    #expect(problem(Self.file, named: "x.xaf").contains("An animation of XaoS (.xaf)"))
    #expect(problem("").contains("The key 'view' is missing"))
  }

  @Test(.withLocations) func `files of the program are read or refused`() {
    let drawn = Locations.names(in: "xaos").sorted().filter { name in
      (try? WorldLibrary.world(atPath: "\(Locations.folder ?? "")/xaos/\(name)")) != nil
    }
    #expect(drawn == ["mand9.xpf", "minibrot.xpf"])
  }
}
