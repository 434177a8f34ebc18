import FathomFiles
public import FathomImaging

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

  /// The gradient at even steps, and what follows the last step.
  private let table: [SIMD3<Float>]

  /// The steps from position 0 to 1: a cyclic table starts over where the clamped one has its last
  /// colour.
  private let steps: Double

  private static let tableSize = 4096

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
    let gradient = PaletteGradient(stops: stops, ending: ending, curve: curve)
    let steps = Double(ending == .cyclic ? Self.tableSize : Self.tableSize - 1)
    let table = (0..<Self.tableSize).map { gradient.color(at: Double($0) / steps).channels }
    // Cyclic positions a little below a whole number round to the step after the last.
    self.table = table + (ending == .cyclic ? [table[0], table[1]] : [table[Self.tableSize - 1]])
    self.steps = steps
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

  /// The colour at a position, a few nanoseconds.
  ///
  /// Cyclic palettes repeat with period 1, others keep their ends' colours beyond 0…1. NaN, and in
  /// cyclic palettes the infinities, give the interior.
  package func color(at position: Double) -> LinearColor {
    withUnsafeTable { LinearColor($0.color(at: position)) }
  }

  /// A palette's table, for looking up many colours.
  struct Table {
    fileprivate let colors: UnsafePointer<SIMD3<Float>>
    fileprivate let steps: Double
    fileprivate let isCyclic: Bool
    fileprivate let turnsBack: Bool
    fileprivate let interior: SIMD3<Float>

    /// The channels of the colour at a position.
    @inline(__always)
    func color(at position: Double) -> SIMD3<Float> {
      let phase: Double
      if isCyclic || turnsBack && position > 1 {
        // A position as great as that is whole, and not a number is not less than anything.
        guard position.magnitude < 0x1p52 else { return position.isFinite ? colors[0] : interior }
        let near = Int(position)
        let whole = near &- (Double(near) > position ? 1 : 0)
        let part = position - Double(whole)
        phase = turnsBack && whole & 1 == 1 ? 1 - part : part
      } else {
        guard position == position else { return interior }
        phase = min(max(position, 0), 1)
      }
      let scaled = phase * steps
      let index = Int(scaled)
      return colors[index] + (colors[index + 1] - colors[index]) * Float(scaled - Double(index))
    }
  }

  /// Calls `body` with the table, which must not be kept.
  ///
  /// One that turns back leads there and back again beyond its last colour, with period 2; only the table of
  /// a palette that does not close may.
  @inline(__always)
  func withUnsafeTable<Result>(turningBack: Bool = false, _ body: (Table) -> Result) -> Result {
    table.withUnsafeBufferPointer { colors in
      guard let colors = colors.baseAddress else { preconditionFailure("a table has colours") }
      return body(
        Table(
          colors: colors,
          steps: steps,
          isCyclic: ending == .cyclic,
          turnsBack: turningBack,
          interior: interior.channels
        )
      )
    }
  }
}
