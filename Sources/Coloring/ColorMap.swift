import FathomFiles

/// A rule that turns a generator's fields into colour: the value along a palette, then shades on
/// it.
///
/// position = density · f(value − base) + offset, in palette lengths; values that are not finite
/// take the palette's interior colour. Shades need more fields of the generator than the value, by
/// name: see ``shadingFields``.
public struct ColorMap: Sendable, Equatable {
  /// The function f between value and palette.
  public enum Scale: String, Sendable, CaseIterable {
    /// f(x) = x.
    case linear
    /// f(x) = √x, and −√−x below 0.
    case root
    /// f(x) = log2(1 + x), and −log2(1 − x) below 0.
    case log
    /// f(x) = x / √(1 + x²/4), from −2 to 2: what is far from the mean still differs.
    case soft
    /// The share of pilot views, or of ``ColorMap/ranks``, that is less than the value, whatever the base,
    /// from 0 to 1 and a little beyond: a view shows all parts of `density` palettes to the same extent.
    ///
    /// Here, and with the root and the logarithm, a palette that does not close is run through there
    /// and back.
    case histogram
    /// No place in the palette: the fields ``ColorMap/lightFields`` are the light itself.
    case light
  }

  /// The fields that the scale ``Scale/light`` takes instead of a value.
  package static let lightFields = ["red", "green", "blue"]

  /// The number that is subtracted from the value.
  public enum Base: Sendable, Equatable {
    /// The same number for all views.
    case fixed(Double)
    /// The least value of pilot views, one per octave: colours stay lively at any depth.
    case pilot
  }

  /// The colours.
  public var palette: Palette
  /// The function f.
  public var scale: Scale
  /// Palette lengths per unit of the scaled value.
  public var density: Double
  /// The position of the scaled value 0, in palette lengths.
  public var offset: Double
  /// The number that is subtracted from the value.
  public var base: Base
  /// The values among which the scale ``Scale/histogram`` ranks a value, ascending; none for those of
  /// pilot views.
  public var ranks: [Double] = [] {
    didSet { rankCurve = ranks.isEmpty ? nil : RankCurve(ranks) }
  }

  /// The curve of the ranks, which all tiles share; nil where there are none.
  package private(set) var rankCurve: RankCurve?

  /// The lines of a map, if the value is a height: they place it in the palette, and neither scale
  /// nor density, offset and base do.
  package var terrain: Terrain?

  /// The share of the interior's colour within a pixel of the set, 0 to 1; from 0 to −1, that of
  /// white.
  package var outline = 0.0

  /// The light that falls on the values as on a landscape, if any.
  package var slope: SlopeLight?

  /// Lines of equal value, if any.
  package var contours: ContourLines?

  /// The darkness of binary decomposition, 0 to 1: of the half turn of final angles about 1/2.
  package var decomposition = 0.0

  /// Creates a colour map without shades.
  public init(
    palette: Palette,
    scale: Scale = .linear,
    density: Double = 1,
    offset: Double = 0,
    base: Base = .fixed(0)
  ) {
    self.palette = palette
    self.scale = scale
    self.density = density
    self.offset = offset
    self.base = base
  }

  /// A colour map without shades, of the built-in palette of that name.
  ///
  /// Throws `InvalidValue` for a name that no palette has.
  public init(
    palette name: String,
    scale: Scale = .linear,
    density: Double = 1,
    offset: Double = 0,
    base: Base = .fixed(0)
  ) throws {
    guard let palette = Palette(named: name) else {
      let names = Palette.all.map(\.name)
      throw InvalidValue(
        "There is no palette '\(name.excerpt)'\(Suggestion.text(for: name, among: names)); "
          + "there are \(names.joined(separator: ", "))."
      )
    }
    self.init(palette: palette, scale: scale, density: density, offset: offset, base: base)
  }

  /// Shows another palette, with the density that fits it where one closes and the other does not.
  ///
  /// One that closes may run many times through a view of ranks; another is read once, from its first
  /// colour to its last. What is furthest from the first colour of one that closes is its middle, and
  /// so a straight scale goes half as far.
  package mutating func show(_ palette: Palette) {
    switch (scale, self.palette.ending, palette.ending) {
    case (.histogram, .cyclic, .clamped): density = min(density, 1)
    case (.linear, .clamped, .cyclic): density *= 0.5
    case (.linear, .cyclic, .clamped): density *= 2
    default: break
    }
    self.palette = palette
  }

  /// Whether places beyond the last colour of a palette that does not close lead back through it.
  ///
  /// Iterations grow without end: next to the set nearly all of them would have the last colour. Ranks lead back
  /// from below the first one as well.
  var turnsBack: Bool {
    palette.ending == .clamped && [.root, .log, .histogram].contains(scale) && terrain == nil
  }

  /// Whether pilot views tune the colours.
  package var isTuned: Bool { scale == .histogram ? ranks.isEmpty : base == .pilot }

  /// The colours of tiles: this map, without pilot views where they tune it.
  ///
  /// Pilot views belong to a scene, and tiles beside each other may belong to different ones. The root
  /// of the value keeps colours lively from the first iterations to those of the deepest views.
  package var untuned: ColorMap {
    guard isTuned else { return self }
    var map = self
    if scale == .histogram { (map.scale, map.density) = (.root, Self.untunedDensity * density) }
    map.base = .fixed(0)
    return map
  }

  /// The palette lengths per unit of the root for each palette that a view of ranks would show.
  private static let untunedDensity = 0.15

  /// A field of a generator that shades are made of; the raw value is its name.
  package enum ShadingField: String, Sendable, CaseIterable {
    /// The distance from the set in pixels.
    case distance = "de"
    /// The growth of the value per pixel in the direction of steepest ascent.
    case steepness
    /// The direction of steepest ascent of the value in turns, from the x axis towards the y axis.
    case slope
    /// The angle of the orbit's last member in turns.
    case angle

    /// The factor of this field's numbers for pixels `ratio` times as large.
    package func factor(forPixels ratio: Double) -> Double {
      switch self {
      case .distance: 1 / ratio
      case .steepness: ratio
      case .slope, .angle: 1
      }
    }
  }

  /// The fields that this map needs beside the value, in the order of its planes.
  package var shadingFields: [ShadingField] {
    guard scale != .light else { return [] }
    return ShadingField.allCases.filter { field in
      switch field {
      case .distance: outline != 0 || slope?.ground == .even
      case .steepness:
        contours != nil || slope.map { terrain != nil || $0.ground != .even } ?? false
      case .slope: slope != nil
      case .angle: decomposition != 0
      }
    }
  }
}
