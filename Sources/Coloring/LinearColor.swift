package import FathomImaging

/// A colour in linear light: amounts of red, green and blue that may be added and averaged.
///
/// 0…1 is what a screen can show; sums may leave it until they are encoded.
package struct LinearColor: Hashable, Sendable {
  /// Red, green and blue.
  package var channels: SIMD3<Float>

  /// A colour of three channels.
  package init(_ channels: SIMD3<Float>) { self.channels = channels }

  /// A colour of three amounts of light.
  package init(red: Float, green: Float, blue: Float) {
    channels = SIMD3(red, green, blue)
  }

  /// The light of an sRGB colour.
  package init(_ color: SRGBColor) {
    self.init(
      red: SRGB.decode16(color.red),
      green: SRGB.decode16(color.green),
      blue: SRGB.decode16(color.blue)
    )
  }

  /// No light.
  package static let black = LinearColor(red: 0, green: 0, blue: 0)

  /// The nearest 8-bit samples; `Bitmap.setPixels` is faster for whole rows.
  package var samples8: (red: UInt8, green: UInt8, blue: UInt8) {
    (SRGB.encode8(channels.x), SRGB.encode8(channels.y), SRGB.encode8(channels.z))
  }

  /// The nearest sRGB colour of 16-bit samples.
  package var encoded: SRGBColor {
    SRGBColor(
      red: SRGB.encode16(channels.x),
      green: SRGB.encode16(channels.y),
      blue: SRGB.encode16(channels.z)
    )
  }

  /// The mixture of two colours: this one at fraction 0, the other at 1.
  package func mixed(with other: LinearColor, fraction: Float) -> LinearColor {
    LinearColor(channels + (other.channels - channels) * fraction)
  }
}
