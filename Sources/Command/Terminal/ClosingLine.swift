import FathomFiles
import Foundation

/// The line on standard error that says what a command wrote, and in which time.
struct ClosingLine {
  let isQuiet: Bool
  private let start = ContinuousClock.now

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  /// The time since the command began its work.
  var elapsed: Duration { ContinuousClock.now - start }

  /// Tells of what was written last: a path, facts about it, and the time of all.
  func end(_ path: String, _ facts: String...) {
    tell(path, facts + [elapsed.text])
  }

  /// Tells of a file that was written on the way, with its size on disk.
  func tell(file path: String) {
    tell(path, [FileSize.text(ofFile: path)])
  }

  private func tell(_ path: String, _ facts: [String]) {
    guard !isQuiet else { return }
    StandardError.write(
      line: ([path.inOneLine] + facts.filter { !$0.isEmpty }).joined(separator: "  ")
    )
  }
}

/// The sizes of files on disk.
enum FileSize {
  /// A file's size, such as 4.5 MB; nothing where there is no file.
  static func text(ofFile path: String) -> String {
    let values = try? FileManager.default.attributesOfItem(atPath: path)
    return (values?[.size] as? Int)?.byteText ?? ""
  }
}
