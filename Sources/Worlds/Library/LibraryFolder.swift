package import FathomFiles
import Foundation

/// A folder in which worlds, flights, traces, lessons and places are found by name.
package struct LibraryFolder: Sendable, Hashable {
  /// A folder within it for files of one sort.
  package enum Part: String, CaseIterable, Sendable {
    case documents
    case lessons
    case places
  }

  package let path: String

  /// Whether its files are those that came with the program.
  package let isStandard: Bool

  /// The folders that files are looked for in, the first first: ./Worlds, $FATHOM_WORLDS and
  /// ``standard``; each once, whatever it is called.
  package static var all: [LibraryFolder] {
    let own = standard.first.map(resolved)
    let named = ["Worlds", ProcessInfo.processInfo.environment["FATHOM_WORLDS"] ?? ""]
    var known: Set<String> = []
    return (named.filter { !$0.isEmpty } + standard).filter { known.insert(resolved($0)).inserted }
      .map { LibraryFolder(path: $0, isStandard: resolved($0) == own) }
  }

  /// The folder of the files that came with the program, where there is one.
  ///
  /// That of an installed program is `../share/fathom/Worlds` beside its own folder, that of a
  /// program in a build tree the folder `Worlds` of the package.
  private static var standard: [String] { candidates.filter(isFolder).prefix(1).map(\.self) }

  /// The paths of which ``standard`` is the first that is there.
  private static var candidates: [String] {
    guard let program = Bundle.main.executablePath else { return [] }
    let folder = (resolved(program) as NSString).deletingLastPathComponent as NSString
    let installed = (folder.deletingLastPathComponent as NSString)
      .appendingPathComponent("share/fathom/Worlds")
    let parents = sequence(first: folder) { path in
      path.length > 1 ? path.deletingLastPathComponent as NSString : nil
    }
    let builds = parents.filter { $0.lastPathComponent == ".build" }
    return [installed]
      + builds.map { build in
        (build.deletingLastPathComponent as NSString).appendingPathComponent("Worlds")
      }
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The sentence on a `$FATHOM_WORLDS` that is no folder whose files can be listed.
  package static var problem: String? {
    guard let path = ProcessInfo.processInfo.environment["FATHOM_WORLDS"], !path.isEmpty,
      (try? FileManager.default.contentsOfDirectory(atPath: path)) == nil
    else { return nil }
    return "FATHOM_WORLDS is '\(path.excerpt)', which is no folder that can be read."
  }

  /// The places that a name was looked for in, for the sentence on one that is not there.
  static var sentence: String {
    var paths = all.map(\.path)
    // Where a program was copied without its files, this tells where they would be.
    if standard.isEmpty { paths += candidates.prefix(1) }
    let parts = Part.allCases.map(\.rawValue)
    return list(paths, "or") + " (or \(list(parts, "or")) there)"
  }

  private static func list(_ words: [String], _ last: String) -> String {
    guard let end = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(last) \(end)"
  }

  /// The folder of one part.
  func part(_ part: Part) -> LibraryFolder {
    LibraryFolder(path: "\(path)/\(part.rawValue)", isStandard: isStandard)
  }

  /// Its own files, by name, without those of its parts; none where it cannot be read.
  var files: [LibraryFile] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
      .filter { $0.hasSuffix(".yaml") }.map { LibraryFile($0, in: self) }
  }
}

/// A file of a library's folder.
package struct LibraryFile: Sendable {
  /// The folder that it lies in.
  package let folder: LibraryFolder
  /// The name by which it is found.
  package let name: String
  package let path: String

  init(_ fileName: String, in folder: LibraryFolder) {
    self.folder = folder
    path = "\(folder.path)/\(fileName)"
    name = WorldLibrary.baseName(path)
  }

  /// The file's own keys and values.
  package var document: YAMLNode {
    get throws { try YAMLNode(parsing: TextFile.read(path), file: path) }
  }
}
