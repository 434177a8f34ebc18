import BigInt
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

/// A pinch and its end.
private struct Pinch {
  /// In 64ths, from half to twice.
  let zoom: Int
  let anchor: Point<Int>

  init(_ choices: inout Choices) {
    // The simplest is none.
    zoom = 64 + choices.integer(-32...64)
    anchor = Point(x: choices.integer(-50...600), y: choices.integer(-50...600))
  }

  /// One within the gesture: a factor, or what undoes it.
  func zoom(_ camera: inout Camera<BigFloat>, isUndone: Bool = false) {
    let factor = BigFloat(zoom).rounded(toPrecision: AnyCamera.precision).scaled(byPowerOfTwo: -6)
    camera.zoom(
      by: isUndone ? BigFloat(1) / factor : factor,
      about: Point(x: BigFloat(anchor.x), y: BigFloat(anchor.y))
    )
  }
}

/// A camera at any place of a world with or without end, from 60 octaves above it to 900 below.
private struct AnyCamera: CustomStringConvertible {
  static let precision = 4096
  static let viewports = [
    Size(width: 1, height: 1), Size(width: 320, height: 460), Size(width: 97, height: 3),
  ]

  var camera: Camera<BigFloat>

  init(_ choices: inout Choices) {
    let depth = choices.integer(-60...900)
    // A place may have as many bits as the depth, and 64ths of pixels.
    var place = BigInt(0)
    for _ in 0..<2 { place = place << 30 + BigInt(choices.integer(-1 << 30...1 << 30)) }
    place <<= max(0, depth - choices.integer(0...60))
    let scale = BigFloat(BigInt(choices.integer(1...1 << 20)), exponent: depth - 20)
    let extent = BigFloat(BigInt(choices.integer(1...1000)))
    camera = Camera(
      world: choices.flag() ? Size(width: extent, height: extent + extent) : nil,
      scale: scale,
      offset: Point(
        x: BigFloat(place, exponent: -6),
        y: BigFloat(BigInt(choices.integer(-1_000_000...1_000_000)), exponent: -6)
      ),
      viewport: choices.element(Self.viewports)
    ).rounded(toPrecision: Self.precision)
  }

  var description: String {
    "\(camera.viewport) at \(camera.offset) of \(String(describing: camera.world)), "
      + "scale \(camera.scale), zoom \(camera.relativeZoom)"
  }
}

/// What holds for every camera.
@Suite struct CameraLawTests {
  private struct Case {
    let start: AnyCamera
    let pinches: [Pinch]

    init(_ choices: inout Choices) {
      start = AnyCamera(&choices)
      pinches = choices.list(1...6) { Pinch(&$0) }
    }
  }

  private static func isClose(_ first: BigFloat, _ second: BigFloat, per unit: BigFloat) -> Bool {
    (first - second).magnitude <= unit.scaled(byPowerOfTwo: -1000)
  }

  @Test func `zoom there and back is the identity`() {
    expectLaw(for: Case.init) { value in
      let start = value.start.camera
      var camera = start
      for pinch in value.pinches {
        pinch.zoom(&camera)
        camera.commitZoom()
      }
      for pinch in value.pinches.reversed() {
        pinch.zoom(&camera, isUndone: true)
        camera.commitZoom()
      }
      let one = BigFloat(1)
      return Self.isClose(camera.scale, start.scale, per: start.scale)
        && Self.isClose(camera.offset.x, start.offset.x, per: one)
        && Self.isClose(camera.offset.y, start.offset.y, per: one)
    }
  }

  @Test func `doubled and halved, a camera is the same to the last bit`() {
    expectLaw(for: Case.init) { value in
      let (start, two) = (value.start.camera, BigFloat(2))
      var camera = start
      for (pinches, factor) in [(value.pinches, two), (value.pinches.reversed(), BigFloat(0.5))] {
        for pinch in pinches {
          camera.zoom(
            by: factor,
            about: Point(x: BigFloat(pinch.anchor.x), y: BigFloat(pinch.anchor.y))
          )
          camera.commitZoom()
        }
      }
      return camera.scale == start.scale && camera.offset == start.offset
        && camera.phase == start.phase && camera.contentSize == start.contentSize
    }
  }

  @Test func `a pinch and its end move no point below the fingers`() {
    expectLaw(for: Case.init) { value in
      var camera = value.start.camera
      return value.pinches.allSatisfy { pinch in
        let anchor = Point(x: BigFloat(pinch.anchor.x), y: BigFloat(pinch.anchor.y))
        let before = camera.worldPoint(at: anchor)
        let pixel = BigFloat(1) / camera.scale
        func isBelow() -> Bool {
          let point = camera.worldPoint(at: anchor)
          return Self.isClose(point.x, before.x, per: pixel)
            && Self.isClose(point.y, before.y, per: pixel)
        }
        pinch.zoom(&camera)
        guard isBelow() else { return false }
        camera.commitZoom()
        return isBelow() && camera.relativeZoom == BigFloat(1)
      }
    }
  }

  private struct Scrolling {
    let start: AnyCamera
    let steps: [Int]

    init(_ choices: inout Choices) {
      start = AnyCamera(&choices)
      steps = choices.list(1...4) { $0.integer(-1_000_000...1_000_000) }
    }
  }

  @Test func `scrolled there and back a camera without edges is where it was`() {
    expectLaw(for: Scrolling.init) { value in
      let start = value.start.camera
      var camera = start
      for step in value.steps {
        camera.pan(by: Size(width: BigFloat(step), height: BigFloat(-step)))
      }
      if let range = camera.offsetRange {
        return range.x.contains(camera.offset.x) && range.y.contains(camera.offset.y)
      }
      let way = value.steps.reduce(0, +)
      guard
        camera.visiblePixels.columns.lowerBound
          == start.visiblePixels.columns.lowerBound + BigInt(way)
      else { return false }
      for step in value.steps {
        camera.pan(by: Size(width: BigFloat(-step), height: BigFloat(step)))
      }
      return camera.offset == start.offset && camera.visiblePixels == start.visiblePixels
    }
  }

  // MARK: - What is on display

  /// A camera, perhaps within a gesture, and the size of its tiles.
  private struct Display {
    var seen: AnyCamera
    let tileSize: Int
    var camera: Camera<BigFloat> { seen.camera }

    init(_ choices: inout Choices) {
      seen = AnyCamera(&choices)
      tileSize = choices.integer(1...300)
      if choices.flag() { Pinch(&choices).zoom(&seen.camera) }
    }

    static func ofFewTiles(_ choices: inout Choices) -> Display? {
      let value = Display(&choices)
      return value.camera.tileBox(tileSize: value.tileSize).count <= 2000 ? value : nil
    }
  }

  @Test func `the pixels of a frame cover the viewport and nothing else`() {
    expectLaw(for: Display.init) { value in
      let camera = value.camera
      let (zoom, pixels) = (camera.relativeZoom, camera.framePixels)
      func covers(
        _ pixels: Range<BigInt>,
        _ phase: BigFloat,
        _ offset: BigFloat,
        _ extent: Int
      ) -> Bool {
        // The edge of a pixel on the screen.
        func edge(_ pixel: BigInt) -> BigFloat {
          (BigFloat(pixel).rounded(toPrecision: AnyCamera.precision) + phase) * zoom - offset
        }
        let (first, end) = (edge(pixels.lowerBound), edge(pixels.upperBound))
        if zoom == BigFloat(1) {
          // One to one, from the nearest pixel on.
          return first.magnitude <= BigFloat(0.5)
            && pixels.upperBound - pixels.lowerBound == BigInt(extent)
        }
        let (zero, far) = (BigFloat(0), BigFloat(extent))
        return first <= zero && edge(pixels.lowerBound + 1) > zero
          && end >= far && edge(pixels.upperBound - 1) < far
      }
      return covers(pixels.columns, camera.phase.x, camera.offset.x, camera.viewport.width)
        && covers(pixels.rows, camera.phase.y, camera.offset.y, camera.viewport.height)
    }
  }

  @Test func `a tile box covers what is visible and nothing else`() {
    expectLaw(for: Display.init) { value in
      let (pixels, size) = (value.camera.visiblePixels, BigInt(value.tileSize))
      let box = value.camera.tileBox(tileSize: value.tileSize)
      guard !pixels.isEmpty else { return box.isEmpty && box.count == 0 }
      func covers(_ tiles: Range<BigInt>, _ pixels: Range<BigInt>) -> Bool {
        let (first, last) = (tiles.lowerBound * size, tiles.upperBound * size)
        return first <= pixels.lowerBound && pixels.upperBound <= last
          && pixels.lowerBound < first + size && last - size < pixels.upperBound
      }
      return covers(box.columns, pixels.columns) && covers(box.rows, pixels.rows)
    }
  }

  @Test func `the tiles of a box are all of the visible pixels, each once`() {
    expectLaw(for: Display.ofFewTiles) { value in
      let (pixels, box) = (
        value.camera.visiblePixels, value.camera.tileBox(tileSize: value.tileSize)
      )
      let parts = (0..<box.count).map { index in
        let tile = box.tile(at: index)
        guard box.index(ofColumn: tile.x, row: tile.y) == index else { return PixelRegion.empty }
        let size = BigInt(value.tileSize)
        return pixels.intersection(
          PixelRegion(
            columns: tile.x * size..<(tile.x + 1) * size,
            rows: tile.y * size..<(tile.y + 1) * size
          )
        )
      }
      func area(_ region: PixelRegion) -> BigInt {
        (region.columns.upperBound - region.columns.lowerBound)
          * (region.rows.upperBound - region.rows.lowerBound)
      }
      return parts.allSatisfy { !$0.isEmpty }
        && parts.reduce(BigInt(0)) { $0 + area($1) } == area(pixels)
    }
  }
}
