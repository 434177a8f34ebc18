import FathomFiles
import FathomImaging
import Foundation
import Testing

/// Small pictures on disk that must not change by accident.
///
/// `RECORD_GOLDENS=1` writes them anew, and fails so that it is never left on.
enum Golden {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens").path

  /// Compares a picture with the golden of a name.
  static func expect(_ picture: Bitmap, named name: String) throws {
    let path = "\(folder)/\(name).png"
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try AtomicFile.createFolder(folder)
      try AtomicFile.write(picture.pngData(compression: .small), to: path)
      Issue.record("Recorded \(path); run again without RECORD_GOLDENS.")
      return
    }
    let data = try #require(FileManager.default.contents(atPath: path), "no golden: \(path)")
    let golden = try Bitmap(png: Array(data), named: path)
    if picture != golden {
      let actual = NSTemporaryDirectory() + "fathom-\(name).png"
      try AtomicFile.write(picture.pngData(), to: actual)
      Issue.record("The picture has changed: compare \(path) with \(actual).")
    }
  }
}
