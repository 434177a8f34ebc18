import Foundation
import Testing

/// A program that others wrote, and that a test runs.
enum Tool {
  static let ffmpeg = installed("/usr/bin/ffmpeg")

  /// Gives a program a terminal.
  static let script = installed("/usr/bin/script")

  private static func installed(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only where ffmpeg is installed.
  static var withFFmpeg: Self { .enabled(if: Tool.ffmpeg, "ffmpeg is not installed") }

  /// Runs a test only where a program can be given a terminal.
  static var withTerminal: Self {
    .enabled(if: Tool.script, "script is not installed (Debian: bsdutils)")
  }
}
