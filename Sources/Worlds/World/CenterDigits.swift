package import FathomNavigation
import FathomNumbers

/// The decimals of a centre that has fewer than its view's pixels need; the rest may have been
/// lost.
package struct CenterDigits {
  /// The decimals of a `Double`; views that need no more have all digits.
  private static let everydayCount = 17

  /// The decimals of the coordinate that has more of them.
  package let given: Int
  /// The decimals of a pixel, and one more.
  package let needed: Int

  /// The digits of a described view, nil where nothing is to be said of them.
  ///
  /// In worlds that are alike everywhere, a round number is taken as exact.
  package init?(missingFrom view: ViewDescription, of world: World, size: Size<Int>) throws {
    guard let center = view.center else { return nil }
    let pitch = try world.pitch(of: view, size: size)
    given = max(center.x.decimalCount, center.y.decimalCount)
    needed = Int((-Double(BigFloat.log10(pitch))).rounded(.up)) + 1
    let isRound = !world.generatorDescription.hasLandmarks && given < 15
    guard needed > Self.everydayCount, given < needed, !isRound else { return nil }
  }

  /// The warning, without a subject and a full stop.
  package var sentence: String {
    "has \(given) decimals and \(needed) would tell the pixels of this view apart; "
      + "the view is exact for the digits given"
  }
}

extension Numeral {
  /// The digits after the point when the number is written out in decimals.
  fileprivate var decimalCount: Int {
    guard !isZero else { return 0 }
    let isHexadecimal = text.utf8.contains { $0 | 0x20 == UInt8(ascii: "x") }
    let mark = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
    let parts = text.utf8.split { $0 | 0x20 == mark }
    let halves = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let written = halves.count > 1 ? halves[1].count : 0
    let exponent = parts.count > 1 ? Int(Substring(parts[1])) ?? 0 : 0
    // n binary digits after the point are n decimals.
    return max(0, (isHexadecimal ? 4 * written : written) - exponent)
  }
}
