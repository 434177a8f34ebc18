import FathomColoring
import FathomFlights
import FathomFrames
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds
import Testing

/// Motion blur.
@Suite struct ExposureTests {
  private static let camera =
    "[{time: 0, zoom: 2}, {for: 1, via: hold}, {for: 1, at: [0.2, 0.1], zoom: 8, via: fly}]"

  private func flight(_ shutter: String, world: String = "noise") throws -> Flight {
    try WaypointTests.flight(
      Self.camera,
      world: world,
      rate: 4,
      more: "samples: 6\nshutter: \(shutter)"
    )
  }

  private func settings(
    _ flight: Flight,
    threads: Int = 2,
    tileSize: Int = 256
  ) -> RenderSettings {
    var settings = RenderSettings(threads: threads)
    settings.samples = flight.world.movingSamples
    settings.depth = .sixteen
    settings.tileSize = tileSize
    settings.showsTiles = flight.world.showsTiles
    return settings
  }

  private func picture(
    _ flight: Flight,
    frame: Int,
    threads: Int = 2,
    tileSize: Int = 256
  ) async throws -> Bitmap {
    let path = try FlightPath(flight)
    let settings = settings(flight, threads: threads, tileSize: tileSize)
    let exposure = path.exposure(ofFrame: frame, samples: settings.samples)
    let scene = try flight.world.scene(anchors: path.anchors)
    return try await FrameRenderer(scene: scene, settings: settings).render(exposure).0
  }

  @Test func `every part of the time has one sample`() {
    for count in [1, 2, 3, 4, 7, 9, 16, 100, 4096] {
      #expect(Exposure.vanDerCorputRanks(count).sorted() == Array(0..<count))
    }
    #expect(Exposure.vanDerCorputRanks(9) == [0, 3, 6, 1, 4, 7, 2, 5, 8])
  }

  @Test func `a frame at rest is what it is without blur, others are not`() async throws {
    let (blurred, sharp) = (try flight("0.5"), try flight("0"))
    #expect(try await picture(blurred, frame: 2) == picture(sharp, frame: 2))
    #expect(try await picture(blurred, frame: 6) != picture(sharp, frame: 6))
  }

  @Test func `threads and tiles change nothing`() async throws {
    let flight = try flight("1")
    let one = try await picture(flight, frame: 5, threads: 1, tileSize: 7)
    #expect(try await picture(flight, frame: 5) == one)
  }

  @Test func `a blurred pixel is the mean of its samples' light, each at its own moment`()
    async throws
  {
    let flight = try flight("0.5")
    let blurred = try await picture(flight, frame: 6)
    // The same by hand: the views of a flight with 96 times the frames, 0.5 / 4 s round 1.5 s.
    let fine = try FlightPath(
      WaypointTests.flight(Self.camera, rate: 4 * 96)
    )
    let path = try FlightPath(flight)
    let scene = try flight.world.scene(anchors: path.anchors)
    let pixel = PixelRectangle(columns: 21..<22, rows: 13..<14)
    var light = [SIMD3<Float>()]
    for (index, rank) in Exposure.vanDerCorputRanks(6).enumerated() {
      let view = fine.view(ofFrame: 6 * 96 + (2 * rank - 5) * 4)
      var field = Field(width: 1, height: 1)
      try scene.generator.prepare(view, fields: ["height"]).fill(
        &field,
        at: view.grid.samplePoints(pixel, shift: view.grid.sampleShifts(6)[index])
      )
      ViewColoring(flight.world.colorMap).add(field.values, to: &light)
    }
    #expect(blurred[21, 13] == LinearColor(light[0] * (1 / Float(6))).encoded)
  }

  @Test func `what lies outside a world stays white`() async throws {
    let world = "{generator: grid, bounds: [-1, -1, 2, 2], palette: gray}"
    func picture(_ shutter: String) async throws -> Bitmap {
      let flight = try WaypointTests.flight(
        "[{time: 0, zoom: 0.25}, {time: 1, zoom: 2}]",
        world: world,
        rate: 2,
        more: "samples: 16\nshutter: \(shutter)"
      )
      return try await self.picture(flight, frame: 1)
    }
    let (soft, plain) = (try await picture("0.5"), try await picture("0"))
    // The world is 20 to 33 pixels high while the shutter is open, and 25 in the middle of it.
    for picture in [soft, plain] {
      #expect((0..<64).allSatisfy { picture[$0, 35] == .white })
      #expect((24..<40).contains { picture[$0, 12] != .white })
    }
    #expect(plain[25, 4] == .white && soft[25, 4] != .white)
  }

  @Test func `colours that change while the camera rests are blurred as well`() async throws {
    func flight(_ shutter: String) throws -> Flight {
      try WaypointTests.flight(
        "[{time: 0, zoom: 2}, {time: 1, via: hold, colors: {offset: 1}}]",
        rate: 2,
        more: "samples: 4\nshutter: \(shutter)"
      )
    }
    #expect(try await picture(flight("1"), frame: 1) != picture(flight("0"), frame: 1))
  }

  @Test func `tiles are kept while nothing changes, and drawn anew in other colours`() async throws
  {
    let flight = try WaypointTests.flight(
      "[{time: 0, zoom: 2}, {for: 1, via: hold}, {for: 1, via: hold, colors: {offset: 1}}]",
      rate: 2
    )
    let path = try FlightPath(flight)
    let scene = try flight.world.scene(anchors: path.anchors)
    let renderer = FrameRenderer(scene: scene, settings: settings(flight))
    var drawn: [Int] = []
    var pictures: [Bitmap] = []
    for frame in 0..<path.frameCount {
      let (bitmap, statistics) = try await renderer.render(
        path.exposure(ofFrame: frame, samples: 1),
        frame: frame
      )
      drawn.append(statistics.drawn)
      pictures.append(bitmap)
      #expect(try await picture(flight, frame: frame) == bitmap)
    }
    #expect(
      drawn[0] > 0 && drawn[1...2].allSatisfy { $0 == 0 } && drawn[3...].allSatisfy { $0 > 0 }
    )
    #expect(pictures[2] != pictures[3] && pictures[3] != pictures[4])
  }
}
