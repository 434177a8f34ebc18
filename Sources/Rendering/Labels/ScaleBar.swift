/// A length of the world that is a round number, to be drawn as a bar.
package struct ScaleBar {
  /// The length in pixels.
  package let pixels: Double
  /// The length in world units.
  package let text: String

  /// The longest of one, two and five times the powers of ten, or of the powers of two, that takes
  /// at most `mostPixels`, which a unit does.
  package init(unitExponent: Int, unitPixels: Double, base: Int, mostPixels: Double) {
    var (multiple, exponent, pixels) = (1, unitExponent, unitPixels)
    while pixels * Double(base) <= mostPixels {
      pixels *= Double(base)
      exponent += 1
    }
    if base == 10, let larger = [5, 2].first(where: { Double($0) * pixels <= mostPixels }) {
      multiple = larger
      pixels *= Double(larger)
    }
    self.pixels = pixels
    text = RoundNumber(multiple, exponent: exponent, base: base).description
  }
}
