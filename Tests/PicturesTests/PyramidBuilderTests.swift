import FathomImaging
import FathomNavigation
import FathomPictures
import Foundation
import TestSupport
import Testing

@Suite struct PyramidBuilderTests {
  private let folder: PictureFolder

  init() throws { folder = try PictureFolder() }

  @Test(
    .optimized,
    arguments: [(1, 1), (1, 90), (37, 1), (16, 16), (131, 67), (97, 64)],
    [PictureHalving.light, .srgb]
  )
  func `every tile is what pixel by pixel gives`(
    size: (Int, Int),
    halving: PictureHalving
  ) throws {
    let original = Bitmap.random(width: size.0, height: size.1, seed: 3)
    var (differences, samples) = (0, 0)
    for (overlap, layout) in [(0, PyramidLayout.tiles), (1, .dzi), (8, .dzi), (0, .zoomify)] {
      for rounding in PyramidShape.Rounding.allCases where rounding == .up || layout == .zoomify {
        let pyramid = try folder.pyramid(original, named: "\(layout)-\(overlap)-\(rounding)") {
          $0.tileSize = 16
          $0.overlap = overlap
          $0.layout = layout
          $0.rounding = rounding
          $0.halving = halving
        }
        var truth = original
        for level in pyramid.record.shape.levels {
          #expect(truth.width == level.size.width && truth.height == level.size.height)
          for row in 0..<level.rows {
            for column in 0..<level.columns {
              let tile = level.tile(column: column, row: row)
              let (x, y) = (max(0, column * 16 - overlap), max(0, row * 16 - overlap))
              let expected = truth.part(
                x: x,
                y: y,
                width: min(truth.width, (column + 1) * 16 + overlap) - x,
                height: min(truth.height, (row + 1) * 16 + overlap) - y
              )
              let drawn = try pyramid.bitmap(of: tile)
              // Light is counted to 2^-24, so that a mean half way may go either way.
              let tolerance = halving == .light && level.reduction > 0 ? 1 : 0
              #expect(drawn.greatestDifference(from: expected) <= tolerance, "\(tile)")
              differences += drawn.differences(from: expected)
              samples += 3 * drawn.width * drawn.height
            }
          }
          truth = truth.halved(halving, rounding)
        }
      }
    }
    #expect(differences * 1000 <= samples)
  }

  @Test(.optimized, arguments: PyramidLayout.allCases, TileFormat.allCases)
  func `no file depends on the number of threads`(layout: PyramidLayout, format: TileFormat) throws
  {
    let original = Bitmap.random(width: 301, height: 130, seed: 4)
    let file = try folder.write(original.ppmData(), to: "p.ppm")
    var settings = PyramidSettings()
    settings.layout = layout
    settings.tileFormat = format
    settings.tileSize = 32
    for threads in [1, 2, 5] {
      settings.threads = threads
      // As few as may wait for another thread.
      settings.waitingByteBudget = threads == 5 ? 0 : 1 << 20
      try PyramidBuilder(picture: file, settings: settings)
        .buildBlocking(into: folder.path("\(threads)"))
    }
    let names = folder.files(in: "1")
    #expect(names == folder.files(in: "2") && names == folder.files(in: "5"))
    #expect(try Pyramid(at: folder.path("1")).missingTiles().isEmpty)
    for name in names {
      let bytes = try folder.bytes("1/\(name)")
      let areEqual = try ["2", "5"].allSatisfy { try folder.bytes("\($0)/\(name)") == bytes }
      #expect(areEqual, "\(name)")
    }
  }

  @Test func `tiles of one colour are stored once for each size and colour`() throws {
    var original = Bitmap(width: 200, height: 100, filledWith: .white)
    original.fillRectangle(x: 0, y: 0, width: 32, height: 32, color: .black)
    let pyramid = try folder.pyramid(original) { $0.tileSize = 32 }
    func identity(_ reduction: Int, _ column: Int, _ row: Int) throws -> Int? {
      let tile = TileAddress(level: -reduction, column: column, row: row)
      return try FileManager.default.attributesOfItem(atPath: pyramid.path(of: tile))[
        .systemFileNumber
      ] as? Int
    }
    let white = try identity(0, 1, 0)
    #expect(try identity(0, 5, 2) == white && identity(1, 2, 1) != white)
    // Another colour, and another size.
    #expect(try identity(0, 0, 0) != white && identity(0, 6, 0) != white)
    #expect(try identity(0, 6, 1) == identity(0, 6, 0))
    #expect(
      try pyramid.bitmap(of: TileAddress(level: 0, column: 5, row: 2))
        == Bitmap(width: 32, height: 32, filledWith: .white)
    )
  }

  @Test func `the placeholder is the largest level that fits, as JPEG`() throws {
    let original = Bitmap(
      width: 300,
      height: 200,
      filledWith: SRGBColor(red8: 9, green8: 99, blue8: 199)
    )
    let pyramid = try folder.pyramid(original) {
      $0.placeholderSide = 100
      $0.tileSize = 32
    }
    #expect(pyramid.record.placeholderSize == Size(width: 75, height: 50))
    let file = try folder.bytes("picture/picture_Placeholder.jpg")
    let placeholder = try Bitmap(jpeg: file)
    #expect(placeholder.width == 75 && placeholder.height == 50)
    #expect(
      placeholder.greatestDifference(from: original.part(x: 0, y: 0, width: 75, height: 50)) <= 3
    )
  }

  @Test func `a larger picture is reduced to a size in memory, both sides alike`() throws {
    // Black and white columns: half the light, whatever the reduction.
    var original = Bitmap(width: 400, height: 300)
    for x in stride(from: 0, to: 400, by: 2) {
      original.fillRectangle(x: x, y: 0, width: 1, height: 300, color: .white)
    }
    let pyramid = try folder.pyramid(original) {
      $0.destinationMegabytes = 400.0 * 300 * 4 / 0x1p20 / 16
    }
    #expect(pyramid.record.shape.size == Size(width: 100, height: 75))
    let tile = try pyramid.bitmap(of: TileAddress(level: 0, column: 0, row: 0))
    let gray = SRGB.encode8(0.5)
    #expect(
      tile
        == Bitmap(
          width: 100,
          height: 75,
          filledWith: SRGBColor(red8: gray, green8: gray, blue8: gray)
        )
    )
    // A quarter of the pixels is half of each side; the document's manager would take a quarter.
    let same = try folder.pyramid(original, named: "same") { $0.destinationMegabytes = 1 }
    #expect(same.record.shape.size == Size(width: 400, height: 300))
  }

  @Test func `a reduction by an odd ratio keeps the mean light`() throws {
    let original = Bitmap.random(width: 97, height: 61, seed: 8)
    let pyramid = try folder.pyramid(original) { $0.destinationMegabytes = 0.004 }
    let size = pyramid.record.shape.size
    #expect(size.width < 97 && size.height < 61)
    let tile = try pyramid.bitmap(of: TileAddress(level: 0, column: 0, row: 0))
    func light(_ bitmap: Bitmap) -> Double {
      guard case .eight(let samples) = bitmap.samples else { return .nan }
      return samples.reduce(0) { $0 + SRGB.decode(Double($1) / 255) } / Double(samples.count)
    }
    #expect(abs(light(tile) - light(original)) < 0.001)
  }
}
