import FathomColoring
import FathomFiles
import FathomFlights
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds
import Foundation
import TestSupport
import Testing

/// Twelve tiny frames of a world: a dive, and a pan at the bottom.
private func smallFlight(_ generator: String = "noise") throws -> Flight {
  func waypoint(_ time: String, _ center: String, _ width: String) throws -> Flight.Waypoint {
    Flight.Waypoint(
      time: try #require(Numeral(time)),
      view: ViewDescription(
        center: try ViewDescription.center(center),
        extent: .width(try #require(Numeral(width)))
      )
    )
  }
  return try Flight(
    name: "small",
    world: World(#require(GeneratorCatalog.entry(named: generator))),
    size: Size(width: 48, height: 27),
    rate: Numeral(11),
    waypoints: [
      waypoint("0", "0,0", "4"), waypoint("0.5", "0,1", "1e-30"),
      waypoint("1", "1.7e-30,1", "1e-30"),
    ]
  )
}

/// Counts what a sequence reported.
private actor Tally {
  var drawn: [Int] = []
  var skipped: [Int] = []

  func add(_ event: FrameEvent) {
    switch event {
    case .skipped(let frame): skipped.append(frame)
    case .finished(let statistics, _): drawn.append(statistics.frame)
    case .assembled: Issue.record("exact frames are not assembled")
    case .problem(let sentence): Issue.record("\(sentence)")
    }
  }
}

@Suite struct FrameSequenceTests {
  private func draw(
    _ flight: Flight,
    into folder: String,
    frames: ClosedRange<Int>? = nil,
    change: (inout FlightSequence.Options) -> Void = { _ in }
  ) async throws -> (drawn: [Int], skipped: [Int]) {
    var options = FlightSequence.Options(renderSettings: RenderSettings(threads: 2))
    change(&options)
    let tally = Tally()
    try await FlightSequence(flight, folder: folder, options: options)
      .draw(frames ?? 0...flight.frameCount - 1) { await tally.add($0) }
    return (await tally.drawn, await tally.skipped)
  }

  /// The files but the journal, which has its lines in the order of the drawing.
  private func frames(in folder: String) throws -> [String: Data] {
    try files(in: folder) { $0.hasSuffix(".jsonl") }
  }

  @Test func `frames that are up to date are skipped, others drawn again`() async throws {
    try await withTemporaryFolder { folder in
      var flight = try smallFlight()
      #expect(try await draw(flight, into: folder).drawn == Array(0...11))
      #expect(try await draw(flight, into: folder).skipped == Array(0...11))
      #expect(
        try await draw(flight, into: folder, change: { $0.redrawsAll = true }).drawn.count == 12
      )
      flight.world.colorMap.palette = try Palette(knownAs: "moss")
      let forces: (inout FlightSequence.Options) -> Void = { $0.redrawsAll = true }
      #expect(
        try await draw(flight, into: folder, frames: 3...5, change: forces).drawn == [3, 4, 5]
      )
      #expect(try await draw(flight, into: folder, frames: 3...5).skipped == [3, 4, 5])
    }
  }

  @Test func `damaged, cut and foreign frames are drawn again`() async throws {
    try await withTemporaryFolder { folder in
      let flight = try smallFlight()
      _ = try await draw(flight, into: folder)
      let whole = try #require(FileManager.default.contents(atPath: folder + "/frame_000002.png"))
      try whole.prefix(whole.count / 2).write(
        to: URL(fileURLWithPath: folder + "/frame_000002.png")
      )
      try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder + "/frame_000004.png"))
      try FileManager.default.removeItem(atPath: folder + "/frame_000007.png")
      try FileManager.default.removeItem(atPath: folder + "/frame_000009.png")
      try FileManager.default.copyItem(
        atPath: folder + "/frame_000008.png",
        toPath: folder + "/frame_000009.png"
      )
      #expect(try await draw(flight, into: folder).drawn == [2, 4, 7, 9])
      #expect(FileManager.default.contents(atPath: folder + "/frame_000002.png") == whole)
    }
  }

  @Test(.optimized, arguments: GeneratorCatalog.selfContained.map(\.name))
  func `any part of a flight, in any order, gives the same files`(generator: String) async throws {
    try await withTemporaryFolder { first in
      try await withTemporaryFolder { second in
        let flight = try smallFlight(generator)
        _ = try await draw(flight, into: first)
        for frames in [8...9, 0...2, 11...11, 10...10, 3...7] {
          _ = try await draw(flight, into: second, frames: frames) {
            $0.renderSettings = RenderSettings(threads: 1)
            $0.renderSettings.tileSize = 20
          }
        }
        #expect(try frames(in: first) == frames(in: second))
      }
    }
  }

  @Test func `flight.json reads back and gives the same frames`() async throws {
    try await withTemporaryFolder { first in
      try await withTemporaryFolder { second in
        let flight = try smallFlight()
        _ = try await draw(flight, into: first)
        let again = try Flight.named(first + "/flight.json")
        _ = try await draw(again, into: second)
        #expect(try frames(in: first) == frames(in: second))
      }
    }
  }

  @Test func `flight.json says what an automatic limit comes to at each waypoint`() async throws {
    func limits(_ folder: String) throws -> [Int]? {
      let data = try #require(FileManager.default.contents(atPath: folder + "/flight.json"))
      let record = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      return record?["iterationLimits"] as? [Int]
    }
    try await withTemporaryFolder { folder in
      var flight = try smallFlight("mandelbrot")
      _ = try await draw(flight, into: folder, frames: 0...0)
      let first = try #require(try limits(folder))
      #expect(first.count == 3 && first[0] >= 5000 && first[0] < first[1] && first[1] <= first[2])
      // It is the scene's, whichever frames were drawn, and those stay up to date.
      let again = try Flight.named(folder + "/flight.json")
      #expect(try await draw(again, into: folder, frames: 0...5).skipped == [0])
      #expect(try limits(folder) == first)
      #expect(try await draw(flight, into: folder, frames: 0...5).drawn == [])
      #expect(try limits(folder) == first)
      // Those of another flight do not stay.
      try flight.world.setParameter("iterations", to: "300")
      _ = try await draw(flight, into: folder, frames: 0...0) { $0.redrawsAll = true }
      #expect(try limits(folder) == nil)
    }
    try await withTemporaryFolder { folder in
      _ = try await draw(smallFlight(), into: folder, frames: 0...0)
      #expect(try limits(folder) == nil)
    }
  }

  @Test func `a frame carries the record it was made from, ahead of its pixels`() async throws {
    try await withTemporaryFolder { folder in
      let flight = try smallFlight()
      _ = try await draw(flight, into: folder, frames: 5...5)
      let inspection = try PictureInspection(ofFile: folder + "/frame_000005.png")
      let record = try #require(inspection.value(of: PictureRecord.keyword))
      let values = try #require(
        JSONSerialization.jsonObject(with: Data(record.utf8)) as? [String: Any]
      )
      #expect(values["frame"] as? Int == 5)
      #expect(values["renderVersion"] as? Int == PictureRecord.renderVersion)
      #expect((values["world"] as? [String: Any])?["generator"] as? String == "noise")
    }
  }

  @Test(arguments: PictureFormat.allCases)
  func `both formats resume`(format: PictureFormat) async throws {
    try await withTemporaryFolder { folder in
      let flight = try smallFlight()
      let change: (inout FlightSequence.Options) -> Void = {
        $0.format = format
        $0.renderSettings.depth = .sixteen
      }
      #expect(try await draw(flight, into: folder, frames: 0...3, change: change).drawn.count == 4)
      #expect(
        try await draw(flight, into: folder, frames: 0...3, change: change).skipped.count == 4
      )
    }
  }

  @Test func `data beside a frame belongs to the frame's record`() async throws {
    try await withTemporaryFolder { folder in
      var flight = try smallFlight()
      let wantsData: (inout FlightSequence.Options) -> Void = { $0.dataField = "height" }
      _ = try await draw(flight, into: folder, frames: 0...1, change: wantsData)
      #expect(
        try await draw(flight, into: folder, frames: 0...1, change: wantsData).skipped == [0, 1]
      )
      // Drawn again without data: data of another scene must not stay.
      flight.world.colorMap.palette = try Palette(knownAs: "moss")
      _ = try await draw(flight, into: folder, frames: 0...0) { $0.redrawsAll = true }
      #expect(!FileManager.default.fileExists(atPath: folder + "/frame_000000.npy"))
      #expect(try await draw(flight, into: folder, frames: 0...0, change: wantsData).drawn == [0])
      #expect(FileManager.default.fileExists(atPath: folder + "/frame_000000.npy"))
    }
  }

  @Test func `frames of other settings are not drawn over, all or one of them`() async throws {
    try await withTemporaryFolder { folder in
      let flight = try smallFlight()
      var other = flight
      other.world.colorMap.palette = try Palette(knownAs: "moss")
      _ = try await draw(flight, into: folder, frames: 0...1)
      let frame = FileManager.default.contents(atPath: folder + "/frame_000001.png")
      await #expect(throws: FileError.self) { try await draw(other, into: folder, frames: 1...2) }
      // A frame that was drawn over by force is another's in the end.
      _ = try await draw(other, into: folder, frames: 0...0) { $0.redrawsAll = true }
      await #expect(throws: FileError.self) { try await draw(other, into: folder, frames: 0...1) }
      #expect(FileManager.default.contents(atPath: folder + "/frame_000001.png") == frame)
      #expect(try await draw(other, into: folder, frames: 0...0).skipped == [0])
    }
  }

  @Test func `a cancelled run leaves only whole frames and no file aside`() async throws {
    try await withTemporaryFolder { folder in
      let flight = try smallFlight()
      let options = FlightSequence.Options(renderSettings: RenderSettings(threads: 1))
      let task = Task {
        try await FlightSequence(flight, folder: folder, options: options).draw(0...11) { event in
          if case .finished(let statistics, _) = event, statistics.frame == 4 {
            withUnsafeCurrentTask { $0?.cancel() }
          }
        }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      // The next frame was drawn while that one was written.
      #expect(
        names == ["flight.json"] + (0...5).map { "frame_00000\($0).png" } + ["manifest.jsonl"]
      )
      #expect(try await draw(flight, into: folder).skipped == Array(0...5))
    }
  }
}
