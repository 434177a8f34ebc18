import FathomFiles
import FathomWorlds
import Foundation
import Testing

/// A world from the text of its file.
func world(_ text: String) throws -> World {
  try World(YAMLNode(parsing: text, file: "x.yaml"), name: "x")
}

/// What is wrong with the text of a world's file.
func problem(_ text: String) -> String {
  do {
    _ = try world(text)
    return ""
  } catch {
    return "\(error)"
  }
}

/// A folder that is gone with this object.
final class TemporaryFolder {
  let path = NSTemporaryDirectory() + "fathom-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file and returns its path.
  func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }
}
