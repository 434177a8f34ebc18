import BigInt
import FathomNavigation
import FathomNumbers
import Testing

/// The source document's demonstration: a world of 320 × 460 at 0.9, inset by half the frame.
func demonstrationCamera<Scalar: WorldScalar>(_: Scalar.Type, scale: Scalar) -> Camera<Scalar> {
  Camera(
    world: Size(width: Scalar(320), height: Scalar(460)),
    scale: scale,
    offset: Point(x: Scalar(-16), y: Scalar(-23)),
    viewport: Size(width: 320, height: 460),
    insets: EdgeInsets(
      top: Scalar(230),
      left: Scalar(160),
      bottom: Scalar(230),
      right: Scalar(160)
    )
  )
}

private func exactDemonstration() -> Camera<BigFloat> {
  demonstrationCamera(BigFloat.self, scale: nineTenths).rounded(toPrecision: 512)
}

private var nineTenths: BigFloat {
  guard let value = BigFloat("0.9", precision: 512) else {
    preconditionFailure("0.9 is a number")
  }
  return value
}

extension TileBox {
  /// The box as (column, row, width, height), as the golden vectors have it.
  var summary: [BigInt] {
    [columns.lowerBound, rows.lowerBound, BigInt(width), BigInt(height)]
  }
}

@Suite struct CameraTests {
  private func zoom(_ camera: inout Camera<BigFloat>, by factor: Double) {
    camera.zoom(by: BigFloat(factor), about: camera.viewportCenter)
  }

  private func expect(
    _ camera: Camera<BigFloat>,
    offset: (Double, Double),
    boxes256 box256: [BigInt],
    boxes100 box100: [BigInt]?,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      camera.offset == Point(x: BigFloat(offset.0), y: BigFloat(offset.1)),
      sourceLocation: location
    )
    #expect(camera.tileBox(tileSize: 256).summary == box256, sourceLocation: location)
    if let box100 {
      #expect(camera.tileBox(tileSize: 100).summary == box100, sourceLocation: location)
    }
  }

  // MARK: - Golden vectors

  @Test func `golden vectors from load to a corner, a pinch and its commit`() {
    var camera = exactDemonstration()
    expect(camera, offset: (-16, -23), boxes256: [0, 0, 2, 2], boxes100: [0, 0, 3, 5])

    var topLeft = camera
    topLeft.pan(by: Size(width: BigFloat(-1000), height: BigFloat(-1000)))
    expect(topLeft, offset: (-160, -230), boxes256: [0, 0, 1, 1], boxes100: [0, 0, 2, 3])

    var bottomRight = camera
    bottomRight.pan(by: Size(width: BigFloat(144), height: BigFloat(207)))
    expect(bottomRight, offset: (128, 184), boxes256: [0, 0, 2, 2], boxes100: [1, 1, 2, 4])

    var pinchedOut = camera
    zoom(&camera, by: 2)
    expect(camera, offset: (128, 184), boxes256: [0, 0, 1, 2], boxes100: [0, 0, 3, 4])
    camera.commitZoom()
    expect(camera, offset: (128, 184), boxes256: [0, 0, 2, 3], boxes100: [1, 1, 4, 6])

    zoom(&pinchedOut, by: 0.5)
    expect(pinchedOut, offset: (-88, -126.5), boxes256: [0, 0, 2, 2], boxes100: [0, 0, 3, 5])
    pinchedOut.commitZoom()
    expect(pinchedOut, offset: (-88, -126.5), boxes256: [0, 0, 1, 1], boxes100: [0, 0, 2, 3])
  }

  @Test(arguments: [
    (10, "147296", "211738", ["575", "827"], ["1472", "2117"]),
    (20, "150994784", "217055002", ["589823", "847871"], ["1509947", "2170550"]),
    (45, "5066549580791648", "7283165022387994", ["19791209299967", "28449863368703"], nil),
    (
      64, "2656331146614175432544", "3818476023257877184282",
      ["10376293541461622783", "14915921965851082751"], nil
    ),
    (
      100, "182541686432865033815525261573984", "262403674247243486109817563512602",
      ["713053462628379038341895553023", "1025014352528294867616474857471"], nil
    ),
  ])
  func `golden vectors after doublings about the centre`(
    count: Int,
    x: String,
    y: String,
    corner256: [String],
    corner100: [String]?
  ) throws {
    var camera = exactDemonstration()
    for _ in 0..<count {
      zoom(&camera, by: 2)
      camera.commitZoom()
    }
    #expect(try camera.offset.x == #require(BigFloat(x, precision: 512)))
    #expect(try camera.offset.y == #require(BigFloat(y, precision: 512)))
    func box(_ corner: [String], _ size: BigInt) -> [BigInt] {
      corner.compactMap { BigInt($0) } + [size, size]
    }
    #expect(camera.tileBox(tileSize: 256).summary == box(corner256, 2))
    if let corner100 { #expect(camera.tileBox(tileSize: 100).summary == box(corner100, 5)) }
  }

  @Test(arguments: [
    ("load", 1, 1, 32, 158), ("doubled", 1, 2, 256, 256), ("halved", 0, 0, 144, 207),
  ])
  func `Z27 the last tile is clipped to the legal area`(
    state: String,
    column: Int,
    row: Int,
    width: Int,
    height: Int
  ) {
    var camera = exactDemonstration()
    if state == "doubled" { zoom(&camera, by: 2) }
    if state == "halved" { zoom(&camera, by: 0.5) }
    camera.commitZoom()
    let frame = camera.tileFrame(column: BigInt(column), row: BigInt(row), tileSize: 256)
    #expect(frame.columns.count == width && frame.rows.count == height)
  }

  // MARK: - Rows of the checklist

  @Test func `Z01 the inset is half the frame, and so the range of the offset`() throws {
    let range = try #require(exactDemonstration().offsetRange)
    #expect(range.x.lowerBound == BigFloat(-160) && range.y.lowerBound == BigFloat(-230))
    let slack = BigFloat(0x1p-400)
    #expect((range.x.upperBound - BigFloat(288 - 160)).magnitude < slack)
    #expect((range.y.upperBound - BigFloat(414 - 230)).magnitude < slack)
  }

  @Test(arguments: [2, 0.5, 1.25])
  func `Z01 Z10 while a gesture lasts the range is that of the content on the screen`(
    factor: Double
  ) throws {
    var camera = exactDemonstration()
    zoom(&camera, by: factor)
    let range = try #require(camera.offsetRange)
    #expect(range.x.lowerBound == BigFloat(-160) && range.y.lowerBound == BigFloat(-230))
    let slack = BigFloat(0x1p-400)
    #expect((range.x.upperBound - BigFloat(288 * factor - 160)).magnitude < slack)
    #expect((range.y.upperBound - BigFloat(414 * factor - 230)).magnitude < slack)
    // As far as the finger goes.
    camera.pan(by: Size(width: BigFloat(1e6), height: BigFloat(1e6)))
    #expect(camera.offset == Point(x: range.x.upperBound, y: range.y.upperBound))
  }

  @Test(arguments: [(-1e9, -1e9), (1e9, -1e9), (-1e9, 1e9), (1e9, 1e9)])
  func `Z02 each corner can be put in the middle, and a zoom about it keeps it there`(
    dx: Double,
    dy: Double
  ) {
    var camera = exactDemonstration()
    camera.pan(by: Size(width: BigFloat(dx), height: BigFloat(dy)))
    let corner = Point(x: BigFloat(dx < 0 ? 0 : 320), y: BigFloat(dy < 0 ? 0 : 460))
    func distance(_ point: Point<BigFloat>) -> BigFloat {
      max((point.x - corner.x).magnitude, (point.y - corner.y).magnitude)
    }
    #expect(distance(camera.worldPoint(at: camera.viewportCenter)) < BigFloat(0x1p-400))
    for _ in 0..<50 {
      zoom(&camera, by: 1.75)
      #expect(distance(camera.worldPoint(at: camera.viewportCenter)) < BigFloat(0x1p-400))
      camera.commitZoom()
    }
  }

  @Test func `Z04 Z05 one gesture is limited, all together are not`() {
    var camera = exactDemonstration()
    for doublings in 1...300 {
      zoom(&camera, by: 8)
      #expect(camera.relativeZoom == BigFloat(2))
      camera.commitZoom()
      #expect(camera.relativeZoom == BigFloat(1))
      #expect(camera.scale == nineTenths.scaled(byPowerOfTwo: doublings))
    }
    zoom(&camera, by: 0.01)
    #expect(camera.relativeZoom == BigFloat(0.5))
  }

  @Test(arguments: [
    (320, 460, 9, 10), (320, 460, 1, 3), (1000, 7, 2, 1), (12, 460, 25, 2), (1, 1, 999, 1000),
  ])
  func `Z07 Z08 Z10 any world at any scale is centred by the offset that the document names`(
    width: Int,
    height: Int,
    numerator: Int,
    denominator: Int
  ) throws {
    // Half of what the world lacks, (1 − s) / 2 of the frame: −0.05 of it at 0.9.
    func exact(_ numerator: Int) -> BigFloat {
      BigFloat(numerator).rounded(toPrecision: 512) / BigFloat(denominator)
    }
    let scale = exact(numerator)
    func offset(_ extent: Int) -> BigFloat {
      exact(-(denominator - numerator) * extent) / BigFloat(2)
    }
    let camera = Camera(
      world: Size(width: exact(width * denominator), height: exact(height * denominator)),
      scale: scale,
      offset: Point(x: offset(width), y: offset(height)),
      viewport: Size(width: width, height: height)
    )
    let content = try #require(camera.contentSize)
    func isClose(_ first: BigFloat, _ second: BigFloat) -> Bool {
      (first - second).magnitude < BigFloat(0x1p-400)
    }
    #expect(isClose(content.width, exact(width * numerator)))
    #expect(isClose(content.height, exact(height * numerator)))
    let middle = camera.worldPoint(at: camera.viewportCenter)
    #expect(isClose(middle.x + middle.x, BigFloat(width)))
    #expect(isClose(middle.y + middle.y, BigFloat(height)))
    // The world's first corner is as far from the frame's as its last.
    let first = camera.worldPoint(at: Point(x: BigFloat(0), y: BigFloat(0)))
    let last = camera.worldPoint(at: Point(x: BigFloat(width), y: BigFloat(height)))
    #expect(isClose(-first.x, last.x - BigFloat(width)))
    #expect(isClose(-first.y, last.y - BigFloat(height)))
  }

  @Test func `Z19 Z36 during a gesture the viewport is divided by its zoom`() {
    var camera = exactDemonstration()
    zoom(&camera, by: 2)
    let visible = camera.visiblePixels
    #expect(visible.columns == 64..<224 && visible.rows == 92..<322)
    #expect(camera.tileBox(tileSize: 100).count < exactDemonstration().tileBox(tileSize: 100).count)
  }

  @Test(arguments: [0.5, 0.6, 0.75, 0.99])
  func `Z35 zooming out adds tiles of the old scale, never without bound`(zoomOut: Double) {
    var camera = Camera<BigFloat>(
      world: nil,
      scale: BigFloat(1),
      offset: Point(x: BigFloat(1e6), y: BigFloat(-7e5)),
      viewport: Size(width: 320, height: 460)
    )
    zoom(&camera, by: zoomOut)
    let box = camera.tileBox(tileSize: 256)
    #expect(box.width <= Int((320 / (zoomOut * 256) + 1).rounded(.up)))
    #expect(box.height <= Int((460 / (zoomOut * 256) + 1).rounded(.up)))
  }

  @Test(arguments: [1.5, 0.75]) func `Z29 Z31 each step of the commit does what the document says`(
    factor: Double
  ) throws {
    var camera = exactDemonstration()
    camera.zoom(by: BigFloat(factor), about: Point(x: BigFloat(40), y: BigFloat(100)))
    let (start, zoom) = (camera, BigFloat(factor))
    var states: [(step: Camera<BigFloat>.CommitStep, camera: Camera<BigFloat>)] = []
    camera.commitZoom { states.append(($0, $1)) }
    #expect(
      states.map(\.step) == [
        .cacheOffset, .resetZoom, .transferZoom, .sizeContent, .restoreOffset, .reload,
        .flashIndicators,
      ]
    )
    func state(_ step: Camera<BigFloat>.CommitStep) throws -> Camera<BigFloat> {
      try #require(states.first { $0.step == step }).camera
    }
    let cached = try state(.cacheOffset)
    #expect(cached.offset == start.offset && cached.relativeZoom == zoom)
    #expect(cached.scale == start.scale)
    // Z31: the scroll view's zoom takes the offset with it, so that it must be cached before.
    let reset = try state(.resetZoom)
    #expect(reset.relativeZoom == BigFloat(1) && reset.scale == start.scale)
    #expect(reset.offset != start.offset && reset.contentSize == start.contentSize)
    let transferred = try state(.transferZoom)
    #expect(transferred.scale == start.scale * zoom)
    #expect(transferred.offset == reset.offset && transferred.contentSize == start.contentSize)
    let sized = try state(.sizeContent)
    let world = try #require(start.world)
    #expect(sized.contentSize?.width == world.width * (start.scale * zoom))
    #expect(sized.contentSize?.height == world.height * (start.scale * zoom))
    #expect(sized.offset == reset.offset)
    let restored = try state(.restoreOffset)
    #expect(restored.offset == start.offset && restored.phase == start.phase)
    // The tiles are those of the new lattice from the reload on.
    let reloaded = try state(.reload)
    #expect(reloaded.phase != start.phase && reloaded.visiblePixels == camera.visiblePixels)
    #expect(reloaded.phase.x == start.offset.x - BigFloat(try #require(start.offset.x.floor)))
    #expect(try state(.flashIndicators).offset == camera.offset)
  }

  @Test(arguments: [1.1, 1.37, 0.73, 0.5, 2])
  func `Z30 a commit moves no world point on screen`(factor: Double) {
    var camera = exactDemonstration()
    let points = [(0, 0), (17, 400), (319, 3)].map { Point(x: BigFloat($0.0), y: BigFloat($0.1)) }
    camera.zoom(by: BigFloat(factor), about: points[1])
    let before = points.map(camera.worldPoint)
    camera.commitZoom()
    for (old, new) in zip(before, points.map(camera.worldPoint)) {
      #expect((old.x - new.x).magnitude < BigFloat(0x1p-400))
      #expect((old.y - new.y).magnitude < BigFloat(0x1p-400))
    }
  }

  @Test func `a gesture leaves the lattice where it was`() {
    var camera = Camera<BigFloat>(
      world: nil,
      scale: BigFloat(1),
      offset: Point(x: BigFloat(10.75), y: BigFloat(0)),
      viewport: Size(width: 320, height: 460)
    )
    #expect(camera.visiblePixels.columns == 10..<330)
    camera.zoom(by: BigFloat(1.5), about: camera.viewportCenter)
    // 10.75 + 160 − 160 / 1.5 = 64.08…; the lattice pixel there begins at 63.75.
    #expect(camera.visiblePixels.columns.lowerBound == 63)
  }

  @Test func `a camera that begins within a gesture has the lattice of the world's corner`() {
    func camera(_ zoom: Double) -> Camera<BigFloat> {
      Camera(
        world: nil,
        scale: BigFloat(1),
        offset: Point(x: BigFloat(10.75), y: BigFloat(-3.5)),
        viewport: Size(width: 320, height: 460),
        relativeZoom: BigFloat(zoom)
      )
    }
    #expect(camera(1.5).phase == Point(x: BigFloat(0), y: BigFloat(0)))
    #expect(camera(1).phase == Point(x: BigFloat(0.75), y: BigFloat(0.5)))
    // 10.75 / 1.5 = 7.17
    #expect(camera(1.5).visiblePixels.columns.lowerBound == 7)
  }

  @Test(arguments: [(0.0, 10), (0.25, 10), (0.49, 10), (0.5, 11), (1, 11), (-0.5, 10), (-0.51, 9)])
  func `a scroll between two pixels shows the nearest of the lattice`(by: Double, first: Int) {
    var camera = Camera<BigFloat>(
      world: nil,
      scale: BigFloat(1),
      offset: Point(x: BigFloat(10.75), y: BigFloat(0)),
      viewport: Size(width: 320, height: 460)
    )
    camera.pan(by: Size(width: BigFloat(by), height: BigFloat(0)))
    #expect(camera.visiblePixels.columns == BigInt(first)..<BigInt(first + 320))
    #expect(camera.phase.x == BigFloat(0.75))
  }

  @Test func `Z40 the precision that is left is reported`() throws {
    var camera = demonstrationCamera(Double.self, scale: 0.9)
    #expect(camera.bitsLeft == 53 - 5)
    for _ in 0..<60 {
      camera.zoom(by: 2, about: camera.viewportCenter)
      camera.commitZoom()
    }
    #expect(try #require(camera.bitsLeft) <= 0)
    #expect(exactDemonstration().bitsLeft == nil)
    // Parts of a pixel take none.
    let near = Camera<Double>(
      world: nil,
      scale: 1,
      offset: Point(x: 0.001, y: -0.25),
      viewport: Size(width: 320, height: 460)
    )
    #expect(near.bitsLeft == 53)
  }

  // MARK: - Other number types

  @Test func `the same camera flies in every number type`() {
    func tileBox<Scalar: WorldScalar>(_ type: Scalar.Type) -> [BigInt] {
      var camera = demonstrationCamera(type, scale: Scalar(0.9))
      camera.zoom(by: Scalar(2), about: camera.viewportCenter)
      camera.commitZoom()
      return camera.tileBox(tileSize: 256).summary
    }
    let expected: [BigInt] = [0, 0, 2, 3]
    #expect(tileBox(Float16.self) == expected)
    #expect(tileBox(BFloat16.self) == expected)
    #expect(tileBox(Float.self) == expected)
    #expect(tileBox(Double.self) == expected)
    #expect(tileBox(DoubleDouble.self) == expected)
    #expect(tileBox(BigFloat.self) == expected)
    #if arch(x86_64)
    #expect(tileBox(Float80.self) == expected)
    #endif
  }
}
