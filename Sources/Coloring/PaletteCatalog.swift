import FathomImaging

extension Palette {
  /// The built-in palettes, in the order they are shown: cyclic ones, then sequential ones.
  package static let all: [Palette] = [
    dawn, ember, glacier, twilight, aurora, jewel, porcelain,
    lantern, nebula, atlas, canyon, moss, gray,
  ]

  /// The built-in palette of that name.
  package init?(named name: String) {
    guard let palette = Self.all.first(where: { $0.name == name }) else { return nil }
    self = palette
  }

  /// A stop of a built-in palette, its colour as 0xrrggbb.
  static func stop(_ position: Double, _ hexadecimal: UInt32) -> Stop {
    Stop(position, color(hexadecimal))
  }

  /// A colour from 0xrrggbb.
  static func color(_ hexadecimal: UInt32) -> SRGBColor {
    SRGBColor(
      red8: UInt8(hexadecimal >> 16 & 255),
      green8: UInt8(hexadecimal >> 8 & 255),
      blue8: UInt8(hexadecimal & 255)
    )
  }
}
