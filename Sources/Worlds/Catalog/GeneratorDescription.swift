public import FathomColoring
import FathomFiles
public import FathomGenerators
package import FathomNavigation
public import FathomNumbers
import FathomPictures

/// A generator as worlds and their files know it: its name, parameters, fields, home view and colours.
public struct GeneratorDescription: Sendable {
  /// The name that world files and the command line use.
  public let name: String
  /// One sentence about the generator's worlds.
  public let summary: String
  /// The parameters that a world file may set.
  public let parameters: [ParameterDescription]
  /// The fields that can be filled, the one that is coloured first.
  public let fields: [FieldDescription]

  /// Whether the world's own mathematics has y up, as `--at` and files then have too.
  package let yPointsUp: Bool

  /// Whether places differ from each other; grid and noise are alike everywhere.
  let hasLandmarks: Bool

  /// The rectangle that the home view fits into the frame, for a world without bounds of its own.
  package let home: WorldBounds

  /// The colours of worlds that name no others.
  package let colorMap: ColorMap

  /// Whether it shows something only with a file that a parameter names.
  package var needsFile: Bool {
    parameters.contains { if case .path = $0.domain { true } else { false } }
  }

  /// Makes the generator; throws a `Refusal` for parameters that it refuses.
  let make: @Sendable (ParameterValues) throws -> any Generator

  /// The generator of the package.
  init(
    name: String,
    summary: String,
    parameters: [ParameterDescription],
    fields: [FieldDescription],
    yPointsUp: Bool,
    hasLandmarks: Bool,
    home: WorldBounds,
    colorMap: ColorMap,
    make: @escaping @Sendable (ParameterValues) throws -> any Generator
  ) {
    (self.name, self.summary, self.parameters, self.fields) = (name, summary, parameters, fields)
    (self.yPointsUp, self.hasLandmarks, self.home) = (yPointsUp, hasLandmarks, home)
    (self.colorMap, self.make) = (colorMap, make)
  }

  /// A generator of one's own.
  ///
  /// `home` is the rectangle that its home view shows, x, y, width and height in world units, y down;
  /// `colorMap` has the colours of worlds that name no others, by default those of the grid. `make` gets the parameters that are not
  /// at their defaults, each in its domain, and may throw `InvalidValue` for those that do not go
  /// together. ``GeneratorCatalog/register(_:)`` makes it known to world files.
  public init<Made: Generator>(
    _ type: Made.Type,
    name: String,
    summary: String,
    parameters: [ParameterDescription] = [],
    home: (x: BigFloat, y: BigFloat, width: BigFloat, height: BigFloat) = (-2, -2, 4, 4),
    colorMap: ColorMap? = nil,
    make: @escaping @Sendable (ParameterValues) throws -> Made
  ) {
    self.init(
      name: name,
      summary: summary,
      parameters: parameters,
      fields: Made.fields,
      yPointsUp: false,
      hasLandmarks: true,
      home: WorldBounds(
        origin: Point(x: home.x, y: home.y),
        size: Size(width: home.width, height: home.height)
      ),
      colorMap: colorMap ?? ColorMap(palette: .lantern),
      make: make
    )
  }
}

/// The parameters of a generator that are not at their defaults, as text by name.
public struct ParameterValues: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  private var texts: [String: String]

  /// Creates parameters from names and texts; of two for one name the later holds.
  public init(dictionaryLiteral texts: (String, String)...) {
    self.texts = Dictionary(texts) { $1 }
  }

  /// Whether all parameters are at their defaults.
  package var isEmpty: Bool { texts.isEmpty }

  /// The text of a parameter; nil for its default.
  public internal(set) subscript(name: String) -> String? {
    get { texts[name] }
    set { texts[name] = newValue }
  }

  /// The integer of a parameter; nil for its default.
  public func integer<Number: FixedWidthInteger>(_ name: String) -> Number? {
    texts[name].flatMap { Number($0) }
  }

  /// The number of a parameter; nil for its default.
  public func number(_ name: String) -> Double? {
    texts[name].flatMap { Numeral($0) }.map { Double($0.value(precision: 53)) }
  }

  /// The parameters as keys of a document.
  var record: [String: JSONNode] { texts.mapValues { .text($0) } }
}

extension GeneratorDescription {
  /// Throws `InvalidValue` for what a world file could not name or a view could not show.
  func validate() throws {
    func check(_ isRight: Bool, _ problem: @autoclosure () -> String) throws {
      guard isRight else { throw InvalidValue(problem()) }
    }
    let isPlain = name.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
    }
    try check(
      isPlain && !name.isEmpty,
      "A generator's name is made of a to z, 0 to 9 and hyphens, not '\(name.excerpt)'."
    )
    try check(!fields.isEmpty, "The generator '\(name)' needs a field.")
    var names = Set(World.commonKeys)
    for parameter in parameters {
      try check(
        names.insert(parameter.name).inserted,
        "The generator '\(name)' cannot have a parameter '\(parameter.name.excerpt)': the name is taken."
      )
    }
    try check(
      [home.origin.x, home.origin.y, home.size.width, home.size.height].allSatisfy(\.isFinite)
        && home.size.width > 0 && home.size.height > 0,
      "The home of the generator '\(name)' needs a positive width and height."
    )
  }
}

extension ParameterDescription {
  /// Throws `InvalidValue` for a text that is neither the default nor in the parameter's domain.
  package func validate(_ text: String) throws {
    guard text != defaultText else { return }
    switch domain {
    case .integer(let range): _ = try Parse.integer(text, name, in: range)
    case .number(let range): _ = try Parse.number(text, name, in: range)
    case .path: break
    case .choice(let words):
      guard words.contains(text) else {
        throw InvalidValue(
          "\(name) must be one of \(words.joined(separator: ", ")), not '\(text.excerpt)'."
        )
      }
    }
  }
}
