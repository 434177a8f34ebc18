import Foundation
import TestSupport
import Testing

/// The places of other programs that lie beside this package, where somebody has put them.
enum Locations {
  static let folder: String? = {
    let path = "\(PackageFolder.path)/../shared/locations"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  static func names(in name: String = "") -> [String] {
    folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: "\($0)/\(name)") } ?? []
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only where files of other programs lie beside this package.
  static var withLocations: Self {
    .enabled(if: Locations.folder != nil, "No files of other programs lie in ../shared/locations.")
  }
}
