public import FathomNavigation

/// A world without end: a function of the plane, prepared slowly once and then filled fast.
///
/// A generator is a value with its parameters. `scene(_:)` is called once per scene, `prepare` once
/// per view, `fill` for every block of pixels, from any thread and in any order; the same samples
/// give the same numbers whatever block they come in. A generator whose views share nothing is its
/// own scene: it conforms to ``GeneratorScene`` as well and needs no `scene(_:)`.
public protocol Generator: Sendable {
  /// The fields that can be filled; the first is that of colours and of `--data`.
  static var fields: [FieldDescription] { get }

  /// The scene of these anchors, shared by all their views.
  func scene(_ anchors: [SceneAnchor]) throws -> any GeneratorScene
}

extension Generator where Self: GeneratorScene {
  /// The generator itself: its views share nothing but its parameters.
  public func scene(_ anchors: [SceneAnchor]) -> any GeneratorScene { self }
}

/// The state that a generator shares among the views of a scene; may keep results.
public protocol GeneratorScene: Sendable {
  /// Prepares a view: does everything slow about it, such as reference orbits in big numbers.
  ///
  /// `fields` names the planes to fill, in order, among the generator's ``Generator/fields``. Work
  /// that may take minutes, such as a reference orbit, throws `CancellationError` soon after its task
  /// is cancelled.
  func prepare(_ view: View, fields: [String]) throws -> any PreparedView

  /// Whether a sample that two views have in common gets the same number in both.
  ///
  /// Called for views that are a pan apart, before pixels of the one are shown in the other.
  func agree(_ first: View, _ second: View) -> Bool

  /// Whether numbers at a point depend on the size of the view's pixels, other than by their unit.
  var dependsOnPixels: Bool { get }

  /// The files of the world that could not be read so far, a sentence each; substitutes have been
  /// drawn.
  var problems: [String] { get }

  /// The bytes that it holds for its views now, about.
  var byteCount: Int { get }
}

extension GeneratorScene {
  /// Views of worlds that are a function of position and pixel size alone always agree.
  public func agree(_ first: View, _ second: View) -> Bool { true }

  /// Most worlds leave out details smaller than pixels.
  public var dependsOnPixels: Bool { true }

  /// Worlds that are computed read no files.
  public var problems: [String] { [] }

  /// Most worlds keep next to nothing.
  public var byteCount: Int { 0 }
}

/// A view that is ready to be filled: pure, fast and safe to use from many threads.
public protocol PreparedView: Sendable {
  /// Fills the planes at sample points of this view; `field` has their width and height and one
  /// plane for each field asked for.
  ///
  /// Returns early, with the rest of the field unspecified, when its task is cancelled.
  func fill(_ field: inout Field, at points: SamplePoints)
}

/// A generator's parameter: its name in world files, its domain and its default.
public struct ParameterDescription: Sendable {
  /// The values that a parameter may take.
  public enum Domain: Sendable {
    /// Whole numbers, up to unsigned ones of 64 bits.
    case integer(ClosedRange<Int128>)
    /// Numbers with a fraction.
    case number(ClosedRange<Double>)
    /// One of some words.
    case choice([String])
    /// The path of a folder; in a world file, relative to that file's folder.
    case path
  }

  /// The key in world files.
  public let name: String
  /// The values that it may take.
  public let domain: Domain

  /// The default as written in a world file; may be a word outside the domain, like `auto`.
  public let defaultText: String
  /// Its effect and its unit.
  public let summary: String

  /// Describes a parameter.
  public init(name: String, domain: Domain, defaultText: String, summary: String) {
    self.name = name
    self.domain = domain
    self.defaultText = defaultText
    self.summary = summary
  }
}

extension ParameterDescription.Domain: CustomStringConvertible {
  /// The domain in words.
  public var description: String {
    switch self {
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .path: "the path of a folder"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    }
  }
}
