import ArgumentParser
import FathomFiles
import FathomPrecisionLab
import FathomWorlds

/// The number types of an experiment.
struct TypeOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "The number types: f16, bf16, f32, f64, f80, dd, big:BITS. Otherwise all, and big:256.",
      valueName: "type,..."
    ),
    completion: .numberTypes
  )
  var types: String?

  /// The types that were asked for.
  var all: [NumberType] {
    get throws { try types.map { try NumberType.list($0) } ?? NumberType.all }
  }

  /// The types among them that this machine has; warns of the others.
  var available: [NumberType] {
    get throws {
      let all = try all
      for type in all where !type.isAvailable {
        StandardError.warn("\(type.name) is left out: this machine does not have it.")
      }
      let available = all.filter(\.isAvailable)
      guard !available.isEmpty else {
        throw InvalidValue("--types '\(types ?? "")' leaves no type that this machine has.")
      }
      return available
    }
  }
}
