import FathomFiles
import FathomFrames
import FathomImaging
import FathomRendering
import FathomTraces
import FathomWorlds
import Foundation
import TestSupport
import Testing

/// The frames of traces on disk.
@Suite struct TraceSequenceTests {
  private static let labels = """
    view: 60x50
    content: [60, 310]
    draws: labels
    floating: offset
    rate: 20
    events:
      - {time: 0, flash: true}
      - {time: 0.1, pan: [[30, 45], [30, 10]], duration: 0.1}

    """
  private static let deep = """
    view: 60x50
    world: 60x50
    scale: 0.9
    offset: [-3, -2.5]
    zooms: [0.5, 2]
    draws: {generator: noise, overlay: tiles}
    rate: 15
    events:
      - {time: 0.2, pinch: [30, 25], factor: 8, spread: 20, duration: 0.3}

    """
  private static let pages = """
    view: 60x50
    content: [120, 50]
    paging: true
    draws: [{generator: grid}, {generator: noise}]
    resolution: 2
    pageControl: true
    inner: {view: 50x50, content: [50, 50], zooms: [1, 3]}
    innerAt: [5, 0]
    rate: 15
    events:
      - {time: 0.1, doubleTap: [30, 25]}
      - {time: 0.5, page: 1, animated: true}

    """
  static let traces = [labels, deep, pages]

  private actor Tally {
    var drawn: [Int] = []
    var skipped: [Int] = []

    func add(_ event: FrameEvent) {
      switch event {
      case .skipped(let frame): skipped.append(frame)
      case .finished(let statistics, _): drawn.append(statistics.frame)
      case .assembled: Issue.record("frames of traces are not assembled")
      case .problem(let sentence): Issue.record("\(sentence)")
      }
    }
  }

  private func draw(
    _ text: String,
    into folder: String,
    frames: ClosedRange<Int>? = nil,
    threads: Int = 2,
    change: (inout TraceSequence.Options) -> Void = { _ in }
  ) async throws -> (drawn: [Int], skipped: [Int]) {
    let file = try TraceFile(YAMLNode(parsing: text, file: "t.yaml"), name: "t")
    var options = TraceSequence.Options(threads: threads)
    change(&options)
    let tally = Tally()
    try await TraceSequence(file, folder: folder, options: options)
      .draw(frames ?? 0...file.frameCount - 1) { await tally.add($0) }
    return (await tally.drawn, await tally.skipped)
  }

  /// The files but the journal, which has its lines in the order of the drawing.
  private func frames(in folder: String) throws -> [String: Data] {
    try files(in: folder) { $0.hasPrefix("manifest.") }
  }

  @Test(.optimized, arguments: traces)
  func `threads and the order of drawing change no byte`(text: String) async throws {
    try await withTemporaryFolder { folder in
      let all = try await draw(text, into: folder + "/one", threads: 1)
      #expect(all.drawn.count > 10 && all.skipped.isEmpty)
      _ = try await draw(text, into: folder + "/many", frames: 7...9, threads: 3)
      let rest = try await draw(text, into: folder + "/many", threads: 5)
      #expect(rest.skipped == [7, 8, 9])
      let (one, many) = (try frames(in: folder + "/one"), try frames(in: folder + "/many"))
      #expect(one == many && one.count == all.drawn.count + 1)
      #expect(Set(one.values).count > 5)
    }
  }

  @Test(.optimized) func `a second run draws nothing, another trace or ratio is refused`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let first = try await draw(Self.labels, into: folder)
      let again = try await draw(Self.labels, into: folder)
      #expect(again.drawn.isEmpty && again.skipped == first.drawn)
      // What is said about it, and in which order, decides no pixel.
      let reworded =
        "about: Labels.\n" + Self.labels.replacing("rate: 20\n", with: "") + "rate: 20\n"
      let rest = try await draw(reworded, into: folder)
      #expect(rest.drawn.isEmpty)
      let forced = try await draw(Self.labels, into: folder, frames: 2...3) { $0.redrawsAll = true }
      #expect(forced.drawn == [2, 3])
      let frames = try frames(in: folder)
      await #expect(throws: FileError.self) {
        try await draw(Self.labels, into: folder) { $0.pixelRatio = 2 }
      }
      let other = Self.labels.replacing("[30, 10]", with: "[30, 11]")
      await #expect(throws: FileError.self) { try await draw(other, into: folder) }
      #expect(try self.frames(in: folder) == frames)
      let moved = try await draw(other, into: folder) { $0.redrawsAll = true }
      #expect(moved.skipped.isEmpty && moved.drawn == first.drawn)
    }
  }

  @Test func `a frame says what it is a frame of`() async throws {
    try await withTemporaryFolder { folder in
      _ = try await draw(Self.pages, into: folder, frames: 0...0)
      let picture = folder + "/frame_000000.png"
      let error = #expect(throws: InputError.self) { try PictureRecord(ofPicture: picture) }
      #expect(error?.description.contains("'fathom scroll'") == true)
      let text = try TextFile.read(folder + "/trace.json")
      let node = try YAMLNode(parsing: text, file: "trace.json")
      #expect(node.value(of: "draws")?.elements?.count == 2)
      #expect(node.value(of: "renderVersion") != nil && node.value(of: "pixelRatio")?.text == "1")
      // It reads back as the trace.
      let read = try TraceFile.named(folder + "/trace.json")
      let original = try TraceFile(YAMLNode(parsing: Self.pages, file: "t.yaml"), name: "t")
      #expect(read.timeline.map(\.self) == original.timeline.map(\.self))
      _ = try await draw(Self.pages, into: folder, frames: 1...1) {
        ($0.format, $0.redrawsAll) = (.ppm, true)
      }
      let bitmap = try Bitmap(
        ppm: [UInt8](FileManager.default.contents(atPath: folder + "/frame_000001.ppm") ?? Data())
      )
      #expect(bitmap.width == 60 && bitmap.height == 50)
    }
  }

  @Test func `looks that cannot be are refused where they stand`() {
    func refusal(_ change: String, to text: String = Self.labels) -> String {
      do {
        _ = try TraceFile(YAMLNode(parsing: change + text, file: "t.yaml"), name: "t")
        return "none"
      } catch {
        return "\(error)"
      }
    }
    let plain = Self.labels.replacing("draws: labels\n", with: "")
    #expect(
      refusal("draws: nothing\n", to: plain).hasPrefix("t.yaml:1:8: There is no world 'nothing'")
    )
    #expect(refusal("draws: {generator: nois}\n", to: plain).contains("t.yaml:1:20"))
    #expect(refusal("draws: [labels]\n", to: plain).contains("t.yaml:1:8: Only a trace with pages"))
    #expect(refusal("background: white\n").contains("t.yaml:1:13: The background must be"))
    #expect(
      refusal("", to: Self.labels.replacing("floating: offset", with: "floating: time"))
        .contains("zoom, offset")
    )
    #expect(refusal("pageControl: 1\n").contains("t.yaml:1:14"))
    #expect(refusal("resolution: 0\n").contains("t.yaml:1:13"))
    #expect(
      refusal("draws: labels\n", to: plain.replacing("[60, 310]", with: "[60, 1e9]"))
        .contains("at most 65535 a side")
    )
    #expect(
      refusal("", to: Self.deep.replacing("generator: noise", with: "generator: mandelbrot"))
        .contains("must be 'unbounded'")
    )
    #expect(
      refusal(
        "",
        to: Self.deep.replacing("generator: noise", with: "generator: noise, bounds: [0, 0, 1, 1]")
      )
      .contains("bounds of its own")
    )
    #expect(
      refusal("", to: Self.deep.replacing("{generator: noise, overlay: tiles}", with: "labels"))
        .contains("not a world")
    )
  }

  @Test(arguments: [[2, 1], [-1], [100_000]])
  func `frames that are not there, or go back, are refused`(frames: [Int]) async throws {
    try await withTemporaryFolder { folder in
      let file = try TraceFile(YAMLNode(parsing: Self.labels, file: "t.yaml"), name: "t")
      let options = TraceSequence.Options(threads: 1)
      let sequence = try TraceSequence(file, folder: folder, options: options)
      await #expect(throws: InvalidValue.self) { try await sequence.draw(frames) { _ in } }
      await #expect(throws: InvalidValue.self) {
        try await sequence.render(frames, outputs: []) { _ in }
      }
    }
  }
}
