import Imaging

extension Palette {
  /// The built-in palettes, in the order they are shown.
  public static let all: [Palette] = [
    gray
  ]

  /// The built-in palette of that name.
  public init?(named name: String) {
    guard let palette = Self.all.first(where: { $0.name == name }) else { return nil }
    self = palette
  }

  /// Black to white, evenly for the eye: the samples, not the light, rise in a straight line.
  public static let gray = Palette(
    named: "gray",
    .clamped,
    stops: stride(from: 0, through: 255, by: 15).map { (sample: Int) in
      Stop(
        Double(sample) / 255,
        SRGBColor(red8: UInt8(sample), green8: UInt8(sample), blue8: UInt8(sample))
      )
    }
  )
}
