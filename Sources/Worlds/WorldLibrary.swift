import Foundation
import Pictures

/// Where worlds and flights are found by name.
public enum WorldLibrary {
  /// What a name means: a path to a file, a generator, or the folder of a picture's pyramid.
  package enum Finding {
    case file(String)
    case generator(CatalogEntry)
    case pyramid(String)
  }

  /// The folders that files are looked for in, the first first.
  public static var folders: [String] {
    ["Worlds"] + [ProcessInfo.processInfo.environment["FATHOM_WORLDS"] ?? ""].filter { !$0.isEmpty }
  }

  /// Finds a path, else ./Worlds/NAME.yaml, else $FATHOM_WORLDS/NAME.yaml, else a generator.
  package static func find(_ name: String, allowsGenerator: Bool) throws(WorldError) -> Finding {
    if isFile(name) { return .file(name) }
    if allowsGenerator, Pyramid.exists(at: name) { return .pyramid(name) }
    for folder in folders {
      let path = "\(folder)/\(name).yaml"
      if !name.isEmpty, isFile(path) { return .file(path) }
    }
    if allowsGenerator, let entry = GeneratorCatalog.entry(named: name) { return .generator(entry) }
    throw .notFound(problem: absence(of: name, allowsGenerator: allowsGenerator))
  }

  /// Why nothing has this name.
  private static func absence(of name: String, allowsGenerator: Bool) -> String {
    let kind = allowsGenerator ? "world" : "flight"
    guard !name.isEmpty else { return "A \(kind) needs a name; 'fathom worlds' lists them." }
    let shown = Limits.excerpt(name)
    if [".yaml", ".png", ".ppm"].contains(where: name.hasSuffix) || isOtherProgramsFile(name) {
      return "There is no file '\(shown)'."
    }
    let known =
      files().map { baseName($0) }
      + (allowsGenerator ? GeneratorCatalog.all.map(\.name) : [])
    return "There is no \(kind) '\(shown)'"
      + "\(Suggestion.text(for: name, among: known)): "
      + (FileManager.default.fileExists(atPath: name) ? "that is a folder" : "no such file")
      + ", no \(shown).yaml in " + folders.joined(separator: " or ")
      + (allowsGenerator ? ", no such generator." : ".")
  }

  /// A path that stands in a file: relative to that file's folder, if there is such a file.
  package static func path(_ name: String, relativeTo file: String) -> String {
    guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
    let sibling = String(file[...slash] + name)
    return FileManager.default.fileExists(atPath: sibling) ? sibling : name
  }

  /// Whether there is a file, not a folder, at a path.
  package static func isFile(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && !isDirectory.boolValue
  }

  /// The paths of all world and flight files in the folders, by name.
  public static func files() -> [String] {
    folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        .filter { $0.hasSuffix(".yaml") }.map { "\(folder)/\($0)" }
    }
  }

  /// A file's name without its folders and its ending.
  public static func baseName(_ path: String) -> String {
    let name = URL(fileURLWithPath: path).lastPathComponent
    guard let program = OtherProgram(path: name) else {
      return URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }
    return String(name.dropLast(program.ending.count))
  }

  /// The world of this name: see ``find(_:allowsGenerator:)``.
  public static func world(_ name: String) throws -> World {
    switch try find(name, allowsGenerator: true) {
    case .generator(let entry): try World.complete(entry)
    case .pyramid(let folder): try World.picture(at: folder)
    case .file(let path): try world(atPath: path)
    }
  }

  /// Whether a file is one of the other programs whose files are read, going by its name.
  package static func isOtherProgramsFile(_ path: String) -> Bool {
    OtherProgram(path: path) != nil
  }

  /// The world in a file: our own YAML, or another program's.
  package static func world(atPath path: String) throws -> World {
    let text = try TextFile.read(path)
    let name = baseName(path)
    if let program = OtherProgram(path: path) {
      return try program.world(text, path: path, name: name)
    }
    return try World(YAMLNode(parsing: text, file: path), name: name)
  }

  /// The sentence that a file gives about itself under `about`, and whether it is a flight.
  public static func summary(atPath path: String) throws -> (about: String, isFlight: Bool) {
    let node = try YAMLNode(parsing: TextFile.read(path), file: path)
    return (node.value(of: "about")?.text ?? "", node.value(of: "camera") != nil)
  }
}
