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
      "Lists generators with their parameters, and the files of worlds, flights, traces and lessons."
  )

  @Flag(help: "Prints JSON.")
  var json = false

  @OptionGroup var quietOption: QuietOption

  func run() throws {
    let files = WorldLibrary.files().map { path in
      (path: path, summary: Result { try WorldLibrary.summary(atPath: path) })
    }
    try StandardOutput.write(line: json ? Self.json(files) : Self.text(files))
  }

  private typealias File = (
    path: String, summary: Result<(about: String, kind: String), any Error>
  )

  private static func text(_ files: [File]) -> String {
    var lines: [String] = []
    for entry in GeneratorCatalog.all {
      lines.append("\(entry.name): \(entry.summary)")
      for parameter in entry.parameters {
        lines.append("  \(parameter.name): \(parameter.domain), default \(parameter.defaultText)")
        lines.append("    \(parameter.summary)")
      }
      lines += entry.fields.map { "  --field \($0.name): \($0.summary)" }
    }
    for file in files {
      switch file.summary {
      case .success(let summary):
        lines.append("\(file.path): \(summary.kind). \(summary.about)")
      case .failure(let error): lines.append("\(error)")
      }
    }
    return lines.joined(separator: "\n")
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
      var values = ["path": JSONNode.text(file.path)]
      switch file.summary {
      case .success(let summary):
        values["kind"] = .text(summary.kind)
        values["about"] = .text(summary.about)
      case .failure(let error): values["error"] = .text("\(error)")
      }
      return JSONNode.map(values)
    }
    return JSONNode.map(["generators": .list(generators), "files": .list(listing)])
      .json(indented: true)
  }
}
