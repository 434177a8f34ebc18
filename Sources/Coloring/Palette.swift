public import Imaging

/// A named gradient of colours, interpolated in linear light.
public struct Palette: Sendable {
  /// A colour at a place of the gradient.
  public struct Stop: Hashable, Sendable {
    /// The place, 0…1.
    public let position: Double
    /// The colour there.
    public let color: SRGBColor

    /// A colour at a place from 0 to 1.
    public init(_ position: Double, _ color: SRGBColor) {
      precondition((0...1).contains(position), "A stop lies between 0 and 1.")
      self.position = position
      self.color = color
    }
  }

  /// What follows the last colour.
  public enum Ending: Sendable {
    /// The first colour: position 1 is position 0 again.
    case cyclic
    /// Nothing: positions beyond an end have that end's colour.
    case clamped
  }

  /// What runs between two stops.
  public enum Curve: Sendable {
    /// A straight line in linear light.
    case linear
    /// A curve without corners that never overshoots its stops.
    case smooth
  }

  /// The name that worlds and options use.
  public let name: String
  /// Whether the gradient closes.
  public let ending: Ending
  /// The stops, by position.
  public let stops: [Stop]
  /// The colour of points that never escape.
  public let interior: LinearColor

  private let table: [LinearColor]
  private static let tableSize = 4096

  /// A gradient through at least one stop, in ascending order; a cyclic one has none at 1 unless it
  /// has none at 0.
  public init(
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
    // A cyclic table starts over where the clamped one has its last colour.
    let last = Double(ending == .cyclic ? Self.tableSize : Self.tableSize - 1)
    table = (0..<Self.tableSize).map { gradient.color(at: Double($0) / last) }
  }

  /// The colour at a position, a few nanoseconds.
  ///
  /// Cyclic palettes repeat with period 1, others keep their ends' colours beyond 0…1. NaN, and in
  /// cyclic palettes the infinities, give the interior.
  public func color(at position: Double) -> LinearColor {
    switch ending {
    case .cyclic:
      let phase = position - position.rounded(.down)
      guard phase >= 0 else { return interior }
      let scaled = phase * Double(Self.tableSize)
      let index = Int(scaled)
      return mixture(
        index & (Self.tableSize - 1),
        (index + 1) & (Self.tableSize - 1),
        scaled - Double(index)
      )
    case .clamped:
      guard position == position else { return interior }
      let scaled = min(max(position, 0), 1) * Double(Self.tableSize - 1)
      let index = min(Int(scaled), Self.tableSize - 2)
      return mixture(index, index + 1, scaled - Double(index))
    }
  }

  private func mixture(_ first: Int, _ second: Int, _ fraction: Double) -> LinearColor {
    table[first].mixed(with: table[second], fraction: Float(fraction))
  }
}
