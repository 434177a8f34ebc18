import FathomImaging

extension Palette {
  /// Night blue, white, gold and rust: strong contrasts of warm and cold.
  package static let dawn = Palette(
    named: "dawn",
    .cyclic,
    stops: [
      stop(0, 0x0a1238), stop(0.14, 0x1f4f9e), stop(0.27, 0x7fb8e0), stop(0.37, 0xf6f8f2),
      stop(0.47, 0xfbd26a), stop(0.58, 0xe2862a), stop(0.7, 0x8c3220), stop(0.82, 0x34101f),
      stop(0.91, 0x100a24),
    ],
    interior: color(0x04040c)
  )

  /// Coal, fire and ash.
  package static let ember = Palette(
    named: "ember",
    .cyclic,
    stops: [
      stop(0, 0x0b0508), stop(0.15, 0x4a0d12), stop(0.3, 0xa5201a), stop(0.45, 0xec6a1a),
      stop(0.56, 0xfdc24a), stop(0.64, 0xfff3cf), stop(0.74, 0xd99a8a), stop(0.84, 0x6e3a52),
      stop(0.93, 0x1f1226),
    ],
    interior: color(0x060304)
  )

  /// Ice in deep water, with a violet shadow.
  package static let glacier = Palette(
    named: "glacier",
    .cyclic,
    stops: [
      stop(0, 0x04122b), stop(0.13, 0x0d3f73), stop(0.27, 0x2f8fc2), stop(0.4, 0xa8e0ee),
      stop(0.5, 0xffffff), stop(0.6, 0xbcd2e4), stop(0.72, 0x6d83b5), stop(0.84, 0x3a3a78),
      stop(0.93, 0x131a3f),
    ],
    interior: color(0x020818)
  )

  /// Violet, rose and peach after sunset.
  package static let twilight = Palette(
    named: "twilight",
    .cyclic,
    stops: [
      stop(0, 0x151030), stop(0.14, 0x43307d), stop(0.28, 0x8a5bb8), stop(0.4, 0xe08fb6),
      stop(0.5, 0xffd9c0), stop(0.6, 0xf7a37c), stop(0.71, 0xb4526a), stop(0.83, 0x51285e),
      stop(0.93, 0x1d1338),
    ],
    interior: color(0x0a0718)
  )

  /// Northern lights: green and blue over a violet night.
  package static let aurora = Palette(
    named: "aurora",
    .cyclic,
    stops: [
      stop(0, 0x031018), stop(0.14, 0x07454c), stop(0.28, 0x1a8c76), stop(0.4, 0x86dba0),
      stop(0.49, 0xf2fcd8), stop(0.6, 0x84c9dc), stop(0.72, 0x5470c2), stop(0.84, 0x5c2f88),
      stop(0.93, 0x1c0f33),
    ],
    interior: color(0x02080d)
  )

  /// Emerald, gold, ruby, amethyst and sapphire: two turns of light and dark.
  package static let jewel = Palette(
    named: "jewel",
    .cyclic,
    stops: [
      stop(0, 0x0c0a1e), stop(0.1, 0x0e5c6b), stop(0.2, 0x3fc1a0), stop(0.28, 0xf4f3c2),
      stop(0.37, 0xf0a92e), stop(0.46, 0x9c2a2a), stop(0.54, 0x1c0a20), stop(0.64, 0x6a1f8a),
      stop(0.74, 0xe25fae), stop(0.81, 0xfde3ea), stop(0.89, 0x4f86d8), stop(0.95, 0x143063),
    ],
    interior: color(0x06040f)
  )

  /// Cobalt on white glaze, light where others are dark.
  package static let porcelain = Palette(
    named: "porcelain",
    .cyclic,
    stops: [
      stop(0, 0xfbf8f0), stop(0.15, 0xb9cfe6), stop(0.32, 0x4a7fc4), stop(0.46, 0x14377f),
      stop(0.54, 0x0a1a4a), stop(0.64, 0x21579c), stop(0.78, 0x86b2dd), stop(0.9, 0xe6edf2),
    ],
    interior: color(0x081236)
  )
}
