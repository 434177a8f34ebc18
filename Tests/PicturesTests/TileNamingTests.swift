import FathomImaging
import FathomNavigation
import FathomPictures
import Foundation
import TestSupport
import Testing

/// The documents' names of tiles.
@Suite struct TileNamingTests {
  private let folder: PictureFolder

  init() throws { folder = try PictureFolder() }

  @Test(.optimized) func `tiles are named by a thousand times the scale, column and row`() throws {
    let pyramid = try folder.pyramid(.random(width: 1025, height: 20, seed: 1)) {
      $0.tileSize = 16
    }
    func path(_ reduction: Int, _ column: Int, _ row: Int) -> String {
      pyramid.record.path(of: TileAddress(level: -reduction, column: column, row: row))
    }
    #expect(path(0, 3, 1) == "picture_1000_3_1.png")
    #expect(path(1, 0, 0) == "picture_500_0_0.png" && path(2, 0, 0) == "picture_250_0_0.png")
    #expect(path(3, 1, 0) == "picture_125_1_0.png" && path(4, 0, 0) == "picture_62.5_0_0.png")
    #expect(pyramid.missingTiles().isEmpty)
  }

  @Test func `scales below an eighth have all their decimals`() throws {
    let pyramid = try folder.pyramid(.random(width: 1, height: 1, seed: 1))
    for reduction in 0..<36 {
      let path = pyramid.record.path(of: TileAddress(level: -reduction, column: 0, row: 0))
      let parts = path.dropLast(4).split(separator: "_")
      #expect(Decimal(string: String(parts[1])) == Decimal(1000) / pow(2, reduction))
    }
  }

  @Test func `a template may count from one and make folders`() throws {
    let naming = try TileNaming("{scale}/x{column1}y{row1}")
    let pyramid = try folder.pyramid(.random(width: 40, height: 40, seed: 1)) {
      $0.tileSize = 16
      $0.naming = naming
    }
    #expect(folder.files(in: "picture").contains("1000/x3y1.png"))
    #expect(folder.files(in: "picture").contains("250/x1y1.png"))
    #expect(pyramid.missingTiles().isEmpty)
  }

  @Test(arguments: [
    "{column}_{row}", "{scale}_{row}", "{scale}_{column}", "{scale}{column}_{row}",
    "../{scale}_{column}_{row}", "/{scale}_{column}_{row}", "{scale}_{column}_{row}_{depth}",
    "{scale}_{column}_{row", "{scale}//{column}_{row}", "",
  ])
  func `templates by which tiles would clash or get lost are refused`(template: String) {
    #expect(throws: PyramidError.self) { try TileNaming(template) }
  }
}
