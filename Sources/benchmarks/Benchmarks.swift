import Foundation

/// Measured speed, each figure beside what it is compared with in the same run.
///
/// Arguments name the groups to measure, or views of the Mandelbrot set by how their names begin.
@main
enum Benchmarks {
  static func main() async throws {
    do {
      if let part = try Part(Array(CommandLine.arguments.dropFirst())) { return try part.run() }
      let selection = try Selection(Array(CommandLine.arguments.dropFirst()))
      print("Machine: \(Machine.description)\n")
      var report = Report()
      for group in selection.groups {
        switch group {
        case .pyramid: try measurePyramids(&report)
        case .scrolling: try measureScrolling(&report)
        case .memory: try measureMemory(&report)
        case .mandelbrot: try await measureMandelbrot(selection.views, &report)
        case .boundary: try measureBoundary(&report)
        case .numbers: try await measureNumbers(&report)
        case .generators: try await measureGenerators(&report)
        case .noise: await measureNoise(&report)
        case .imaging:
          try await measureImaging(&report)
          try await measurePictures(&report)
        case .sequence: try await measureSequence(&report)
        case .coloring: await measureColoring(&report)
        case .modes:
          try await measureModes(&report)
          try await measureSharpness(&report)
        case .films: try await measureFilms(&report)
        case .tiles:
          try await measureTiles(&report)
          try await measureScenes(&report)
        case .explorer: try await measureExplorer(&report)
        }
      }
      try report.save()
    } catch let error as BenchmarkError {
      try FileHandle.standardError.write(contentsOf: Data("benchmarks: \(error.sentence)\n".utf8))
      exit(error.exitCode)
    }
  }
}
