import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomPictures
import Foundation
import TestSupport
import Testing

@Suite struct PictureGeneratorTests {
  private let folder: PictureFolder
  private let original = Bitmap.random(width: 150, height: 90, seed: 31)

  init() throws { folder = try PictureFolder() }

  private func pyramid(_ change: (inout PyramidSettings) -> Void = { _ in }) throws -> Pyramid {
    try folder.pyramid(original) {
      $0.tileSize = 32
      change(&$0)
    }
  }

  /// A view of so many picture pixels for each of its own, with its top-left corner at (x, y).
  private func view(x: Double, y: Double, pitch: Double, width: Int, height: Int) -> View {
    let grid = PixelGrid(
      center: Point(
        x: BigFloat(x + pitch * Double(width) / 2),
        y: BigFloat(y + pitch * Double(height) / 2)
      ),
      pitch: BigFloat(pitch),
      size: Size(width: width, height: height)
    )
    return View(grid: grid, depth: 0)
  }

  /// The colours of a view, as the renderer encodes them.
  private func draw(
    _ view: View,
    _ scene: any GeneratorScene,
    block: Int = 1000
  ) throws -> Bitmap {
    let size = view.grid.size
    var bitmap = Bitmap(width: size.width, height: size.height)
    let prepared = try scene.prepare(view, fields: ["red", "green", "blue"])
    for top in stride(from: 0, to: size.height, by: block) {
      for left in stride(from: 0, to: size.width, by: block) {
        let pixels = PixelRectangle(
          columns: left..<min(left + block, size.width),
          rows: top..<min(top + block, size.height)
        )
        var field = Field(width: pixels.width, height: pixels.height, planeCount: 3)
        prepared.fill(&field, at: view.grid.samplePoints(pixels))
        for y in 0..<pixels.height {
          for x in 0..<pixels.width {
            let channels = (0..<3).map { plane in
              SRGB.encode8(
                Float(
                  field.values[field.indices(ofPlane: plane)][
                    plane * pixels.area + y * pixels.width + x
                  ]
                )
              )
            }
            bitmap[left + x, top + y] = SRGBColor(
              red8: channels[0],
              green8: channels[1],
              blue8: channels[2]
            )
          }
        }
      }
    }
    return bitmap
  }

  @Test(.optimized, arguments: PictureFilter.allCases, [0, 3])
  func `at the scale of a level its pixels are drawn as they are stored`(
    filter: PictureFilter,
    overlap: Int
  ) throws {
    let pyramid = try pyramid {
      $0.layout = .dzi
      $0.overlap = overlap
    }
    let scene = PictureGenerator(pyramid, filter: filter).scene([])
    var truth = original
    for reduction in 0..<4 {
      let pitch = Double(1 << reduction)
      let drawn = try draw(
        view(x: 0, y: 0, pitch: pitch, width: truth.width, height: truth.height),
        scene
      )
      #expect(drawn.greatestDifference(from: truth) <= (reduction == 0 ? 0 : reduction))
      truth = truth.halved(.light)
    }
    #expect(scene.problems.isEmpty)
  }

  @Test func `scales a little below a level's are drawn from it`() throws {
    let generator = PictureGenerator(try pyramid())
    for (scale, reduction) in [
      (0.249, 2), (0.124907158, 3), (0.25, 2), (0.26, 1), (0.5, 1), (0.51, 0), (1, 0), (1.5, 0),
      (1e-9, 3), (1e9, 0),
    ] {
      let scene = generator.scene([])
      let place = view(x: 10, y: 10, pitch: 1 / scale, width: 2, height: 2)
      _ = try draw(place, scene)
      let tiles = try #require(scene as? PictureScene).tiles
      #expect(tiles.levelsDecoded == [reduction], "\(scale)")
    }
  }

  @Test func `between pixels, filters give what their formulas say`() throws {
    let pyramid = try pyramid()
    // 7 x 5 pixels for each of the picture's, off by a part of one.
    let place = view(x: 30.3, y: 20.7, pitch: 1.0 / 6, width: 60, height: 48)
    for filter in PictureFilter.allCases {
      let drawn = try draw(place, PictureGenerator(pyramid, filter: filter).scene([]))
      for y in 0..<48 {
        for x in 0..<60 {
          let u = 30.3 + (Double(x) + 0.5) / 6 - 0.5
          let v = 20.7 + (Double(y) + 0.5) / 6 - 0.5
          let expected = Self.interpolated(original, u, v, filter)
          let (red, green, blue) = drawn[x, y].samples8
          for (sample, light) in zip([red, green, blue], expected) {
            let encoded = SRGB.encode(min(max(light, 0), 1)) * 255
            #expect(abs(Double(sample) - encoded) < 0.502, "\(filter) \(x) \(y)")
          }
        }
      }
    }
  }

  /// The light at (u, v), counted from the first pixel's centre, by the kernels' formulas.
  private static func interpolated(
    _ bitmap: Bitmap,
    _ u: Double,
    _ v: Double,
    _ filter: PictureFilter
  ) -> [Double] {
    func kernel(_ distance: Double) -> Double {
      let x = abs(distance)
      switch filter {
      case .nearest: return distance >= -0.5 && distance < 0.5 ? 1 : 0
      case .bilinear: return max(0, 1 - x)
      case .bicubic:
        // Keys with a = −1/2.
        return x < 1
          ? (1.5 * x - 2.5) * x * x + 1
          : x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
      }
    }
    var light = [0.0, 0, 0]
    for y in Int(v) - 3...Int(v) + 3 {
      for x in Int(u) - 3...Int(u) + 3 {
        let weight = kernel(Double(x) - u) * kernel(Double(y) - v)
        guard weight != 0 else { continue }
        let (red, green, blue) = bitmap[
          min(max(x, 0), bitmap.width - 1),
          min(max(y, 0), bitmap.height - 1)
        ].samples8
        for (channel, sample) in [red, green, blue].enumerated() {
          light[channel] += weight * SRGB.decode(Double(sample) / 255)
        }
      }
    }
    return light
  }

  @Test func `a sample does not depend on its block`() throws {
    let generator = PictureGenerator(try pyramid(), filter: .bicubic)
    for pitch in [0.37, 1.9, 0.001] {
      let place = view(x: 11.1, y: 7.7, pitch: pitch, width: 57, height: 41)
      let whole = try draw(place, generator.scene([]))
      #expect(try draw(place, generator.scene([]), block: 5) == whole)
      #expect(try draw(place, generator.scene([]), block: 1) == whole)
    }
  }

  @Test func `at any depth and beyond any edge there is a colour`() throws {
    let scene = PictureGenerator(try pyramid()).scene([])
    for exponent in [-4000, -400, -130, -100, -64, 70, 200, 5000] {
      let grid = PixelGrid(
        center: Point(x: BigFloat(17.5), y: BigFloat(33.5)),
        pitch: BigFloat(1).scaled(byPowerOfTwo: exponent),
        size: Size(width: 3, height: 3)
      )
      let drawn = try draw(View(grid: grid, depth: 0), scene)
      // Deep in, there is nothing but the one pixel.
      if exponent < 0 { #expect(drawn[1, 1] == original[17, 33], "\(exponent)") }
    }
    let outside = try draw(view(x: -1e6, y: 1e6, pitch: 1, width: 2, height: 2), scene)
    #expect(outside[0, 0] == original[0, 89] && outside[1, 1] == original[0, 89])
  }

  @Test func `scattered points are those of the lattice`() throws {
    let place = view(x: 3.3, y: 4.4, pitch: 2.7, width: 20, height: 10)
    let prepared = try PictureGenerator(try pyramid()).scene([])
      .prepare(place, fields: ["luminance"])
    guard case .lattice(let columns, let rows) = place.grid.samplePoints(place.grid.frame) else {
      Issue.record("Pixels are a lattice.")
      return
    }
    var lattice = Field(width: 20, height: 10)
    prepared.fill(&lattice, at: .lattice(columns: columns, rows: rows))
    let points = rows.flatMap { row in columns.map { Point(x: $0, y: row) } }
    var scattered = Field(width: 200, height: 1)
    prepared.fill(&scattered, at: .scattered(points))
    #expect(lattice.values == scattered.values)
  }

  @Test func `a missing tile is drawn from its parent and reported, once`() throws {
    let pyramid = try pyramid()
    let lost = TileAddress(level: 0, column: 1, row: 1)
    try FileManager.default.removeItem(atPath: pyramid.path(of: lost))
    // A torn one.
    let torn = TileAddress(level: 0, column: 3, row: 0)
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: pyramid.path(of: torn))))
    try Data(bytes.prefix(bytes.count / 2)).write(to: URL(fileURLWithPath: pyramid.path(of: torn)))
    // Of a level that is whole, and of one whose parent is missing as well.
    let scene = PictureGenerator(pyramid, filter: .nearest).scene([])
    let drawn = try draw(view(x: 0, y: 0, pitch: 1, width: 150, height: 90), scene)
    let half = original.halved(.light)
    for y in 0..<90 {
      for x in 0..<150 {
        let isLost = (32..<64 ~= x && 32..<64 ~= y) || (96..<128 ~= x && y < 32)
        let expected = isLost ? half[x / 2, y / 2] : original[x, y]
        let (one, other) = (drawn[x, y].samples8, expected.samples8)
        #expect(abs(Int(one.red) - Int(other.red)) <= (isLost ? 1 : 0), "\(x) \(y)")
      }
    }
    #expect(scene.problems.count == 2)
    #expect(scene.problems.first?.contains(pyramid.path(of: torn)) == true)
    #expect(pyramid.missingTiles() == [lost])
    _ = try draw(view(x: 0, y: 0, pitch: 1, width: 150, height: 90), scene)
    #expect(scene.problems.count == 2)
  }

  @Test func `where all is missing it is white`() throws {
    let pyramid = try pyramid()
    for tile in pyramid.tiles { try FileManager.default.removeItem(atPath: pyramid.path(of: tile)) }
    let scene = PictureGenerator(pyramid).scene([])
    let drawn = try draw(view(x: 40, y: 40, pitch: 1, width: 2, height: 2), scene)
    #expect(drawn == Bitmap(width: 2, height: 2, filledWith: .white))
  }

  @Test func `no tile is decoded twice while it stays in the budget`() throws {
    let pyramid = try pyramid()
    let whole = view(x: 0, y: 0, pitch: 1, width: 150, height: 90)
    let roomy = DecodedTiles(pyramid, byteBudget: 150 * 90 * 3)
    let tight = DecodedTiles(pyramid, byteBudget: 2 * 32 * 32 * 3)
    for _ in 0..<3 {
      for tiles in [roomy, tight] {
        _ = try draw(whole, PictureScene(tiles: tiles, filter: .bilinear), block: 16)
      }
    }
    #expect(roomy.decodedCount == 15)
    #expect(tight.decodedCount > 15 && tight.byteCount <= 2 * 32 * 32 * 3)
  }

  @Test func `of many threads that want a tile one decodes it`() async throws {
    let tiles = DecodedTiles(try pyramid(), byteBudget: 1 << 20)
    let scene = PictureScene(tiles: tiles, filter: .bilinear)
    let place = view(x: 0, y: 0, pitch: 1, width: 150, height: 90)
    let prepared = try scene.prepare(place, fields: ["luminance"])
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var field = Field(width: 150, height: 90)
          prepared.fill(&field, at: place.grid.samplePoints(place.grid.frame))
        }
      }
    }
    #expect(tiles.decodedCount == 15)
  }

  @Test(.optimized) func `every layout shows the same picture`() throws {
    let place = view(x: 5, y: 5, pitch: 1.7, width: 70, height: 40)
    let expected = try draw(place, PictureGenerator(try pyramid()).scene([]))
    for layout in PyramidLayout.allCases {
      let pyramid = try folder.pyramid(original, named: layout.rawValue) {
        $0.tileSize = 32
        $0.layout = layout
      }
      #expect(try draw(place, PictureGenerator(pyramid).scene([])) == expected, "\(layout)")
    }
  }
}
