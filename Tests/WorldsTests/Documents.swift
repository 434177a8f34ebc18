import FathomFiles
import FathomWorlds
import TestSupport

/// A world from the text of its file.
func world(_ text: String) throws -> World {
  try World(YAMLNode(parsing: text, file: "x.yaml"), name: "x")
}

/// What is wrong with the text of a world's file.
func problem(_ text: String) -> String { problem { try world(text) } }

/// The world in a file of this name and text, of whatever format its extension says.
func world(_ text: String, named name: String) throws -> World {
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  return try WorldLibrary.world(atPath: folder.file(name, text.utf8))
}

/// What is wrong with a file of this name and text.
func problem(_ text: String, named name: String) -> String {
  problem { try world(text, named: name) }
}
