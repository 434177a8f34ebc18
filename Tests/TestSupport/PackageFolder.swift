import Foundation

/// The folder of this package, and what was built in it.
package enum PackageFolder {
  package static let path = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The first folder of a build that has a file: the one beside the test bundle, whose path the test runner gets as
  /// an argument, or one of the usual ones.
  package static func build(with file: String) -> String? {
    let folders =
      CommandLine.arguments.filter { $0.hasPrefix("/") }
      .map { ($0 as NSString).deletingLastPathComponent }
      + ["release", "debug"].map { "\(path)/.build/\($0)" }
    return folders.first { FileManager.default.fileExists(atPath: "\($0)/\(file)") }
  }
}
