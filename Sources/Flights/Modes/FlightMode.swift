import FathomFiles
public import FathomNumbers
import FathomRendering
import FathomWorlds

extension Flight {
  /// A way to make the frames of a flight.
  public enum Mode: Sendable, Hashable {
    /// Every frame is drawn by itself, at one pixel to one pixel.
    case exact
    /// The frames of a dive are shrunk from key pictures, whose pixels are `ratio` times as large
    /// from one to the next.
    case keyframes(ratio: Numeral)
    /// The frames of a dive are bent back from its exponential map, of which every octave is drawn
    /// once.
    case exponentialMap

    /// Keys that take less than 1/15 of the samples where an octave has 60 frames.
    public static let keyframes = Mode.keyframes(ratio: "1.5")

    /// The names that modes have in files and options.
    package static let names = ["exact", "keyframes", "expmap"]

    /// The name that it has in files and options.
    package var name: String {
      switch self {
      case .exact: "exact"
      case .keyframes: "keyframes"
      case .exponentialMap: "expmap"
      }
    }

    /// The mode of a name, and of the ratio that goes with keys.
    package init(name: String, ratio: Numeral?) throws {
      switch (name, ratio) {
      case ("exact", nil): self = .exact
      case ("exact", _): throw InvalidValue("Only keyframes have a ratio, not exact frames.")
      case ("keyframes", nil): self = .keyframes
      case ("keyframes", let ratio?): self = .keyframes(ratio: ratio)
      case ("expmap", nil): self = .exponentialMap
      case ("expmap", _): throw InvalidValue("Only keyframes have a ratio, not an exponential map.")
      default:
        throw InvalidValue(
          "The mode '\(name.excerpt)' is unknown; it must be one of "
            + Self.names.joined(separator: ", ") + "."
        )
      }
    }

    /// Reads the ratio of neighbouring keys.
    package static func ratio(_ text: String, _ what: String) throws -> Numeral {
      try Parse.numeral(text, what, in: KeyframeSequence.ratios)
    }

    /// Its keys in a record; exact frames have none.
    var record: [String: JSONNode] {
      switch self {
      case .exact: [:]
      case .keyframes(let ratio): ["mode": .text(name), "keyRatio": .text(ratio.text)]
      case .exponentialMap: ["mode": .text(name)]
      }
    }
  }
}
