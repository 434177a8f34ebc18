import Foundation
import Testing

/// libvips' command line, whose pyramids ours are compared with.
enum Vips {
  /// Where it is; nil where it is not installed.
  static let path = ["/usr/bin/vips", "/usr/local/bin/vips"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Runs it in a folder.
  static func run(_ arguments: [String], in folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(arguments)")
  }
}
