import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomPictures
import Foundation
import TestSupport
import Testing

@Suite struct TiledPictureTests {
  private let folder: PictureFolder
  private let original = Bitmap.random(width: 300, height: 180, seed: 41)
  private static let frame = PixelRectangle(columns: 0..<100, rows: 0..<70)

  init() throws { folder = try PictureFolder() }

  private func pyramid(_ change: (inout PyramidSettings) -> Void = { _ in }) throws -> Pyramid {
    try folder.pyramid(original) {
      $0.tileSize = 32
      $0.halving = .srgb
      change(&$0)
    }
  }

  private static func placement(_ x: Double, _ y: Double, scale: Double) -> PicturePlacement {
    PicturePlacement(origin: Point(x: x, y: y), scale: scale)
  }

  private static func draw(
    _ picture: inout TiledPicture,
    _ placement: PicturePlacement,
    at time: Double = 0
  ) -> Bitmap {
    var bitmap = Bitmap(width: frame.width, height: frame.height, filledWith: .white)
    picture.draw(placement, into: &bitmap, within: frame, at: time)
    return bitmap
  }

  @Test(.optimized, arguments: PyramidLayout.allCases)
  func `W31: at the scale of a level a pixel of a tile is a pixel of the frame`(
    layout: PyramidLayout
  ) throws {
    var picture = TiledPicture(
      try pyramid {
        $0.layout = layout
        $0.overlap = layout.allowsOverlap ? 2 : 0
      }
    )
    var truth = original
    for reduction in 0..<3 {
      let scale = 1 / Double(1 << reduction)
      let (x, y) = (reduction == 2 ? 0 : 37, reduction == 2 ? 0 : 11)
      let drawn = Self.draw(&picture, Self.placement(-Double(x), -Double(y), scale: scale))
      let (width, height) = (min(100, truth.width - x), min(70, truth.height - y))
      let part = drawn.part(x: 0, y: 0, width: width, height: height)
      #expect(part == truth.part(x: x, y: y, width: width, height: height), "\(reduction)")
      truth = truth.halved(.srgb)
    }
    #expect(picture.problems.isEmpty)
  }

  @Test(arguments: [0.249, 0.2505, 0.4981])
  func `T09: a scale that is a level's but for rounding shows the level pixel for pixel`(
    scale: Double
  ) throws {
    var picture = TiledPicture(try pyramid())
    let drawn = Self.draw(&picture, Self.placement(0, 0, scale: scale))
    var level = original.halved(.srgb)
    if scale < 0.3 { level = level.halved(.srgb) }
    let (width, height) = (min(100, level.width), min(70, level.height))
    // What is in the frame's middle stays, and where the corner was in sight it is still.
    let matches = (0...1).contains { y in
      (0...1).contains { x in
        guard x + width <= level.width, y + height <= level.height else { return false }
        return drawn.part(x: 0, y: 0, width: 60, height: 40)
          == level.part(x: x, y: y, width: 60, height: 40)
      }
    }
    #expect(matches)
    var smooth = picture
    smooth.painter.snapsScales = false
    #expect(Self.draw(&smooth, Self.placement(0, 0, scale: scale)) != drawn)
  }

  @Test(.optimized, arguments: [1.7, 3, 0.83, 0.51, 0.31, 0.03])
  func `between levels the frame mixes the pixels that it covers`(scale: Double) throws {
    var picture = TiledPicture(try pyramid())
    let drawn = Self.draw(&picture, Self.placement(-7.3, 4.6, scale: scale))
    let reduction = max(0, min(4, Int((-log2(scale)).rounded(.down))))
    let level = (0..<reduction).reduce(original) { level, _ in level.halved(.srgb) }
    let step = 1 / (scale * Double(1 << reduction))
    for y in stride(from: 0, to: 70, by: 3) {
      for x in stride(from: 0, to: 100, by: 3) {
        let (left, top) = ((-7.3).rounded(), (4.6).rounded())
        let right = (-7.3 + Double(level.width) / step).rounded()
        let bottom = (4.6 + Double(level.height) / step).rounded()
        guard Double(x) >= left, Double(x) < right, Double(y) >= top, Double(y) < bottom else {
          #expect(drawn[x, y] == .white, "outside of the picture the frame is as it was")
          continue
        }
        let expected = Self.mixed(
          level,
          (Double(x) + 0.5 + 7.3) * step - 0.5,
          (Double(y) + 0.5 - 4.6) * step - 0.5,
          reach: max(1, step)
        )
        let (red, green, blue) = drawn[x, y].samples8
        for (sample, value) in zip([red, green, blue], expected) {
          #expect(abs(Double(sample) - value) < 2, "\(x) \(y)")
        }
      }
    }
  }

  /// The tent over all pixels within reach of (u, v), on encoded samples.
  private static func mixed(_ level: Bitmap, _ u: Double, _ v: Double, reach: Double) -> [Double] {
    var (sum, weights) = ([0.0, 0, 0], 0.0)
    for y in Int(v - reach) - 2...Int(v + reach) + 2 {
      for x in Int(u - reach) - 2...Int(u + reach) + 2 {
        let weight = max(0, reach - abs(Double(x) - u)) * max(0, reach - abs(Double(y) - v))
        guard weight > 0 else { continue }
        let (red, green, blue) = level[
          min(max(x, 0), level.width - 1),
          min(max(y, 0), level.height - 1)
        ].samples8
        for (channel, sample) in [red, green, blue].enumerated() {
          sum[channel] += weight * Double(sample)
        }
        weights += weight
      }
    }
    return sum.map { $0 / weights }
  }

  @Test(.optimized) func `a frame depends neither on threads nor on the size of tiles`() throws {
    let pyramids = try [16, 32, 300].map { side in
      try folder.pyramid(original, named: "tiles of \(side)") { $0.tileSize = side }
    }
    for scale in [0.25, 0.4, 0.77, 1, 2.6] {
      var frames: Set<[UInt8]> = []
      for pyramid in pyramids {
        for threads in [1, 3] {
          var picture = TiledPicture(pyramid)
          picture.painter.threads = threads
          // The largest tile has no level below the picture itself.
          guard pyramid.record.shape.levels.count > 2 || scale > 0.5 else { continue }
          let drawn = Self.draw(&picture, Self.placement(-20.4, -13.9, scale: scale))
          frames.insert(try drawn.ppmData())
        }
      }
      #expect(frames.count == 1, "\(scale)")
    }
  }

  @Test func `T12, T14: what comes late is stood for by the placeholder, then by coarser tiles`()
    throws
  {
    let pyramid = try pyramid { $0.placeholderSide = 80 }
    let painter = TilePainter(pyramid)
    var picture = TiledPicture(painter, layer: painter.layer(delay: 2))
    let place = Self.placement(-40, -20, scale: 1)
    let whole = original.part(x: 40, y: 20, width: 100, height: 70)
    let first = Self.draw(&picture, place, at: 0)
    #expect(picture.decodings.isEmpty && first != whole)
    let placeholder = try pyramid.placeholderBitmap()
    #expect(placeholder.width == 75)
    for (x, y) in [(10, 10), (50, 33), (71, 54)] {
      let expected = Self.mixed(
        placeholder,
        (40.5 + Double(x)) / 4 - 0.5,
        (20.5 + Double(y)) / 4 - 0.5,
        reach: 1
      )
      #expect(abs(Double(first[x, y].samples8.red) - expected[0]) < 1.5)
    }
    #expect(Self.draw(&picture, place, at: 1) == first)
    #expect(Self.draw(&picture, place, at: 2) == whole)
    #expect(picture.decodings.values.allSatisfy { $0 == 1 } && picture.decodings.count == 4 * 3)
    // Zoomed in, the tiles that are there stand for those that are not.
    var small = TiledPicture(painter, layer: painter.layer(delay: 1))
    for time in [0.0, 1] { _ = Self.draw(&small, Self.placement(0, 0, scale: 0.5), at: time) }
    let blurred = Self.draw(&small, place, at: 2)
    let half = original.halved(.srgb)
    for (x, y) in [(10, 10), (50, 33), (71, 54)] {
      let expected = Self.mixed(
        half,
        (40.5 + Double(x)) / 2 - 0.5,
        (20.5 + Double(y)) / 2 - 0.5,
        reach: 1
      )
      #expect(abs(Double(blurred[x, y].samples8.red) - expected[0]) < 1.5)
    }
  }

  @Test func `N43, K11: a tile fades in over what was there, or is there at once`() throws {
    let painter = TilePainter(try pyramid())
    var fading = TiledPicture(painter, layer: painter.layer(fadeDuration: 0.25))
    let place = Self.placement(0, 0, scale: 1)
    let before = Self.draw(&fading, place, at: 10)
    let between = Self.draw(&fading, place, at: 10.125)
    let after = Self.draw(&fading, place, at: 10.25)
    #expect(after == original.part(x: 0, y: 0, width: 100, height: 70) && before != after)
    for y in 0..<70 {
      let (old, new) = (Int(before[y, y].samples8.green), Int(after[y, y].samples8.green))
      #expect(abs(Int(between[y, y].samples8.green) * 2 - old - new) <= 2)
    }
    var atOnce = TiledPicture(painter.pyramid)
    #expect(Self.draw(&atOnce, place, at: 10) == after)
  }

  @Test func `K12: no tile is decoded twice while it stays in the budget`() throws {
    var picture = TiledPicture(try pyramid(), byteBudget: 60 * 32 * 32 * 3)
    for step in 0..<60 {
      let x = abs(Double(step % 40) - 20) * 8
      _ = Self.draw(&picture, Self.placement(-x, -30, scale: step > 50 ? 0.5 : 1))
      #expect(picture.layer.byteCount <= 60 * 32 * 32 * 3)
    }
    #expect(picture.decodings.values.allSatisfy { $0 == 1 } && picture.decodings.count > 20)
  }

  @Test func `T03, N38: tiles for the screen's pixels, or for its points`() throws {
    let painter = TilePainter(try pyramid(), pixelRatio: 2)
    for (contentScale, level) in [(nil, 0), (1, -1)] as [(Double?, Int)] {
      let layer = painter.layer(contentScale: contentScale)
      let view = painter.view(Self.placement(0, 0, scale: 0.5), within: Self.frame, of: layer)
      #expect(view.level == level && view.isExact == (level == 0))
    }
  }

  @Test func `a missing tile is drawn from its parent and reported`() throws {
    let pyramid = try pyramid()
    let lost = TileAddress(level: 0, column: 1, row: 1)
    try FileManager.default.removeItem(atPath: pyramid.path(of: lost))
    var picture = TiledPicture(pyramid)
    let drawn = Self.draw(&picture, Self.placement(0, 0, scale: 1))
    let half = original.halved(.srgb)
    for y in 0..<70 {
      for x in 0..<100 {
        let isLost = 32..<64 ~= x && 32..<64 ~= y
        #expect(drawn[x, y] == (isLost ? half[x / 2, y / 2] : original[x, y]), "\(x) \(y)")
      }
    }
    #expect(picture.problems.count == 1 && picture.problems[0].contains(pyramid.path(of: lost)))
  }

  @Test(.optimized) func `T40, W29, W41: tiles decoded on many threads show the same picture`()
    throws
  {
    let pyramid = try pyramid()
    let place = Self.placement(-31.5, -8.25, scale: 0.8)
    let frames = [1, 2, 7, 100].map { threads in
      var picture = TiledPicture(pyramid)
      picture.painter.threads = threads
      return Self.draw(&picture, place)
    }
    #expect(frames.allSatisfy { $0 == frames[0] })
  }

  @Test(.optimized, arguments: [0.51, 0.6, 0.75, 0.9, 0.99, 0.3, 0.4])
  func `W40: two levels are mixed by their distances from the scale`(scale: Double) throws {
    let pyramid = try pyramid()
    let painter = TilePainter(pyramid, showsPlaceholder: false)
    var blended = TiledPicture(painter, layer: painter.layer(blendsLevels: true))
    let place = Self.placement(-7.3, -4.6, scale: scale)
    let drawn = Self.draw(&blended, place)
    // Each level by itself: a picture that has no other.
    let reduction = scale > 0.5 ? 0 : 1
    let levels = (0...reduction + 1).reduce(into: [Bitmap]()) { levels, _ in
      levels.append(levels.last.map { $0.halved(.srgb) } ?? original)
    }
    let weight = scale * Double(1 << (reduction + 1)) - 1
    var greatest = 0.0
    for y in stride(from: 0, to: 45, by: 3) {
      for x in stride(from: 0, to: 80, by: 3) {
        func sample(_ reduction: Int) -> [Double] {
          let step = 1 / (scale * Double(1 << reduction))
          return Self.mixed(
            levels[reduction],
            (Double(x) + 0.5 + 7.3) * step - 0.5,
            (Double(y) + 0.5 + 4.6) * step - 0.5,
            reach: max(1, step)
          )
        }
        let (fine, coarse) = (sample(reduction), sample(reduction + 1))
        let (red, green, blue) = drawn[x, y].samples8
        for (channel, value) in [red, green, blue].enumerated() {
          let expected = fine[channel] * weight + coarse[channel] * (1 - weight)
          greatest = max(greatest, abs(Double(value) - expected))
        }
      }
    }
    #expect(greatest < 3, "\(greatest)")
    // Where it does not blend, the finer level is alone.
    var plain = TiledPicture(painter, layer: painter.layer())
    #expect(Self.draw(&plain, place) != drawn)
    #expect(plain.decodings.keys.allSatisfy { $0.reduction == reduction })
    #expect(blended.decodings.keys.contains { $0.reduction == reduction + 1 })
  }

  @Test(.optimized) func `Z14, Z15, T41: tiles are decoded into the storage of those that went`()
    throws
  {
    let pyramid = try pyramid()
    let painter = TilePainter(pyramid)
    // Room for what a frame of 100 × 70 may need of tiles of 32, at most 7 × 5 of them.
    let budget = 35 * pyramid.bufferSize.area * 3
    var picture = TiledPicture(painter, layer: painter.layer(byteBudget: budget))
    var random = SplitMix64(seed: 6)
    var storages: Set<UInt> = []
    for step in 0..<120 {
      let scale = [1, 1, 0.5, 0.71, 2, 0.3][step % 6]
      let place = Self.placement(
        -Double.random(in: 0...150, using: &random) * scale,
        -Double.random(in: 0...90, using: &random) * scale,
        scale: scale
      )
      let drawn = Self.draw(&picture, place)
      var fresh = TiledPicture(painter, layer: painter.layer(byteBudget: budget))
      #expect(drawn == Self.draw(&fresh, place), "\(step)")
      for tile in pyramid.tiles {
        guard case .eight(let samples) = picture.layer.tile(at: tile)?.samples else { continue }
        storages.insert(samples.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
      }
      #expect(picture.layer.byteCount <= budget)
    }
    #expect(picture.pool.createdCount <= 35 && picture.pool.recycledCount > 200)
    // Where pixels lie is what shows that nothing else was made.
    #expect(storages.count == picture.pool.createdCount)
  }

  @Test func `W39, W16, W44: only what is asked for is drawn, and only its tiles are decoded`()
    throws
  {
    var picture = TiledPicture(try pyramid())
    #expect(picture.decodings.isEmpty && picture.byteCount == 0)
    var frame = Bitmap(width: 100, height: 70, filledWith: .white)
    let clip = PixelRectangle(columns: 20..<50, rows: 30..<60)
    picture.draw(Self.placement(0, 0, scale: 1), into: &frame, within: clip)
    for y in 0..<70 {
      for x in 0..<100 {
        let isInside = clip.columns.contains(x) && clip.rows.contains(y)
        #expect(frame[x, y] == (isInside ? original[x, y] : .white))
      }
    }
    let tiles = (0..<2).flatMap { row in
      (0..<2).map { TileAddress(level: 0, column: $0, row: row) }
    }
    #expect(Set(picture.decodings.keys) == Set(tiles) && picture.byteCount == 4 * 3 * 32 * 32)
  }

  @Test(.optimized, arguments: [1, 2.5]) func `W42, T10, N41: borders of tiles, with a switch`(
    scale: Double
  ) throws {
    var picture = TiledPicture(try pyramid())
    let place = Self.placement(-10, -20, scale: scale)
    let plain = Self.draw(&picture, place)
    picture.painter.border = .white
    let drawn = Self.draw(&picture, place)
    func isEdge(_ pixel: Int, _ origin: Int) -> Bool {
      (0..<10).contains { (Double($0 * 32) * scale).rounded() - Double(origin) == Double(pixel) }
    }
    for y in 0..<70 {
      for x in 0..<100 {
        let isBorder = isEdge(x, 10) || isEdge(y, 20)
        #expect(drawn[x, y] == (isBorder ? .white : plain[x, y]), "\(x) \(y)")
      }
    }
    picture.painter.border = nil
    #expect(Self.draw(&picture, place) == plain)
  }

  @Test(.optimized) func `out of sight, and in the smallest sizes, nothing is needed`() throws {
    var picture = TiledPicture(try pyramid())
    for (x, y, scale) in [
      (-1e9, 0, 1), (1e300, 1e300, 1), (101, 0, 0.5), (0, 0, 1e-12), (-1e18, -1e18, 1e-300),
    ] as [(Double, Double, Double)] {
      let drawn = Self.draw(&picture, Self.placement(x, y, scale: scale))
      #expect(drawn == Bitmap(width: 100, height: 70, filledWith: .white), "\(x) \(scale)")
    }
    #expect(picture.decodings.isEmpty)
    // And enlarged beyond all measure there is one pixel.
    let deep = Self.draw(&picture, Self.placement(-17.5e9, -33.5e9, scale: 1e9))
    let (one, other) = (deep[50, 35].samples8, original[17, 33].samples8)
    #expect(abs(Int(one.red) - Int(other.red)) <= 1)
  }
}
