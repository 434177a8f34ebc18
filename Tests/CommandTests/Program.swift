import Foundation

/// The built `fathom`.
enum Program {
  /// It lies beside the test bundle, whose path the test runner gets as an argument.
  static let path: String = {
    let folders =
      CommandLine.arguments.filter { $0.hasPrefix("/") }
      .map { ($0 as NSString).deletingLastPathComponent }
      + ["release", "debug"].map { "\(package)/.build/\($0)" }
    let path = folders.map { "\($0)/fathom" }.first(
      where: FileManager.default.isExecutableFile(atPath:)
    )
    guard let path else { preconditionFailure("'swift build' makes the program to be tested") }
    return path
  }()

  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
}
