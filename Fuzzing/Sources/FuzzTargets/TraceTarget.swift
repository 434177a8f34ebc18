import Fathom
import FathomFiles
import FathomTraces

extension FuzzTarget {
  /// Traces: a trace reads back from its record, plays, and the first frames of a small one can be drawn.
  static let trace = FuzzTarget(name: "trace") { input in
    guard let text = text(of: input) else { return }
    var file = try TraceFile(YAMLNode(parsing: text, file: "fuzz.yaml"), name: "fuzz")
    let written = JSONNode.map(file.record).json()
    let again = readBack(written) {
      try TraceFile(YAMLNode(parsing: $0, file: "again.yaml"), name: "fuzz")
    }
    let second = JSONNode.map(again.record).json()
    expect(second == written, "a trace is written as before:\n\(written)\n\(second)")
    for (line, other) in zip(file.timeline, again.timeline).prefix(300) {
      expect(line == other, "a trace that was read back plays the same:\n\(line)\n\(other)")
    }
    // Pictures of albums are files.
    if case .album = file.trace.view { return }
    guard file.size.width * file.size.height <= 10_000 else { return }
    if file.world != nil { try file.changeWorlds { try $0.lowerCosts() } }
    let renderer = try await file.renderer(threads: 1)
    for frame in file.trace.frames.prefix(4) {
      try await renderer.follow(frame)
      _ = try await renderer.draw(frame)
    }
  }
}
