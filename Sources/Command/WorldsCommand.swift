import ArgumentParser
import FathomFiles
import FathomGenerators
import FathomWorlds
import Foundation

/// `fathom worlds`: the generators and the files there are.
struct WorldsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worlds",
    abstract:
      "Lists generators with their parameters, and the files of worlds, flights, traces and lessons.",
    discussion: """
      A name means NAME.yaml in the folder Worlds here, in the folder that the environment variable \
      FATHOM_WORLDS names, or among the files that came with fathom, whichever is the first; also in \
      the folders documents, lessons and places of these. Files that did not come with fathom are \
      listed by their paths.
      """
  )

  @Flag(help: "Prints JSON.")
  var json = false

  @OptionGroup var quietOption: QuietOption

  func run() throws {
    if let problem = LibraryFolder.problem { StandardError.warn(problem) }
    let files = WorldLibrary.files().map { file in
      (file: file, entry: Result { try LibraryEntry(file) })
    }
    try StandardOutput.write(line: json ? Self.json(files) : Self.text(files))
  }

  private typealias File = (file: LibraryFile, entry: Result<LibraryEntry, any Error>)

  private static func text(_ files: [File]) -> String {
    var parts = GeneratorCatalog.all.map { entry in
      ["Generator \(entry.name): \(entry.summary)"]
        + entry.parameters.flatMap { parameter in
          [
            "  \(parameter.name): \(parameter.domain), default \(parameter.defaultText)",
            "    \(parameter.summary)",
          ]
        } + entry.fields.map { "  --field \($0.name): \($0.summary)" }
    }
    let entries = files.compactMap { try? $0.entry.get() }
    for kind in LibraryEntry.Kind.allCases {
      let lines = entries.filter { $0.kind == kind }.map { "  \($0.shownName): \($0.about)" }
      if !lines.isEmpty { parts.append(["\(heading(kind)):"] + lines) }
    }
    let places = Place.files.count
    if places > 0 { parts.append(["\(places) places of the Mandelbrot set: see 'fathom places'."]) }
    let errors = files.compactMap { file in
      if case .failure(let error) = file.entry { "  \(error)" } else { nil }
    }
    if !errors.isEmpty { parts.append(["Files that cannot be read:"] + errors) }
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private static func heading(_ kind: LibraryEntry.Kind) -> String {
    switch kind {
    case .world: "Worlds, which 'fathom render NAME' draws"
    case .flight: "Flights, which 'fathom fly NAME' draws"
    case .trace: "Traces, which 'fathom scroll NAME' plays and 'fathom fly NAME' draws"
    case .lesson: "Lessons, which 'fathom lab precision NAME' gives"
    }
  }

  private static func json(_ files: [File]) -> String {
    let generators = GeneratorCatalog.all.map { entry in
      JSONNode.map([
        "name": .text(entry.name),
        "summary": .text(entry.summary),
        "parameters": .list(
          entry.parameters.map {
            .map([
              "name": .text($0.name), "domain": .text("\($0.domain)"),
              "default": .text($0.defaultText), "summary": .text($0.summary),
            ])
          }
        ),
        "fields": .list(
          entry.fields.map { .map(["name": .text($0.name), "summary": .text($0.summary)]) }
        ),
      ])
    }
    let listing = files.map { file in
      var values = ["name": JSONNode.text(file.file.name), "path": .text(file.file.path)]
      switch file.entry {
      case .success(let entry):
        values["kind"] = .text(entry.kind.rawValue)
        values["about"] = .text(entry.about)
      case .failure(let error): values["error"] = .text("\(error)")
      }
      return JSONNode.map(values)
    }
    return JSONNode.map(["generators": .list(generators), "files": .list(listing)])
      .json(indented: true)
  }
}
