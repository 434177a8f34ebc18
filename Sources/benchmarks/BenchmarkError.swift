/// A refusal to measure, as a sentence for the user.
enum BenchmarkError: Error {
  case unknownName(String, groups: [String])
  case noProgram(path: String)
  case programFailed(errors: String)
  case unknownPart([String], usage: String)

  var sentence: String {
    switch self {
    case .unknownName(let name, let groups):
      "'\(name)' is neither a group (\(groups.joined(separator: ", "))) "
        + "nor the beginning of a view's name, such as v5."
    case .noProgram(let path):
      "The program to be timed must lie beside the benchmarks, but there is no '\(path)': "
        + "'swift build -c release' makes both."
    case .programFailed(let errors):
      "A program failed: \(errors)"
    case .unknownPart(let arguments, let usage):
      "There is no part '\(arguments.joined(separator: " "))'; parts are \(usage)."
    }
  }

  /// The exit code, one of sysexits.h.
  var exitCode: Int32 {
    switch self {
    case .unknownName, .unknownPart: 64
    case .noProgram: 66
    case .programFailed: 70
    }
  }
}
