/// A colour as pictures store it: red, green and blue in sRGB encoding, 0 to 65,535 each.
///
/// Sixteen bits hold every 8-bit colour exactly (value × 257), so one type serves both depths.
public struct SRGBColor: Hashable, Sendable {
  /// The red sample.
  public var red: UInt16
  /// The green sample.
  public var green: UInt16
  /// The blue sample.
  public var blue: UInt16

  /// A colour of 16-bit samples.
  public init(red: UInt16, green: UInt16, blue: UInt16) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour of 8-bit samples.
  package init(red8: UInt8, green8: UInt8, blue8: UInt8) {
    self.init(red: UInt16(red8) * 257, green: UInt16(green8) * 257, blue: UInt16(blue8) * 257)
  }

  /// A colour from its text, such as "#ffc800" or "#fc0", each of whose digits counts twice; nil for
  /// anything but `#` and six or three hexadecimal digits.
  public init?(_ text: some StringProtocol) {
    var digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard text.first == "#", text.utf8.count == digits.count + 1 else { return nil }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 else { return nil }
    self.init(
      red8: UInt8(digits[0] * 16 + digits[1]),
      green8: UInt8(digits[2] * 16 + digits[3]),
      blue8: UInt8(digits[4] * 16 + digits[5])
    )
  }

  /// The colour of linear light; light beyond 0…1 is clamped.
  package init(light: SIMD3<Float>) {
    self.init(
      red: SRGB.encode16(light.x),
      green: SRGB.encode16(light.y),
      blue: SRGB.encode16(light.z)
    )
  }

  /// Black.
  package static let black = SRGBColor(red: 0, green: 0, blue: 0)
  /// White.
  package static let white = SRGBColor(red: .max, green: .max, blue: .max)

  /// The three samples rounded to 8 bits.
  package var samples8: (red: UInt8, green: UInt8, blue: UInt8) {
    (Self.narrowed(red), Self.narrowed(green), Self.narrowed(blue))
  }

  private static func narrowed(_ sample: UInt16) -> UInt8 {
    UInt8((UInt32(sample) + 128) / 257)
  }
}

extension SRGBColor: CustomStringConvertible {
  /// The colour rounded to 8 bits, such as "#ffc800".
  public var description: String {
    let (red, green, blue) = samples8
    let hexadecimal = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "#" + hexadecimal.joined()
  }
}
