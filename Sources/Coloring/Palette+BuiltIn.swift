import FathomImaging

// The table of built-in palettes: name, ending, interior colour, and the stops as positions and
// colours 0xrrggbb. One palette keeps to few lines, whatever the formatter's rules.
// swift-format-ignore
extension Palette {
  /// Night blue, white, gold and rust: strong contrasts of warm and cold.
  package static let dawn = palette("dawn", .cyclic, interior: 0x04040c, [
    (0, 0x0a1238), (0.14, 0x1f4f9e), (0.27, 0x7fb8e0), (0.37, 0xf6f8f2), (0.47, 0xfbd26a),
    (0.58, 0xe2862a), (0.7, 0x8c3220), (0.82, 0x34101f), (0.91, 0x100a24),
  ])

  /// Coal, fire and ash.
  package static let ember = palette("ember", .cyclic, interior: 0x060304, [
    (0, 0x0b0508), (0.15, 0x4a0d12), (0.3, 0xa5201a), (0.45, 0xec6a1a), (0.56, 0xfdc24a),
    (0.64, 0xfff3cf), (0.74, 0xd99a8a), (0.84, 0x6e3a52), (0.93, 0x1f1226),
  ])

  /// Ice in deep water, with a violet shadow.
  package static let glacier = palette("glacier", .cyclic, interior: 0x020818, [
    (0, 0x04122b), (0.13, 0x0d3f73), (0.27, 0x2f8fc2), (0.4, 0xa8e0ee), (0.5, 0xffffff),
    (0.6, 0xbcd2e4), (0.72, 0x6d83b5), (0.84, 0x3a3a78), (0.93, 0x131a3f),
  ])

  /// Violet, rose and peach after sunset.
  package static let twilight = palette("twilight", .cyclic, interior: 0x0a0718, [
    (0, 0x151030), (0.14, 0x43307d), (0.28, 0x8a5bb8), (0.4, 0xe08fb6), (0.5, 0xffd9c0),
    (0.6, 0xf7a37c), (0.71, 0xb4526a), (0.83, 0x51285e), (0.93, 0x1d1338),
  ])

  /// Northern lights: green and blue over a violet night.
  package static let aurora = palette("aurora", .cyclic, interior: 0x02080d, [
    (0, 0x031018), (0.14, 0x07454c), (0.28, 0x1a8c76), (0.4, 0x86dba0), (0.49, 0xf2fcd8),
    (0.6, 0x84c9dc), (0.72, 0x5470c2), (0.84, 0x5c2f88), (0.93, 0x1c0f33),
  ])

  /// Emerald, gold, ruby, amethyst and sapphire: two turns of light and dark.
  package static let jewel = palette("jewel", .cyclic, interior: 0x06040f, [
    (0, 0x0c0a1e), (0.1, 0x0e5c6b), (0.2, 0x3fc1a0), (0.28, 0xf4f3c2), (0.37, 0xf0a92e),
    (0.46, 0x9c2a2a), (0.54, 0x1c0a20), (0.64, 0x6a1f8a), (0.74, 0xe25fae), (0.81, 0xfde3ea),
    (0.89, 0x4f86d8), (0.95, 0x143063),
  ])

  /// Cobalt on white glaze, light where others are dark.
  package static let porcelain = palette("porcelain", .cyclic, interior: 0x081236, [
    (0, 0xfbf8f0), (0.15, 0xb9cfe6), (0.32, 0x4a7fc4), (0.46, 0x14377f), (0.54, 0x0a1a4a),
    (0.64, 0x21579c), (0.78, 0x86b2dd), (0.9, 0xe6edf2),
  ])

  /// Deep blue to yellow in even steps for the eye, also for the colour-blind.
  ///
  /// Steps are measured in OKLab (B. Ottosson, 2020, bottosson.github.io/posts/oklab).
  package static let lantern = palette("lantern", .clamped, even([
    0x14143c, 0x152349, 0x143156, 0x114061, 0x0e4f6b, 0x0e5f74, 0x136e7b, 0x1e7e81, 0x2e8d85,
    0x419c87, 0x56aa88, 0x6db887, 0x87c484, 0xa2d080, 0xbfdb7a, 0xdde475, 0xfbeb6f,
  ]))

  /// Glowing gas: black, violet, red and white.
  package static let nebula = palette("nebula", .clamped, [
    (0, 0x07061a), (0.15, 0x1f1650), (0.3, 0x57207e), (0.45, 0xa02e80), (0.58, 0xd84f66),
    (0.7, 0xf2804e), (0.82, 0xfbbb62), (0.92, 0xfde7a8), (1, 0xfffbee),
  ])

  /// A map of heights: the shore lies at one half, snow above 0.95.
  package static let atlas = palette("atlas", .clamped, [
    (0, 0x071a3d), (0.22, 0x0f3f78), (0.38, 0x2a7fae), (0.47, 0x7cc6cf), (0.495, 0xcfe6cf),
    (0.51, 0xe6d9a4), (0.56, 0x8fae5a), (0.66, 0x3f7d3f), (0.76, 0x7b7a45), (0.85, 0x8d6a4c),
    (0.92, 0xb9aca0), (0.97, 0xf3f3f2), (1, 0xffffff),
  ])

  /// Red rock under a pale sky.
  package static let canyon = palette("canyon", .clamped, [
    (0, 0x1c0f14), (0.16, 0x4a1f22), (0.32, 0x83382a), (0.46, 0xb9603a), (0.58, 0xd99256),
    (0.7, 0xe9c088), (0.82, 0xe4dcc0), (0.92, 0xb5cbc4), (1, 0x6f9fa8),
  ])

  /// Forest floor to lichen.
  package static let moss = palette("moss", .clamped, [
    (0, 0x0b120f), (0.2, 0x1d3527), (0.4, 0x3d6238), (0.58, 0x7a9247), (0.75, 0xbcbf6d),
    (0.9, 0xe9e3b4), (1, 0xfbf8e6),
  ])

  /// Black to white in even steps for the eye: the samples, not the light, rise in a straight line.
  package static let gray = palette("gray", .clamped, even((0...17).map { 0x0f0f0f * $0 }))
}

extension Palette {
  /// The built-in palettes, in the order they are shown: cyclic ones, then sequential ones.
  package static let all: [Palette] = [
    dawn, ember, glacier, twilight, aurora, jewel, porcelain,
    lantern, nebula, atlas, canyon, moss, gray,
  ]

  /// The built-in palette of that name.
  public init?(named name: String) {
    guard let palette = Self.all.first(where: { $0.name == name }) else { return nil }
    self = palette
  }

  /// A row of the table.
  private static func palette(
    _ name: String,
    _ ending: Ending,
    interior: UInt32 = 0,
    _ stops: [(position: Double, color: UInt32)]
  ) -> Palette {
    Palette(
      named: name,
      ending,
      stops: stops.map { Stop($0.position, color($0.color)) },
      interior: color(interior)
    )
  }

  /// Stops at even distances from 0 to 1.
  private static func even(_ colors: [UInt32]) -> [(position: Double, color: UInt32)] {
    colors.enumerated().map { (Double($0) / Double(colors.count - 1), $1) }
  }

  /// A colour from 0xrrggbb.
  private static func color(_ hexadecimal: UInt32) -> SRGBColor {
    SRGBColor(
      red8: UInt8(hexadecimal >> 16 & 255),
      green8: UInt8(hexadecimal >> 8 & 255),
      blue8: UInt8(hexadecimal & 255)
    )
  }
}
