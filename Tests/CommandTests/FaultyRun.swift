import FathomImaging
import FathomNumbers
import Foundation
import Testing

/// A kind of run that writes below `out`, small enough to be made again and again.
struct FaultyRun: CustomTestStringConvertible, Sendable {
  let name: String
  let arguments: [String]
  var needsFFmpeg = false

  var testDescription: String { name }

  /// Whether `fathom verify out/f` knows what it makes.
  var isVerified: Bool { arguments.contains("out/f") }

  /// Whether it makes a movie alone, in parts.
  var makesParts: Bool { name == "a movie alone" }

  /// Whether it makes tiles of pictures.
  var makesTiles: Bool { ["a pyramid", "an album"].contains(name) }

  private init(_ name: String, _ line: String, needsFFmpeg: Bool = false) {
    self.name = name
    self.arguments = line.split(separator: " ").map(String.init)
    self.needsFFmpeg = needsFFmpeg
  }

  static let all = [
    FaultyRun("frames", "fly f.yaml -o out/f"),
    FaultyRun("plain frames", "fly f.yaml -o out/f --format ppm"),
    FaultyRun("data", "fly f.yaml -o out/f --data"),
    FaultyRun("a movie", "fly f.yaml -o out/f --movie out/m.mp4", needsFFmpeg: true),
    FaultyRun("a movie alone", "fly m.yaml --movie out/m.mp4", needsFFmpeg: true),
    FaultyRun("an animation", "fly f.yaml -o out/f --movie out/m.apng", needsFFmpeg: true),
    FaultyRun("keyframes", "fly k.yaml -o out/f --mode keyframes"),
    FaultyRun("an exponential map", "fly k.yaml -o out/f --mode expmap"),
    FaultyRun("a trace", "scroll t.yaml -o out/f"),
    FaultyRun("an album", "scroll a.yaml -o out/f --pictures out/pictures"),
    FaultyRun("a pyramid", "pyramid build p.ppm -o out/p --tile-size 32 --compression 9 --yes"),
  ].filter { !$0.needsFFmpeg || FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg") }

  /// The kinds that a test run has time for; with FAULT_KILLS all of them.
  static let tested =
    ProcessInfo.processInfo.environment["FAULT_KILLS"] != nil
    ? all
    : all.filter { run in
      ["frames", "a movie", "a movie alone", "an exponential map", "an album", "a pyramid"]
        .contains(run.name)
    }

  /// The files that all kinds read.
  static func prepare(_ place: Workplace) throws {
    try place.write(
      """
      world: noise
      size: 160x90
      rate: 20
      samples: 4
      camera: [{time: 0}, {time: 1, at: ["0.3", "0.2"], width: 1e-5}]
      """,
      to: "f.yaml"
    )
    try place.write(
      """
      world: mandelbrot
      size: 96x54
      rate: 20
      camera: [{time: 0}, {time: 1, at: ["-1.7598", "-0.0126"], zoom: 300}]
      """,
      to: "k.yaml"
    )
    // More frames than a part has.
    try place.write(
      """
      world: noise
      size: 64x36
      rate: 100
      samples: 4
      camera: [{time: 0}, {time: 7, at: ["0.3", "0.2"], width: 1e-5}]
      """,
      to: "m.yaml"
    )
    try place.write(
      """
      world: noise
      size: 160x90
      rate: 20
      samples: 4
      gestures:
        - {time: 0.1, pinch: [80, 45], factor: 2, duration: 0.3}
        - {time: 0.5, pan: [[80, 40], [30, 60]], duration: 0.2, hold: 0.1}
      """,
      to: "t.yaml"
    )
    try place.write(
      """
      view: 80x100
      album:
        pictures: [{file: p.ppm}, {render: noise, size: 600x400}]
        tileSize: 64
        pages: 2
      rate: 20
      events: [{time: 0.1, zoom: 1}, {time: 0.3, pan: [[70, 50], [5, 50]], duration: 0.1}]
      """,
      to: "a.yaml"
    )
    var random = SplitMix64(seed: 9)
    let samples = (0..<500 * 400 * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
    let picture = Bitmap(width: 500, height: 400, samples: .eight(samples))
    try place.write(Data(picture.ppmData()), to: "p.ppm")
  }
}

extension Workplace {
  /// The files below `out` by their paths, but for those that lie aside under hidden names; lines of
  /// manifests in one order, since they stand in the order in which frames were done.
  func results() throws -> [String: Data] {
    guard let paths = FileManager.default.enumerator(atPath: path("out")) else { return [:] }
    var results: [String: Data] = [:]
    for case let name as String in paths
    where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
      guard paths.fileAttributes?[.type] as? FileAttributeType == .typeRegular else { continue }
      var data = try data("out/\(name)")
      if name.hasSuffix("manifest.jsonl") {
        let lines = Set(String(decoding: data, as: UTF8.self).split(separator: "\n"))
        data = Data(lines.sorted().joined(separator: "\n").utf8)
      }
      results[name] = data
    }
    return results
  }

  /// Waits until no program runs here any more: an encoder outlives its killed program for a moment, and may
  /// begin its file after the next run has cleared.
  func waitForOrphans() {
    func isRunning() -> Bool {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return processes.contains {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd")) == folder
      }
    }
    for _ in 0..<500 where isRunning() { usleep(10_000) }
  }

  /// The hidden files below `out`.
  func asides() -> [String] {
    let paths = FileManager.default.enumerator(atPath: path("out"))
    return (paths?.compactMap { $0 as? String } ?? []).filter {
      $0.split(separator: "/").contains { $0.hasPrefix(".") }
    }
  }
}
