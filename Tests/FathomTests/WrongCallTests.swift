import Fathom
import Foundation
import TestSupport
import Testing

/// Calls that a user of the library may get wrong: each throws a public error.
@Suite struct WrongCallTests {
  /// The sentence of the refusal of a call; an issue where it throws none.
  private func refusal<Value>(_ call: () async throws -> Value) async -> String {
    do {
      _ = try await call()
    } catch let refusal as any Refusal {
      #expect(refusal.localizedDescription == refusal.description)
      return refusal.description
    } catch {
      return "another error: \(error)"
    }
    return "no error"
  }

  private let world: World

  init() throws { world = try World(generator: "noise") }

  private func picture(
    _ view: ViewDescription,
    _ width: Int = 16,
    _ height: Int = 9
  ) async throws -> Bitmap {
    try await world.picture(of: view, size: Size(width: width, height: height))
  }

  @Test(arguments: ["0", "-1", "1e99999999999", "1e-99999999999", "0x0p0"] as [Numeral])
  func `zooms, widths and heights`(number: Numeral) async {
    for extent in [ViewDescription.Extent.zoom(number), .width(number), .height(number)] {
      let sentence = await refusal { try await picture(ViewDescription(extent: extent)) }
      #expect(
        sentence.contains("must be greater than 0") || sentence.contains("needs more than the"),
        "\(sentence)"
      )
    }
  }

  @Test func `centres beyond the limits`() async {
    let view = ViewDescription(x: "1e99999999999", y: "0", zoom: "1")
    #expect(await refusal { try await picture(view) }.contains("A centre's X"))
    let below = ViewDescription(x: "0", y: "1e-99999999999", zoom: "1")
    #expect(await refusal { try await picture(below) }.contains("A centre's Y"))
    #expect(await refusal { try ViewDescription(at: "here", zoom: "1") }.contains("two numbers"))
  }

  @Test(arguments: [(0, 0), (16, 0), (-16, 9), (1_000_000_000, 1_000_000_000), (70_000, 2)])
  func `sizes`(width: Int, height: Int) async throws {
    let sentence = await refusal { try await picture(ViewDescription(), width, height) }
    #expect(sentence.contains("size") || sentence.contains("pixels"), "\(sentence)")
    let size = Size(width: width, height: height)
    let sentences = [
      await refusal { try WorldCamera(world, size: size) },
      await refusal {
        try Flight(
          through: world,
          size: size,
          waypoints: [
            Flight.Waypoint(time: 0, view: ViewDescription()),
            Flight.Waypoint(time: 1, view: ViewDescription(extent: .zoom("2"))),
          ]
        )
      },
    ]
    for sentence in sentences {
      #expect(sentence.contains("size") || sentence.contains("pixels"), "\(sentence)")
    }
  }

  @Test func `settings out of range`() async {
    func refusal(_ change: (inout RenderSettings) -> Void) async -> String {
      var settings = RenderSettings()
      change(&settings)
      return await self.refusal {
        try await world.picture(size: Size(width: 16, height: 9), settings: settings)
      }
    }
    #expect(await refusal { $0.threads = 0 }.contains("hreads"))
    #expect(await refusal { $0.threads = .max }.contains("hreads"))
    #expect(await refusal { $0.samples = 0 }.contains("amples"))
    #expect(await refusal { $0.samples = .max }.contains("amples"))
    #expect(await refusal { $0.framePixels = 100 }.contains("100 pixels"))
    #expect(await refusal { $0.coordinateBits = -100 }.contains("-100 are allowed"))
    #expect(await refusal { $0.tileSize = 0 }.contains("tile"))
    #expect(await refusal { $0.tileSize = -256 }.contains("tile"))
  }

  @Test(arguments: [
    ("noise", ["roughness": "7"], "roughness must be from"),
    ("grid", ["base": "3"], "base must be"),
    ("mandelbrot", ["iterations": "-5"], "iterations must be"),
    ("noise", ["colour": "red"], "has no parameter 'colour'"),
    ("nosie", [:], "did you mean 'noise'?"),
    ("picture", [:], "folder of a pyramid"),
    ("picture", ["picture": "/nowhere"], "no whole pyramid"),
  ])
  func `generators and parameters`(name: String, parameters: [String: String], words: String) async
  {
    let sentence = await refusal { try World(generator: name, parameters: parameters) }
    #expect(sentence.contains(words), "\(sentence)")
  }

  @Test func `documents`() async {
    #expect(await refusal { try World(yaml: "") }.hasPrefix("world.yaml"))
    #expect(await refusal { try World(yaml: "generator: [") }.hasPrefix("world.yaml:"))
    #expect(
      await refusal { try World(yaml: "generator: nose", name: "x") }.hasPrefix("x.yaml:1:12")
    )
    #expect(await refusal { try World.named("nothing") }.contains("There is no world 'nothing'"))
    #expect(await refusal { try Flight(yaml: "rate: 3") }.hasPrefix("flight.yaml:1:1"))
    #expect(await refusal { try Flight.named("nothing") }.contains("There is no flight 'nothing'"))
    #expect(await refusal { try World.picture(at: "/nowhere") }.contains("no whole pyramid"))
  }

  @Test func `flights from code`() async {
    func refusal(
      rate: Numeral = 30,
      _ waypoints: [Flight.Waypoint]
    ) async -> String {
      await self.refusal { try Flight(through: world, rate: rate, waypoints: waypoints) }
    }
    let home = Flight.Waypoint(time: 0, view: ViewDescription())
    let deep = Flight.Waypoint(time: 1, view: ViewDescription(extent: .zoom("2")))
    #expect(await refusal([home, deep]) == "no error")
    #expect(await refusal([]).contains("two waypoints"))
    #expect(await refusal([home]).contains("two waypoints"))
    #expect(await refusal(rate: 0, [home, deep]).contains("The rate must be"))
    #expect(await refusal(rate: "1e400000000000", [home, deep]).contains("The rate must be"))
    #expect(await refusal([deep, home]).contains("times must begin at 0"))
    let late = Flight.Waypoint(time: "1e99999999999", view: ViewDescription(extent: .zoom("2")))
    #expect(await refusal([home, late]).contains("A time must be"))
    var fast = deep
    fast.pace = .speed(0)
    #expect(await refusal([home, fast]).contains("A speed must be"))
    fast.pace = .time(1)
    fast.way = .fly(curvature: 0)
    #expect(await refusal([home, fast]).contains("rho must be"))
    fast.way = .dive
    fast.easing = .trapezoid(ramp: 0)
    #expect(await refusal([home, fast]).contains("ramp must be"))
    let nowhere = Flight.Waypoint(time: 1, view: ViewDescription(extent: .zoom(0)))
    #expect(await refusal([home, nowhere]).contains("must be greater than 0"))
  }

  @Test(arguments: [[-1], [0, 31], [.max], [.min]])
  func `frames outside a flight`(frames: [Int]) async throws {
    let flight = try Flight(
      through: world,
      size: Size(width: 16, height: 9),
      waypoints: [
        Flight.Waypoint(time: 0, view: ViewDescription()),
        Flight.Waypoint(time: 1, view: ViewDescription(extent: .zoom(2))),
      ]
    )
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let sentence = await refusal {
      try await FlightSequence(flight, folder: folder.path).draw(frames: frames)
    }
    #expect(sentence.contains("the frames are 0-30"), "\(sentence)")
  }

  @Test func `generators of one's own`() async {
    func register(_ name: String, parameter: String = "p", width: BigFloat = 1) async -> String {
      await refusal {
        try GeneratorCatalog.register(
          GeneratorDescription(
            Zero.self,
            name: name,
            summary: "Zero everywhere.",
            parameters: [
              ParameterDescription(
                name: parameter,
                domain: .number(0...1),
                defaultText: "0",
                summary: "nothing"
              )
            ],
            home: (0, 0, width, 1)
          ) { _ in Zero() }
        )
      }
    }
    #expect(await register("noise").contains("already"))
    #expect(await register("").contains("name"))
    #expect(await register("a b").contains("name"))
    #expect(await register("zero", parameter: "palette").contains("taken"))
    #expect(await register("zero", width: 0).contains("positive"))
  }

  @Test func `palettes and pictures`() async throws {
    #expect(await refusal { try Palette(named: "none", colors: []) }.contains("at least one"))
    #expect(await refusal { try ColorMap(palette: "embers") }.contains("did you mean 'ember'?"))
    let picture = try await picture(ViewDescription())
    #expect(await refusal { try picture.jpegBytes(quality: 0) }.contains("quality"))
    #expect(await refusal { try picture.write(to: "/tmp/x.gif") }.contains(".png"))
    #expect(await refusal { try picture.write(to: "/nowhere/x.png") }.contains("/nowhere"))
  }

  @Test func `gestures that are no numbers change nothing`() throws {
    var camera = try WorldCamera(world, size: Size(width: 16, height: 9))
    let grid = camera.grid
    camera.pan(by: Size(width: .nan, height: .infinity))
    camera.zoom(by: 0, about: Point(x: 0, y: 0))
    camera.zoom(by: -1, about: Point(x: 0, y: 0))
    camera.zoom(by: .nan, about: Point(x: 0, y: 0))
    camera.zoom(by: 1.5, about: Point(x: .infinity, y: 0))
    camera.commitZoom()
    #expect(camera.grid == grid)
    #expect(camera.tileBox(tileSize: 0) == camera.tileBox(tileSize: 1))
  }
}

/// A world of zeros.
private struct Zero: Generator, GeneratorScene {
  static let fields = [FieldDescription(name: "zero", summary: "0")]

  func prepare(_ view: View, fields: [String]) -> any PreparedView { ZeroView() }

  struct ZeroView: PreparedView {
    func fill(_ field: inout Field, at points: SamplePoints) {}
  }
}
