package import FathomFiles
import FathomPictures

extension World {
  /// Reads a world that is written in place, or named: by its path beside the node's file, or as
  /// ``WorldLibrary/find(_:_:)`` takes it.
  ///
  /// `what` is the name of the value in errors; `hint` ends the sentence on an unknown name.
  package init(namedBy node: YAMLNode, _ what: String = "The world", hint: String = "") throws {
    if node.isMapping {
      try self.init(node, name: "world")
      return
    }
    let name = try node.requiredText(what)
    do {
      self = try WorldLibrary.world(node.path(name))
    } catch InputError.notFound(let problem) {
      throw node.error(problem + hint)
    }
  }

  /// A generator's world with all its defaults; throws where it needs a file.
  static func complete(_ entry: GeneratorDescription) throws -> World {
    let world = World(entry)
    _ = try world.generator
    return world
  }

  /// The world of the picture whose pyramid is in a folder, all else at its defaults.
  package static func picture(at folder: String) throws -> World {
    guard let entry = GeneratorCatalog.entry(named: "picture") else {
      preconditionFailure("the catalog has pictures")
    }
    var world = World(entry)
    try world.setParameter("picture", to: folder)
    world.boundsText = try bounds(of: world.generator)
    world.name = WorldLibrary.baseName(folder)
    return world
  }
}
