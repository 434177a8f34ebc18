package import FathomFiles
import FathomPictures
import Foundation

/// The worlds, flights, traces and lessons that can be found by name.
package enum WorldLibrary {
  /// The meaning of a name: a path to a file, a generator, or the folder of a picture's pyramid.
  package enum Finding {
    case file(String)
    case generator(GeneratorDescription)
    case pyramid(String)
  }

  /// The kind of document that a name is looked up for.
  package enum Kind: String, Sendable {
    case world
    case flight
    case trace
    case lesson
  }

  /// Finds a path, else NAME.yaml in one of ``LibraryFolder/all``, the first first, else in the
  /// folders `documents`, `lessons` and `places` there; else, of worlds, a generator.
  ///
  /// Errors use the kind's word; the file may be of another kind. A world's name may have
  /// ``WorldChanges`` after it.
  package static func find(_ name: String, _ kind: Kind) throws(InputError) -> Finding {
    if let finding = found(name, kind) { return finding }
    guard kind == .world, let semicolon = name.firstIndex(of: ";") else {
      throw .notFound(problem: absence(of: name, kind))
    }
    return try find(String(name[..<semicolon]), kind)
  }

  private static func found(_ name: String, _ kind: Kind) -> Finding? {
    if kind == .world, let folder = Pyramid.folder(describedBy: name) { return .pyramid(folder) }
    if TextFile.isStream(name) || AtomicFile.exists(at: name) { return .file(name) }
    if kind == .world, Pyramid.exists(at: name) { return .pyramid(name) }
    for folder in searchedFolders {
      let path = "\(folder.path)/\(name).yaml"
      if !name.isEmpty, AtomicFile.exists(at: path) { return .file(path) }
    }
    guard kind == .world else { return nil }
    return GeneratorCatalog.entry(named: name).map { .generator($0) }
  }

  /// The name without changes and the changes, of one that is not there as it is.
  package static func changes(_ name: String) throws -> (name: String, changes: WorldChanges)? {
    found(name, .world) == nil ? try WorldChanges.split(name) : nil
  }

  private static var searchedFolders: [LibraryFolder] {
    let folders = LibraryFolder.all
    return folders + LibraryFolder.Part.allCases.flatMap { part in folders.map { $0.part(part) } }
  }

  /// The sentence on a name that is not found.
  private static func absence(of name: String, _ kind: Kind) -> String {
    guard !name.isEmpty else {
      return "A \(kind.rawValue) needs a name; 'fathom worlds' lists them."
    }
    let shown = name.excerpt
    if [".yaml", ".png", ".ppm", ".jpg", ".jpeg"].contains(where: name.hasSuffix)
      || isOtherProgramsFile(name)
    {
      return FileManager.default.fileExists(atPath: name)
        ? "'\(shown)' is a folder, not a file." : "There is no file '\(shown)'."
    }
    let known =
      files(in: searchedFolders).map(\.name)
      + (kind == .world ? GeneratorCatalog.all.map(\.name) : [])
    return "There is no \(kind.rawValue) '\(shown)'"
      + "\(Suggestion.text(for: name, among: known)): "
      + (FileManager.default.fileExists(atPath: name) ? "that is a folder" : "no such file")
      + ", no \(shown).yaml in " + LibraryFolder.sentence
      + (kind == .world ? ", no such generator." : ".")
  }

  /// The files of worlds, flights, traces and lessons that can be found by name, in the order in
  /// which they are looked for; places have ``Place/all``.
  package static func files() -> [LibraryFile] {
    let places = Set(LibraryFolder.all.map { $0.part(.places).path })
    return files(in: searchedFolders).filter { !places.contains($0.folder.path) }
  }

  /// The files in some folders, by name, without those that have the name of one before.
  static func files(in folders: [LibraryFolder]) -> [LibraryFile] {
    var names: Set<String> = []
    return folders.flatMap(\.files).filter { names.insert($0.name).inserted }
  }

  /// A file's name without its folders and its ending, or a folder's name.
  package static func baseName(_ path: String) -> String {
    guard !TextFile.isStream(path) else { return "standard-input" }
    let file = FilePath(path)
    guard !["", ".", ".."].contains(file.name) else {
      // Only the system knows this folder's name.
      return URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
    }
    guard let program = ForeignFormat(path: file.name) else { return file.stem }
    return String(file.name.dropLast(program.ending.count))
  }

  /// The world of this name: see ``find(_:_:)``.
  package static func world(_ name: String) throws -> World {
    if let (name, changes) = try changes(name) {
      var world = try world(name)
      try world.apply(changes)
      return world
    }
    return switch try find(name, .world) {
    case .generator(let entry): try World.complete(entry)
    case .pyramid(let folder): try World.picture(at: folder)
    case .file(let path): try world(atPath: path)
    }
  }

  /// Whether a file is one of the other programs whose files are read, going by its name.
  package static func isOtherProgramsFile(_ path: String) -> Bool {
    ForeignFormat(path: path) != nil
  }

  /// The world in a file: our own YAML, or another program's.
  package static func world(atPath path: String) throws -> World {
    let text = try TextFile.read(path)
    let name = baseName(path)
    if let program = ForeignFormat(path: path) {
      return try program.world(text, path: path, name: name)
    }
    return try World(YAMLNode(parsing: text, file: path), name: name)
  }
}

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
  public static func picture(at folder: String) throws -> World {
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

extension YAMLNode {
  /// Whether a file's mapping is a trace or a flight of gestures.
  package var hasGestures: Bool {
    ["events", "gestures"].contains { value(of: $0) != nil }
  }
}
