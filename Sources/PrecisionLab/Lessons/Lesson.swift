package import FathomFiles
package import FathomNavigation
import FathomWorlds

/// An experiment with words: what is flown, what to look at, and why it is so.
package struct Lesson: Sendable {
  /// The title.
  package let title: String
  /// The explanation, in paragraphs.
  package let paragraphs: [String]
  /// The experiment of the lesson.
  package var experiment: PrecisionExperiment
  /// Whether many random sequences of pinches are to be shown beside it.
  package let showsDrift: Bool

  /// The study of random pinches; nil where the lesson does not show it.
  package var driftExperiment: DriftExperiment? {
    guard showsDrift else { return nil }
    var drift = DriftExperiment()
    drift.types = experiment.types
    return drift
  }

  /// The lesson in a file: a path, or a name as `WorldLibrary` finds it.
  ///
  /// Its frame has the size given, or else its own. Nil for names of other things; throws a `InputError` for a lesson that has something wrong.
  package static func named(_ name: String, size: Size<Int>? = nil) throws -> Lesson? {
    guard case .file(let path)? = try? WorldLibrary.find(name, .lesson),
      !WorldLibrary.isOtherProgramsFile(path)
    else { return nil }
    let node = try YAMLNode(parsing: TextFile.read(path), file: path)
    guard isLesson(node) else { return nil }
    return try Lesson(node, name: WorldLibrary.baseName(path), path: path, size: size)
  }

  /// Whether a mapping is that of a lesson.
  package static func isLesson(_ node: YAMLNode) -> Bool { node.value(of: "pinches") != nil }

  init(title: String, paragraphs: [String], experiment: PrecisionExperiment, showsDrift: Bool) {
    self.title = title
    self.paragraphs = paragraphs
    self.experiment = experiment
    self.showsDrift = showsDrift
  }
}
