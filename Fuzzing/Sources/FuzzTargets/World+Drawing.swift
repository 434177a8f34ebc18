import Fathom
import FathomRendering
import FathomWorlds

extension World {
  /// The size of the pictures that targets draw.
  static let fuzzedSize = Size(width: 8, height: 6)

  /// The settings that targets draw with: coordinates of thousands of bits, so that none takes long.
  static var fuzzedSettings: RenderSettings {
    var settings = RenderSettings(threads: 1)
    settings.coordinateBits = 4000
    return settings
  }

  /// Lowers what makes a picture slow by right.
  mutating func lowerCosts() throws {
    samples = 1
    if parameters["iterations"] != nil || generatorDescription.name == "mandelbrot" {
      try setParameter("iterations", to: "200")
    }
  }

  /// The picture of the world's own view, as small as can be.
  func fuzzedPicture() async throws -> Bitmap {
    let picture = try await picture(size: Self.fuzzedSize, settings: Self.fuzzedSettings)
    expect((picture.width, picture.height) == (8, 6), "a picture has its size")
    return picture
  }
}

/// The text of an input, unless it has a number whose exponent has five digits or more.
///
/// Those are allowed, and take seconds by right: Limits has the budgets, and tests of their own.
func text(of input: [UInt8]) -> String? {
  var digits = 0
  var follows = false
  for byte in input {
    switch byte {
    case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "p"), UInt8(ascii: "P"):
      (follows, digits) = (true, 0)
    case UInt8(ascii: "+"), UInt8(ascii: "-"): break
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      digits += 1
      if follows, digits >= 5 { return nil }
    default: follows = false
    }
  }
  return String(decoding: input, as: UTF8.self)
}
