package import FathomNavigation

/// Something to see: a function of the plane, prepared slowly once and then filled fast.
///
/// A generator is a value with its parameters. `scene(_:)` is called once per scene, `prepare` once
/// per view, `fill` for every block of pixels, from any thread and in any order; the same samples
/// give the same numbers whatever block they come in.
package protocol Generator: Sendable {
  /// The fields that can be filled, the one for colouring and `--data` first.
  static var fields: [FieldDescription] { get }

  /// What all views of a scene share.
  func scene(_ anchors: [SceneAnchor]) throws -> any GeneratorScene
}

/// What a generator shares among the views of a scene; it may keep what it computed.
package protocol GeneratorScene: Sendable {
  /// Everything slow about one view, such as reference orbits in big numbers.
  ///
  /// `fields` names the planes to fill, in order, among the generator's ``Generator/fields``. What
  /// may run for minutes, as a reference orbit does, throws `CancellationError` soon after its task
  /// is cancelled.
  func prepare(_ view: View, fields: [String]) throws -> any PreparedView

  /// Whether a sample that two views have in common gets the same number in both.
  ///
  /// Asked for views that are a pan apart, before pixels of the one are shown in the other.
  func agree(_ first: View, _ second: View) -> Bool

  /// Whether numbers at a point depend on the size of the view's pixels, other than by their unit.
  var dependsOnPixels: Bool { get }

  /// What could not be read of the files behind the world so far, a sentence each; what stands in for
  /// it has been drawn.
  var problems: [String] { get }
}

extension GeneratorScene {
  /// Views of worlds that are a function of position and pixel size alone always agree.
  package func agree(_ first: View, _ second: View) -> Bool { true }

  /// Most worlds leave out what pixels cannot show.
  package var dependsOnPixels: Bool { true }

  /// Worlds that are computed read no files.
  package var problems: [String] { [] }
}

/// A view that is ready to be filled: pure, fast and safe to use from many threads.
package protocol PreparedView: Sendable {
  /// Fills the planes at sample points of this view; `field` has their width and height and one
  /// plane for each field asked for.
  ///
  /// Returns early, with the rest of the field unspecified, when its task is cancelled.
  func fill(_ field: inout Field, at points: SamplePoints)
}

/// A field's name and meaning.
package struct FieldDescription: Sendable {
  /// The name that `--field` uses.
  package let name: String
  /// What the numbers are: unit and range.
  package let summary: String

  /// Describes a field; `summary` says its unit and range.
  package init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}
