import Numbers

/// How a generator's field becomes colour: the value, less a base, scaled, along a palette.
///
/// position = density · f(value − base) + offset, in palette lengths; values that are not finite
/// take the palette's interior colour.
public struct ColorMap: Sendable {
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
  }

  /// What is subtracted from the value.
  public enum Base: Sendable, Equatable {
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
  /// What is subtracted from the value.
  public var base: Base

  /// Creates a colour map.
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

  /// Adds the light of many values over the view's base to what is there already, value by value.
  public func add(_ values: [Double], base: Double, to light: inout [SIMD3<Float>]) {
    precondition(values.count == light.count, "every value has its light")
    for index in values.indices {
      light[index] += color(of: values[index], base: base).channels
    }
  }

  /// The colour of one value over the view's base.
  public func color(of value: Double, base: Double) -> LinearColor {
    guard value.isFinite else { return palette.interior }
    let height = value - base
    let scaled =
      switch scale {
      case .linear: height
      case .root: height < 0 ? -(-height).squareRoot() : height.squareRoot()
      case .log: height < 0 ? -Elementary.log2(1 - height) : Elementary.log2(1 + height)
      case .soft: height / (1 + 0.25 * height * height).squareRoot()
      }
    return palette.color(at: density * scaled + offset)
  }
}
