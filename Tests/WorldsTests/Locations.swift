import Foundation

/// The places of other programs that lie beside this package, where somebody has put them.
enum Locations {
  static let folder: String? = {
    let path = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("shared/locations").path
    guard FileManager.default.fileExists(atPath: path) else {
      print("skipped: there are no files of other programs beside this package")
      return nil
    }
    return path
  }()

  static func names(in name: String = "") -> [String] {
    folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: "\($0)/\(name)") } ?? []
  }
}
