package import FathomNavigation
package import FathomNumbers

/// The budgets of what options and files may ask for, and the parsing of values that have one.
///
/// What exceeds them is refused before anything is allocated for it.
public enum Limits {
  /// The bits that a coordinate may take before and after the binary point: 10^8.
  public static let coordinateBits = 100_000_000

  /// The pixels a side of a frame may have.
  public static let frameSide = 65_535

  /// The pixels a frame may have; drawing takes about 20 bytes for each.
  public static let frameArea = 1 << 27

  /// The pixels a side of a tile may have.
  public static let tileSize = 1...16_384

  /// The tiles a frame may have; each takes up to a kilobyte beside its pixels.
  public static let frameTiles = 1 << 20

  /// The samples a pixel may have.
  public static let samples = 1...4096

  /// The pixels that a side of a font pixel of labels may have.
  public static let labelScale = 1...16

  /// The pixels that a point of a scroll view may have each way.
  public static let pixelRatio = 1...16

  /// The threads that may draw at a time.
  public static let threads = 1...1024

  /// Refuses tiles so small that a frame would have more than ``frameTiles``.
  package static func checkTiles(ofSize tileSize: Int, in frame: Size<Int>) throws {
    // The lattice may cut one more tile at either edge.
    let count = (frame.width / tileSize + 2) * (frame.height / tileSize + 2)
    guard count <= frameTiles else {
      throw InvalidValue(
        "Tiles of \(tileSize) pixels would be \(count) in a frame of \(frame.width)x\(frame.height), "
          + "and at most \(frameTiles) are allowed."
      )
    }
  }

  /// Reads a number that a coordinate may be.
  package static func numeral(_ text: String, _ what: String) throws -> Numeral {
    guard let numeral = Numeral(text) else {
      throw InvalidValue(
        "\(what) must be a number such as -0.75 or 1e-100, not '\(excerpt(text))'."
      )
    }
    let exponent = numeral.approximateBinaryExponent ?? 0
    guard abs(exponent) <= coordinateBits, numeral.digitCount <= coordinateBits / 4 else {
      throw InvalidValue(
        "\(what) '\(excerpt(text))' needs more than the \(coordinateBits) bits that a coordinate "
          + "may have; exponents from about -30000000 to 30000000 and \(coordinateBits / 4) digits "
          + "are allowed."
      )
    }
    return numeral
  }

  /// Reads a number that must be positive.
  package static func positive(_ text: String, _ what: String) throws -> Numeral {
    let number = try numeral(text, what)
    guard !number.isZero, !number.isNegative else {
      throw InvalidValue("\(what) must be greater than 0, not '\(excerpt(text))'.")
    }
    return number
  }

  /// Reads a number of everyday size.
  package static func number(
    _ text: String,
    _ what: String,
    in range: ClosedRange<Double> = -1e9...1e9
  ) throws -> Double {
    guard let numeral = Numeral(text) else {
      throw InvalidValue("\(what) must be a number, not '\(excerpt(text))'.")
    }
    let number = numeral.isBeyondRange ? nil : Double(numeral.value(precision: 53))
    guard let number, range.contains(number) else {
      throw InvalidValue(
        "\(what) must be from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound)), "
          + "not '\(excerpt(text))'."
      )
    }
    return number
  }

  /// Reads an integer.
  package static func integer<Number: FixedWidthInteger>(
    _ text: String,
    _ what: String,
    in range: ClosedRange<Number>
  ) throws -> Number {
    guard let number = Number(text), range.contains(number) else {
      throw InvalidValue(
        "\(what) must be a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not '\(excerpt(text))'."
      )
    }
    return number
  }

  /// Reads a frame size such as "1280x720".
  package static func size(_ text: String) throws -> Size<Int> {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...frameSide).contains(width), (1...frameSide).contains(height),
      width * height <= frameArea
    else {
      throw InvalidValue(
        "A size must be WIDTHxHEIGHT such as 1280x720, each from 1 to \(frameSide) pixels and "
          + "\(frameArea) in all, not '\(excerpt(text))'."
      )
    }
    return Size(width: width, height: height)
  }

  /// The beginning of a text that may be as long as a deep coordinate, fit for one line.
  package static func excerpt(_ text: String) -> String {
    let beginning = text.unicodeScalars.prefix(41)
    let shown = beginning.count > 40 ? beginning.prefix(32) : beginning
    return shown.reduce(into: "") { line, scalar in
      // A line break or an escape sequence would spoil the terminal.
      line +=
        scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: false) : String(scalar)
    } + (beginning.count > 40 ? "…" : "")
  }

  /// A number as a person would write it.
  package static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
