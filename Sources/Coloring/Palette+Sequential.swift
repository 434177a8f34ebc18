import FathomImaging

extension Palette {
  /// Deep blue to yellow in even steps for the eye, also for the colour-blind.
  package static let lantern = Palette(
    named: "lantern",
    .clamped,
    stops: [
      stop(0, 0x14143c), stop(0.0625, 0x152349), stop(0.125, 0x143156), stop(0.1875, 0x114061),
      stop(0.25, 0x0e4f6b), stop(0.3125, 0x0e5f74), stop(0.375, 0x136e7b), stop(0.4375, 0x1e7e81),
      stop(0.5, 0x2e8d85), stop(0.5625, 0x419c87), stop(0.625, 0x56aa88), stop(0.6875, 0x6db887),
      stop(0.75, 0x87c484), stop(0.8125, 0xa2d080), stop(0.875, 0xbfdb7a), stop(0.9375, 0xdde475),
      stop(1, 0xfbeb6f),
    ]
  )

  /// Glowing gas: black, violet, red and white.
  package static let nebula = Palette(
    named: "nebula",
    .clamped,
    stops: [
      stop(0, 0x07061a), stop(0.15, 0x1f1650), stop(0.3, 0x57207e), stop(0.45, 0xa02e80),
      stop(0.58, 0xd84f66), stop(0.7, 0xf2804e), stop(0.82, 0xfbbb62), stop(0.92, 0xfde7a8),
      stop(1, 0xfffbee),
    ]
  )

  /// A map of heights: the shore lies at one half, snow above 0.95.
  package static let atlas = Palette(
    named: "atlas",
    .clamped,
    stops: [
      stop(0, 0x071a3d), stop(0.22, 0x0f3f78), stop(0.38, 0x2a7fae), stop(0.47, 0x7cc6cf),
      stop(0.495, 0xcfe6cf), stop(0.51, 0xe6d9a4), stop(0.56, 0x8fae5a), stop(0.66, 0x3f7d3f),
      stop(0.76, 0x7b7a45), stop(0.85, 0x8d6a4c), stop(0.92, 0xb9aca0), stop(0.97, 0xf3f3f2),
      stop(1, 0xffffff),
    ]
  )

  /// Red rock under a pale sky.
  package static let canyon = Palette(
    named: "canyon",
    .clamped,
    stops: [
      stop(0, 0x1c0f14), stop(0.16, 0x4a1f22), stop(0.32, 0x83382a), stop(0.46, 0xb9603a),
      stop(0.58, 0xd99256), stop(0.7, 0xe9c088), stop(0.82, 0xe4dcc0), stop(0.92, 0xb5cbc4),
      stop(1, 0x6f9fa8),
    ]
  )

  /// Forest floor to lichen.
  package static let moss = Palette(
    named: "moss",
    .clamped,
    stops: [
      stop(0, 0x0b120f), stop(0.2, 0x1d3527), stop(0.4, 0x3d6238), stop(0.58, 0x7a9247),
      stop(0.75, 0xbcbf6d), stop(0.9, 0xe9e3b4), stop(1, 0xfbf8e6),
    ]
  )

  /// Black to white in even steps for the eye: the samples, not the light, rise in a straight line.
  package static let gray = Palette(
    named: "gray",
    .clamped,
    stops: (0...17).map { stop(Double($0) / 17, 0x0f0f0f * UInt32($0)) }
  )
}
