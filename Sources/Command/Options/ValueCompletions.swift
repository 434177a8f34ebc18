import ArgumentParser
import FathomColoring
import FathomFiles
import FathomFlights
import FathomFrames
import FathomGenerators
import FathomPrecisionLab
import FathomWorlds
import Foundation

/// The values that shells offer; those of the library's folders are looked up when asked for.
extension CompletionKind {
  /// What `fathom render` takes.
  static let worlds = names(of: [.world], endings: worldEndings + PictureFormat.endings) {
    GeneratorCatalog.names + Place.files.map(\.name)
  }

  /// What `fathom fly` takes.
  static let flights = names(of: [.flight, .trace], endings: worldEndings) {
    Place.files.map(\.name)
  }

  /// What `fathom scroll` takes.
  static let traces = names(of: [.flight, .trace], endings: ["yaml"])

  /// What `fathom lab precision` takes.
  static let lessons = names(of: [.lesson, .flight, .trace], endings: ["yaml"])

  /// The names of places, as `--at` takes them.
  static let places = custom { _, _, _ in plain(Place.files.map(\.name)) }

  static let palettes = list(Palette.all.map(\.name))

  /// The pictures that tiles are made of.
  static let photographs = file(extensions: ["png", "ppm", "jpg", "jpeg"])

  static let pictureFormats = values(PictureFormat.self)

  static let modes = list(Flight.Mode.names)

  static let fields = list(
    Set(GeneratorCatalog.all.flatMap(\.fields).map(\.name)).sorted()
  )

  /// The words of a list of number types; those before the last comma stay.
  static let numberTypes = custom { _, _, typed in
    let kept = typed[
      ..<(typed.lastIndex(of: ",").map { typed.index(after: $0) } ?? typed.startIndex)
    ]
    return NumberType.all.map { kept + $0.word }
  }

  /// The raw values of an enumeration.
  static func values<Choice: RawRepresentable<String> & CaseIterable>(_: Choice.Type) -> Self {
    list(Choice.allCases.map(\.rawValue))
  }

  private static let worldEndings = ["yaml", "kfr", "toml", "xpf"]

  /// The names of library files of some kinds, more names, and paths that go on from what is typed.
  private static func names(
    of kinds: [LibraryEntry.Kind],
    endings: [String],
    and others: @escaping @Sendable () -> [String] = { [] }
  ) -> Self {
    custom { _, _, typed in
      let entries = WorldLibrary.files().compactMap { try? LibraryEntry($0) }
      return plain(
        entries.filter { kinds.contains($0.kind) }.map(\.file.name) + others()
          + paths(from: typed, endings: endings)
      )
    }
  }

  /// The words without those that bash would not take as they are: it runs a `$(…)` among what it
  /// is offered.
  private static func plain(_ words: [String]) -> [String] {
    words.filter { $0.allSatisfy { $0.isLetter || $0.isNumber || "._-+/,@%= ".contains($0) } }
  }

  /// The folders, and the files with one of these endings, in the folder of a path that is typed.
  private static func paths(from typed: String, endings: [String]) -> [String] {
    let folder = typed[
      ..<(typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex)
    ]
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.isEmpty ? "." : "\(folder)"
    )
    return (names ?? []).sorted().filter { !$0.hasPrefix(".") }.map { folder + $0 }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && (isFolder.boolValue || endings.contains { path.lowercased().hasSuffix(".\($0)") })
    }
  }
}

extension PictureFormat {
  fileprivate static var endings: [String] { allCases.map(\.rawValue) }
}
