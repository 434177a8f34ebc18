import FathomFiles
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Testing

/// Where described views lie.
@Suite struct PlaceTests {
  private let landscape = Size(width: 160, height: 90)
  private let portrait = Size(width: 90, height: 160)

  private func place(_ text: String, _ size: Size<Int>) throws -> World.Place {
    let world = try world(text)
    return try world.place(world.view, size: size)
  }

  private func numeral(_ text: String) throws -> Numeral { try #require(Numeral(text)) }

  @Test(arguments: ["grid", "mandelbrot", "noise"])
  func `home without bounds is a square of side 4, fitted into the frame`(generator: String) throws
  {
    for size in [landscape, portrait, Size(width: 90, height: 90)] {
      let home = try place("generator: \(generator)", size)
      #expect(home.pitch == BigFloat(4).rounded(toPrecision: 256) / BigFloat(90))
      #expect(home.center.x == BigFloat(generator == "mandelbrot" ? -0.75 : 0))
      #expect(home.center.y == BigFloat(0) && home.depth == 0)
    }
  }

  @Test func `home with bounds is all of them, fitted into the frame`() throws {
    let text = "generator: grid\nbounds: [0, 10, 320, 460]"
    for (size, pitch) in [
      (Size(width: 320, height: 460), 1.0), (Size(width: 640, height: 460), 1),
      (Size(width: 160, height: 460), 2), (Size(width: 320, height: 115), 4),
    ] {
      let home = try place(text, size)
      #expect(home.pitch == BigFloat(pitch))
      #expect(home.center.x == BigFloat(160) && home.center.y == BigFloat(240))
    }
  }

  @Test(arguments: ["1", "0.5", "1e14", "7e1000"])
  func `in landscape the zoom of a Mandelbrot view is Kalles Fraktaler's`(zoom: String) throws {
    // Half the frame's height is 2 / zoom there.
    let place = try place("generator: mandelbrot\nview: {zoom: \(zoom)}", landscape)
    let factor = try numeral(zoom).value(precision: 256)
    let expected = BigFloat(2).rounded(toPrecision: 256) / factor
    #expect(abs(Double(place.pitch * BigFloat(45) / expected) - 1) < 1e-15)
    #expect(abs(place.depth - Double(BigFloat.log2(factor))) < 1e-9)
  }

  @Test(arguments: ["1e-1000", "3", "1e500"])
  func `width and height are the frame's, whatever its shape`(extent: String) throws {
    let value = try numeral(extent).value(precision: 256)
    for size in [landscape, portrait] {
      let wide = try place("generator: noise\nview: {width: \(extent)}", size)
      #expect(abs(Double(wide.pitch * BigFloat(size.width) / value) - 1) < 1e-15)
      let high = try place("generator: noise\nview: {height: \(extent)}", size)
      #expect(abs(Double(high.pitch * BigFloat(size.height) / value) - 1) < 1e-15)
    }
  }

  @Test func `only Mandelbrot worlds have y up`() throws {
    let view = "\nview: {at: [0.5, 0.25], width: 1}"
    #expect(try place("generator: mandelbrot" + view, landscape).center.y == BigFloat(-0.25))
    #expect(try place("generator: noise" + view, landscape).center.y == BigFloat(0.25))
  }

  @Test(arguments: [
    ("0.1", "1e-50"), ("1e300", "1e-300"), ("-1e-400", "1e100"), ("3", "1e3000"),
    ("-0.7", "1e-1000"),
  ])
  func `a centre is rounded once, however far away`(x: String, width: String) throws {
    let view = ViewDescription(
      center: Point(x: try numeral(x), y: Numeral(0)),
      extent: .width(try numeral(width))
    )
    let grid = try world("generator: noise").view(view, size: landscape).view.grid
    #expect(try grid.center.x == numeral(x).rounded(toFractionBits: grid.fractionBits))
    #expect(grid.center.y == 0)
  }

  @Test func `a view past the budget is refused, at the budget it is not`() throws {
    let world = try world("generator: noise")
    let deepest = ViewDescription(extent: .zoom(try numeral("1e30102000")))
    #expect(try world.place(deepest, size: landscape).depth > 99_990_000)
    let deeper = ViewDescription(extent: .zoom(try numeral("1e30102999")))
    #expect(throws: InvalidValue.self) {
      try world.place(deeper, size: Size(width: 60_000, height: 2000))
    }
  }

  @Test(arguments: [("-0.75, 0.1", "5"), ("0,0", "1e-1000")])
  func `a view can be made from two texts`(center: String, zoom: String) throws {
    let view = try ViewDescription(at: center, zoom: zoom)
    #expect(try view.extent == .zoom(numeral(zoom)))
    #expect(throws: InputError.self) { try ViewDescription(at: "0", zoom: zoom) }
    #expect(throws: InputError.self) { try ViewDescription(at: center, zoom: "0") }
  }
}
