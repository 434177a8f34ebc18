public import FathomColoring
import FathomFiles
package import FathomGenerators
package import FathomImaging
public import FathomNavigation
package import FathomNumbers

/// Something to look at: a generator with its parameters, perhaps bounds, colours and a view.
public struct World: Sendable {
  /// The name that its pictures get: the file's without its ending, or the generator's.
  public var name: String

  /// The generator, as the catalog has it.
  package let generatorDescription: GeneratorDescription

  /// The generator's parameters that are not at their defaults, as text.
  package private(set) var parameters: ParameterValues = [:]

  /// The rectangle that a bounded world fills, as written: x, y, width, height.
  package var boundsText: [Numeral]?

  /// The colour of what lies outside a bounded world.
  package var background = SRGBColor.white

  /// The colours of the field's values.
  public var colorMap: ColorMap

  /// The worlds over it, the lowest first.
  package var layers: [Layer] = []

  /// Whether frames show the borders and indices of their tiles.
  public var showsTiles = false

  /// Whether frames show their depth.
  public var showsDepth = false

  /// The side of a font pixel of the coordinate labels, in pixels; nil for no labels.
  package var labelScale: Int?

  /// The samples per pixel; nil for four in a still picture, and one in photographs and whatever moves.
  public var samples: Int?

  /// The samples per pixel of a still picture, by default enough for edges without steps; of a
  /// photograph's tiles, which are smooth already and would be blurred, one.
  package var stillSamples: Int { samples ?? (colorMap.scale == .light ? 1 : 4) }

  /// The samples per pixel of frames and tiles, by default the fewest.
  package var movingSamples: Int { samples ?? 1 }

  /// The size of its frames; nil for the default.
  public var size: Size<Int>?

  /// The size of its frames, 1280x720 by default.
  public var frameSize: Size<Int> { size ?? Size(width: 1280, height: 720) }

  /// The view of pictures that name no other.
  public var view = ViewDescription()

  /// The world of a generator with all its defaults.
  package init(_ generatorDescription: GeneratorDescription) {
    name = generatorDescription.name
    self.generatorDescription = generatorDescription
    colorMap = generatorDescription.colorMap
  }

  /// The rectangle that a generator's world fills by itself, if it has an end.
  static func bounds(of generator: any Generator) -> [Numeral]? {
    guard let size = (generator as? any BoundedGenerator)?.extent else { return nil }
    return ["0", "0", "\(size.width)", "\(size.height)"].compactMap { Numeral($0) }
  }

  /// The rectangle that the world fills, precise enough for views of this many fraction bits; nil
  /// for a world without bounds.
  package func bounds(fractionBits: Int) -> WorldBounds? {
    boundsText.map { numbers in
      let values = numbers.map { $0.value(fractionBits: fractionBits) }
      return WorldBounds(
        origin: Point(x: values[0], y: values[1]),
        size: Size(width: values[2], height: values[3])
      )
    }
  }

  /// The rectangle that the home view fits into the frame, with this many fraction bits.
  package func home(fractionBits: Int) -> WorldBounds {
    bounds(fractionBits: fractionBits) ?? generatorDescription.home
  }

  /// The size of the rectangle that the home view fits into the frame, in world units.
  package var homeSize: Size<BigFloat> {
    guard let boundsText else { return generatorDescription.home.size }
    return Size(
      width: boundsText[2].value(precision: Self.extentPrecision),
      height: boundsText[3].value(precision: Self.extentPrecision)
    )
  }

  /// The generator with the world's parameters.
  package var generator: any Generator {
    get throws { try generatorDescription.make(parameters) }
  }

  /// Sets a parameter of the generator from text.
  ///
  /// Throws `InvalidValue` where the generator has no such parameter or does not allow the value.
  public mutating func setParameter(_ name: String, to text: String) throws {
    guard let parameter = generatorDescription.parameters.first(where: { $0.name == name }) else {
      let names = generatorDescription.parameters.map(\.name)
      throw InvalidValue(
        "The generator \(generatorDescription.name) has no parameter '\(name)'"
          + "\(Suggestion.text(for: name, among: names)); "
          + "it has \(names.isEmpty ? "none" : names.joined(separator: ", "))."
      )
    }
    try parameter.validate(text)
    parameters[name] = text == parameter.defaultText ? nil : text
  }

  /// The name of a field of the generator, checked.
  package func field(named name: String?) throws -> String {
    let names = generatorDescription.fields.map(\.name)
    guard let name else { return names[0] }
    guard names.contains(name) else {
      throw InvalidValue(
        "The generator \(generatorDescription.name) has no field '\(name)'"
          + "\(Suggestion.text(for: name, among: names)); it has \(names.joined(separator: ", "))."
      )
    }
    return name
  }
}
