package import BigInt
import FathomGenerators
package import FathomNavigation
import FathomNumbers

/// The labels of one axis of a view: which lines have one, where, and what it says.
///
/// Labelled are the multiples of a power of the base, or of five times a power of ten, that lie far
/// enough apart. Short coordinates stand there in full. Of long ones the beginning that all have in
/// common stands once in the heading, with an underscore for each of the digits that stand at the
/// lines. Where one of them is much rounder, as 0.5 is, the heading names that, and at the lines
/// stands what is to be added.
package struct AxisLabels {
  /// A labelled line.
  package struct Label {
    /// The position of the line's middle, in pixels from the frame's edge.
    package let position: Double
    /// The coordinate, as a multiple of the unit.
    package let multiple: BigInt
    /// The label's opacity, 0 to 1: zooming in, new ones fade in.
    package let strength: Double
    /// The text at the line.
    package fileprivate(set) var text = ""
  }

  /// The labels in the order of their positions.
  package private(set) var labels: [Label]

  /// Whether at most six characters stand at each line.
  private(set) var hasShortTexts = false

  /// The part that all labels have in common, nil where there is none.
  package private(set) var heading: String?

  /// The exponent of the unit, base^unitExponent, that multiples count.
  package let unitExponent: Int

  /// The unit in pixels.
  package let unitPixels: Double

  /// The labels along an axis with the frame's centre at `center` and `extent` pixels, at least
  /// `leastPixels` apart; `room` is the characters that the heading may have.
  package init(
    grid: PixelGrid,
    center: BigInt,
    extent: Int,
    base: Int,
    isFlipped: Bool,
    leastPixels: Double,
    room: Int
  ) {
    // One below the first power that is far enough apart, for five times that may be enough.
    let octaves = Elementary.log2(leastPixels) - grid.scaleExponent
    let unitExponent = Int((octaves / Elementary.log2(Double(base))).rounded(.up)) - 1
    let spacing = LineSpacing(
      base: base,
      exponent: unitExponent,
      fractionBits: grid.fractionBits
    )
    let pixels = spacing.pixels(pitch: grid.pitch)
    let steps = base == 10 ? [1, 5, 10, 50] : [1, 2, 4]
    // The first but one is far enough apart but for a last bit of the logarithm.
    let index = (0..<steps.count - 2).first { Double(steps[$0]) * pixels >= leastPixels }
    let finest = index ?? steps.count - 2
    let (step, nextStep) = (steps[finest], steps[finest + 1])
    // Within half an octave of zoom: long enough for eyes, short enough to be rare in a still.
    let appearance = Elementary.fade(2 * Elementary.log2(Double(step) * pixels / leastPixels))

    let number = spacing.lineNumber(at: center)
    let nearest = number.floorQuotient(powerOfTwo: 192)
    let fraction =
      Double(UInt64(truncatingIfNeeded: number.floorQuotient(powerOfTwo: 128).lowBits)) * 0x1p-64
    let reach = Int(Double(extent) / 2 / pixels) + 2
    labels = (-reach...reach).compactMap { offset in
      let line = nearest + BigInt(offset)
      let position = Double(extent) / 2 + (Double(offset) - fraction) * pixels
      guard 0..<Double(extent) ~= position, line.isMultiple(of: step) else { return nil }
      return Label(
        position: position,
        multiple: isFlipped ? -line : line,
        strength: line.isMultiple(of: nextStep) ? 1 : appearance
      )
    }
    self.unitExponent = unitExponent
    unitPixels = pixels
    write(base: base, room: room)
  }

  /// The characters that a label may have at so deep a scale.
  static func longestText(base: Int, scaleExponent: Double) -> Int {
    (base == 10 ? 8 : 10) + String(Int(scaleExponent * 0.30103)).count
  }

  // MARK: - Texts

  private mutating func write(base: Int, room: Int) {
    let multiples = labels.map(\.multiple)
    guard let least = multiples.min(), let greatest = multiples.max() else { return }
    if max(least.magnitude, greatest.magnitude) < 100_000 {
      writeOffsets(from: 0, base: base)
      return
    }
    let (reference, isRound) = Self.reference(least, greatest, base: base)
    if !isRound, let blankCount = Self.differingDigits(least, greatest) {
      let modulus = BigInt(10, toThePower: blankCount)
      for index in labels.indices {
        let digits = String(BigInt(labels[index].multiple.magnitude) % modulus)
        labels[index].text = String(repeating: "0", count: blankCount - digits.count) + digits
      }
      hasShortTexts = true
      heading = LongNumber(least, exponent: unitExponent, base: base, blankCount: blankCount)
        .text(room: room)
    } else {
      writeOffsets(from: reference, base: base)
      heading =
        LongNumber(reference, exponent: unitExponent, base: base).text(room: room - 4) + " + d"
    }
  }

  /// Writes at every line how far it is from a multiple.
  private mutating func writeOffsets(from reference: BigInt, base: Int) {
    for index in labels.indices {
      let offset = Int(labels[index].multiple - reference)
      let text = RoundNumber(offset, exponent: unitExponent, base: base).description
      labels[index].text = reference != 0 && offset > 0 ? "+" + text : text
    }
  }

  /// The number of last digits that must be left out, two to six, before two numbers are the same;
  /// nil where that takes more.
  private static func differingDigits(_ first: BigInt, _ second: BigInt) -> Int? {
    guard first.sign == second.sign else { return nil }
    return (2...6).first { count in
      let power = BigInt(10, toThePower: count).magnitude
      return first.magnitude / power == second.magnitude / power
    }
  }

  /// The roundest number from one to another, and whether it is a multiple of a million or, where
  /// the base is 2, of 2^20.
  private static func reference(
    _ least: BigInt,
    _ greatest: BigInt,
    base: Int
  ) -> (multiple: BigInt, isRound: Bool) {
    let roundest = base == 10 ? 6 : 20
    for exponent in (1...roundest).reversed() {
      let power = BigInt(base, toThePower: exponent)
      let multiple = greatest.floorQuotient(power) * power
      if multiple >= least { return (multiple, exponent == roundest) }
    }
    return (greatest, false)
  }
}

extension BigInt {
  fileprivate func isMultiple(of divisor: Int) -> Bool { self % BigInt(divisor) == 0 }
}
