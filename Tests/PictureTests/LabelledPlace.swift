import FathomNavigation
import FathomNumbers
import Testing

/// A frame's centre and width, as text.
struct LabelledPlace: Sendable, CustomTestStringConvertible {
  let x: String
  let y: String
  let width: String

  var testDescription: String { "\(x.prefix(20)), \(y.prefix(20)), \(width)" }

  func grid(_ size: Size<Int>) throws -> PixelGrid {
    let pitch = try #require(Numeral(width)).value(precision: 256) / BigFloat(size.width)
    let bits = PixelGrid.fractionBits(pitch: pitch)
    return PixelGrid(
      center: Point(
        x: try #require(Numeral(x)).value(fractionBits: bits),
        y: try #require(Numeral(y)).value(fractionBits: bits)
      ),
      pitch: pitch,
      size: size
    )
  }

  static let irrational = "0." + (0..<1100).map { String(($0 * $0 * 7 + $0 / 3) % 10) }.joined()

  static let all = [
    LabelledPlace(x: "0", y: "0", width: "7.1"),
    LabelledPlace(x: "-0.3", y: "1234.5", width: "0.002"),
    LabelledPlace(x: irrational, y: "-" + irrational, width: "3e-1000"),
    LabelledPlace(x: irrational, y: "-" + irrational, width: "3.7e-20"),
    LabelledPlace(x: "0.5", y: "0", width: "1e-1000"),
    LabelledPlace(x: "-0.7", y: "1e-900", width: "4e-999"),
    LabelledPlace(x: "0.4999999999999999999999999", y: "-1e-24", width: "2.2e-23"),
    LabelledPlace(x: "123456789.123456789", y: "-98765432109876", width: "0.00001"),
    LabelledPlace(x: "1e30", y: "-3e29", width: "1e-30"),
    LabelledPlace(x: "-3e40", y: "7.7e40", width: "5e37"),
    LabelledPlace(x: "1e300", y: "-1.00000000000001e300", width: "5e280"),
  ]
}
