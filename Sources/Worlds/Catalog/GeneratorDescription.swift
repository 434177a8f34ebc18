package import FathomColoring
import FathomFiles
package import FathomGenerators
package import FathomNavigation
import FathomNumbers
import FathomPictures

/// A generator's entry in the catalog: its name, parameters, fields, home view and colours.
package struct GeneratorDescription: Sendable {
  /// The name that world files and the command line use.
  package let name: String
  /// One sentence about the generator's worlds.
  package let summary: String
  /// The parameters that a world file may set.
  package let parameters: [ParameterDescription]
  /// The fields that can be filled, the one that is coloured first.
  package let fields: [FieldDescription]

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

  /// Makes the generator; throws `GeneratorError` or `PyramidError` for parameters that it refuses.
  let make: @Sendable (ParameterValues) throws -> any Generator
}

/// The parameters of a generator that are not at their defaults, as text by name.
package struct ParameterValues: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  private var texts: [String: String]

  /// Creates parameters from names and texts; of two for one name the later holds.
  package init(dictionaryLiteral texts: (String, String)...) {
    self.texts = Dictionary(texts) { $1 }
  }

  /// Whether all parameters are at their defaults.
  package var isEmpty: Bool { texts.isEmpty }

  /// The text of a parameter; nil for its default.
  package subscript(name: String) -> String? {
    get { texts[name] }
    set { texts[name] = newValue }
  }

  /// The integer of a parameter; nil for its default.
  func integer<Number: FixedWidthInteger>(_ name: String) -> Number? {
    texts[name].flatMap { Number($0) }
  }

  /// The number of a parameter; nil for its default.
  func number(_ name: String) -> Double? {
    texts[name].flatMap { Numeral($0) }.map { Double($0.value(precision: 53)) }
  }

  /// The parameters as keys of a document.
  var record: [String: JSONNode] { texts.mapValues { .text($0) } }
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
