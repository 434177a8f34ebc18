package import Foundation

/// A folder that is gone with this object.
package final class TemporaryFolder {
  /// The folder's path; nothing is there but what a test writes.
  package let path = NSTemporaryDirectory() + "fathom-\(UUID().uuidString)"

  package init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file and returns its path.
  package func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }
}

/// Runs a test with the path of a folder that is gone afterwards.
package func withTemporaryFolder(_ body: (String) async throws -> Void) async throws {
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  try await body(folder.path)
}

/// The files of a folder by their names, but for those that need not be compared.
package func files(
  in folder: String,
  except isLeftOut: (String) -> Bool = { _ in false }
) throws -> [String: Data] {
  let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    .filter { !isLeftOut($0) }
  return Dictionary(
    uniqueKeysWithValues: names.map {
      ($0, FileManager.default.contents(atPath: folder + "/" + $0) ?? Data())
    }
  )
}
