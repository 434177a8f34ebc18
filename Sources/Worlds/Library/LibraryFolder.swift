import FathomFiles
import Foundation

/// A folder in which worlds, flights, traces, lessons and places are found by name.
package struct LibraryFolder: Sendable, Hashable {
  /// A folder within it for files of one sort.
  enum Part: String, CaseIterable {
    case documents
    case lessons
    case places
  }

  /// The path of the folder.
  package let path: String

  /// Whether its files are those that came with the program.
  package let isStandard: Bool

  /// The folders that files are looked for in, the first first: ./Worlds, $FATHOM_WORLDS and that
  /// of the files that came with the program; each once, whatever it is called.
  ///
  /// For an installed program the last is `../share/fathom/Worlds` beside its own folder, for one in
  /// a build tree the folder `Worlds` of the package.
  package static var all: [LibraryFolder] {
    let own = standard.map(resolved)
    var known: Set<String> = []
    return ["Worlds", environmentPath, standard].compactMap(\.self)
      .filter { known.insert(resolved($0)).inserted }
      .map { LibraryFolder(path: $0, isStandard: resolved($0) == own) }
  }

  private static var environmentPath: String? {
    ProcessInfo.processInfo.environment["FATHOM_WORLDS"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The folder of the files that came with the program; nil where it is alone.
  private static let standard = candidates.first(where: isFolder)

  /// The paths of which the first that is there is the standard one.
  private static var candidates: [String] {
    guard let program else { return [] }
    let folder = (resolved(program) as NSString).deletingLastPathComponent as NSString
    let installed = (folder.deletingLastPathComponent as NSString)
      .appendingPathComponent("share/fathom/Worlds")
    let parents = sequence(first: folder) { path in
      path.length > 1 ? path.deletingLastPathComponent as NSString : nil
    }
    let builds = parents.filter { $0.lastPathComponent.hasPrefix(".build") }
    return [installed]
      + builds.map { build in
        (build.deletingLastPathComponent as NSString).appendingPathComponent("Worlds")
      }
  }

  /// The path of the program.
  private static var program: String? {
    // A bundle reads the whole folder that the program is in.
    let link = "/proc/self/exe"
    return (try? FileManager.default.destinationOfSymbolicLink(atPath: link))
      ?? Bundle.main.executablePath
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
    guard let path = environmentPath,
      (try? FileManager.default.contentsOfDirectory(atPath: path)) == nil
    else { return nil }
    return "FATHOM_WORLDS is '\(path.excerpt)', which is no folder that can be read."
  }

  /// The places that a name was looked for in, for the sentence on one that is not there.
  static var sentence: String {
    var paths = all.map(\.path)
    // Where a program was copied without its files, this tells where they would be.
    if standard == nil { paths += candidates.prefix(1) }
    return choice(of: paths) + " (or \(choice(of: Part.allCases.map(\.rawValue))) there)"
  }

  private static func choice(of words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or \(last)"
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
