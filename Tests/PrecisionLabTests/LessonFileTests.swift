import FathomFiles
import FathomNavigation
import FathomNumbers
import FathomPrecisionLab
import FathomWorlds
import Foundation
import Testing

@Suite struct LessonFileTests {
  private static let good = """
    title: T
    text: One paragraph.
    world: grid
    pinches:
      to: ["0.5", "0.25"]
      from: 6
      octaves: 10
      factors: [1.1, 1.3]

    """

  private func lesson(_ text: String) throws -> Lesson? {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("lesson-\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    return try Lesson.named(file.path)
  }

  @Test func `what a lesson leaves out has its default`() throws {
    let lesson = try #require(try lesson(Self.good))
    #expect(lesson.title == "T" && lesson.paragraphs == ["One paragraph."])
    #expect(lesson.experiment.types == NumberType.all)
    #expect(lesson.experiment.mode == .rebased)
    #expect(lesson.driftExperiment == nil)
    guard case .pinches(let plan, let seed, let flights) = lesson.experiment.input else {
      Issue.record("a lesson is a flight of pinches")
      return
    }
    // In 128ths: every type holds them.
    #expect(plan.factors == 141...166 && !plan.isCentered)
    #expect(plan.firstDepth == 6 && plan.octaves == 10 && seed == 1 && flights == 16)
    #expect(Double(plan.point.x) == 0.5 && Double(plan.point.y) == 0.25)
  }

  @Test func `other files are no lessons`() throws {
    #expect(try lesson("generator: grid\n") == nil)
    #expect(try Lesson.named("no-such-lesson") == nil)
  }

  @Test(
    arguments: [
      ("factors: [1.1, 1.3]", "factors: [1.3, 1.1]", "least first"),
      ("factors: [1.1, 1.3]", "factor: 3", "A pinch's factor must be from 1.0078125 to 2, not '3'"),
      ("factors: [1.1, 1.3]", "seed: 1", "one of the keys 'factor' and 'factors'"),
      ("from: 6", "from: x", "The first depth must be a whole number"),
      ("to: [\"0.5\", \"0.25\"]", "to: 7", "must be two numbers"),
      ("title: T", "types: f31", "no number type 'f31'"),
      ("title: T", "mode: sideways", "The mode 'sideways' is unknown"),
      ("title: T", "tolerance: much", "The tolerance must be a number"),
      ("title: T\n", "", "A lesson needs the key 'title'."),
      ("world: grid", "world: nowhere", "There is no world 'nowhere'"),
      ("text: One", "size: 9x\ntext: One", "A size must be"),
    ]
  )
  func `what is wrong in a lesson is said in a sentence`(
    part: String,
    replacement: String,
    problem: String
  ) throws {
    let text = Self.good.replacingOccurrences(of: part, with: replacement)
    let error = try #require(throws: InputError.self) { try lesson(text) }
    #expect("\(error)".contains(problem), "\(error)")
  }
}
