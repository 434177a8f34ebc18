import CKernels
import FathomFiles
public import FathomImaging
import FathomNumbers

/// A named gradient of colours, interpolated in linear light.
public struct Palette: Sendable, Equatable {
  /// A colour at a place of the gradient.
  package struct Stop: Hashable, Sendable {
    /// The place, 0…1.
    package let position: Double
    /// The colour there.
    package let color: SRGBColor

    /// A colour at a place from 0 to 1.
    package init(_ position: Double, _ color: SRGBColor) {
      precondition((0...1).contains(position), "A stop lies between 0 and 1.")
      self.position = position
      self.color = color
    }
  }

  /// The continuation beyond the last colour.
  package enum Ending: Sendable {
    /// The first colour: position 1 is position 0 again.
    case cyclic
    /// Nothing: positions beyond an end have that end's colour.
    case clamped
  }

  /// The curve between two stops.
  package enum Curve: Sendable {
    /// A straight line in linear light.
    case linear
    /// A curve without corners that never overshoots its stops.
    case smooth
  }

  /// The name that worlds and options use.
  public let name: String
  /// Whether the gradient closes.
  package let ending: Ending
  /// The stops, by position.
  package let stops: [Stop]
  /// The colour of points that never escape.
  package let interior: LinearColor

  /// The curve between stops.
  private let curve: Curve
  private let table: PaletteTable

  /// A gradient through at least one stop, in ascending order; a cyclic one has none at 1 unless it
  /// has none at 0.
  package init(
    named name: String,
    _ ending: Ending,
    stops: [Stop],
    curve: Curve = .smooth,
    interior: SRGBColor = .black
  ) {
    self.name = name
    self.ending = ending
    self.stops = stops
    self.interior = LinearColor(interior)
    self.curve = curve
    table = PaletteTable(
      PaletteGradient(stops: stops, ending: ending, curve: curve),
      isCyclic: ending == .cyclic,
      interior: self.interior
    )
  }

  /// A gradient of one's own through colours at even distances, at least one.
  ///
  /// A cyclic one goes on from the last colour to the first; another keeps its ends' colours. `interior`
  /// is the colour of points that never escape. Throws `InvalidValue` without a colour.
  public init(
    named name: String,
    colors: [SRGBColor],
    isCyclic: Bool = true,
    interior: SRGBColor? = nil
  ) throws {
    guard !colors.isEmpty else {
      throw InvalidValue("The palette '\(name.excerpt)' needs at least one colour.")
    }
    let steps = Double(max(1, isCyclic ? colors.count : colors.count - 1))
    self.init(
      named: name,
      isCyclic ? .cyclic : .clamped,
      stops: colors.enumerated().map { Stop(Double($0) / steps, $1) },
      interior: interior ?? .black
    )
  }

  /// The colour at a position.
  ///
  /// Cyclic palettes repeat with period 1, others keep their ends' colours beyond 0…1. NaN, and in
  /// cyclic palettes the infinities, give the interior.
  package func color(at position: Double) -> LinearColor {
    var light = SIMD3<Float>.zero
    withUnsafeMutablePointer(to: &light) { light in
      withUnsafePointer(to: position) { position in
        addColors(
          at: UnsafeBufferPointer(start: position, count: 1),
          to: UnsafeMutableBufferPointer(start: light, count: 1)
        )
      }
    }
    return LinearColor(light)
  }

  /// Adds the colours at positions to light.
  ///
  /// One that turns back leads there and back again beyond its last colour, with period 2; only a palette
  /// that does not close may.
  func addColors(
    at positions: UnsafeBufferPointer<Double>,
    turningBack: Bool = false,
    to light: UnsafeMutableBufferPointer<SIMD3<Float>>
  ) {
    precondition(positions.count == light.count, "every light has a position")
    withTable(turningBack: turningBack) { table in
      color_add(
        KernelMethod.bestLevel,
        table,
        positions.baseAddress,
        Int64(light.count),
        UnsafeMutableRawPointer(light.baseAddress)?.assumingMemoryBound(to: Float.self)
      )
    }
  }

  /// Calls `body` with the colours as kernels take them.
  func withTable(turningBack: Bool, _ body: (UnsafePointer<color_table>) -> Void) {
    let colors = table.colors
    colors.withUnsafeBytes { bytes in
      let table = color_table(
        colors: bytes.baseAddress?.assumingMemoryBound(to: Float.self),
        steps: table.steps,
        interior: Int32(colors.count - 2),
        ending: ending == .cyclic ? COLOR_CYCLIC : turningBack ? COLOR_TURNING : COLOR_CLAMPED
      )
      withUnsafePointer(to: table, body)
    }
  }
}

extension Palette {
  /// Whether both have the same name and the same colours.
  public static func == (one: Palette, other: Palette) -> Bool {
    one.name == other.name && one.ending == other.ending && one.stops == other.stops
      && one.curve == other.curve && one.interior == other.interior
  }
}
