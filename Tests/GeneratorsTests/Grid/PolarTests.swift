import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

@Suite struct PolarTests {
  /// Near and far from the origin, in all quadrants and along the axes, and the digits of a place
  /// that is no line's.
  static let places = [
    (0, "0", "0"), (0.4, "1.3", "-0.7"), (996.6, "0", "0"), (996.6, "1e-299", "-2e-299"),
    (4, "-0.83", "-0.51"), (9.7, "-0.7071067811865475", "0.31415926535897932384"),
    (53.3, "0.41421356237309504880", "-0.73205080756887729352"), (60.9, "-3.7", "-1e-17"),
    (-50.2, "3e20", "1e20"), (130.3, "-1", "0"),
    (997.1, "0.1", "0.7"), (998.3, "-0.3", "-0.123"), (3321.9, "-1.7", "0.3"),
    (-1000.3, "1.7e301", "-3e300"),
  ]

  @Test(.optimized, arguments: places, [10, 2])
  func `circles and rays lie exactly where they should`(
    place: (depth: Double, x: String, y: String),
    base: Int
  ) throws {
    let frame = try ExactFrame(depth: place.depth, x: place.x, y: place.y, width: 37, height: 31)
    try expectTruth(of: frame, base: base)
  }

  /// Frames in which two patches meet, the first time the origin's and its neighbour.
  @Test(
    .optimized,
    arguments: [(3.3, "0", "0"), (3.3, "-0.1", "70"), (700.3, "0.3", "-0.7")],
    [10, 2]
  )
  func `patches meet without a step`(
    place: (depth: Double, x: String, y: String),
    base: Int
  ) throws {
    let grid = try ExactFrame(depth: place.depth, x: place.x, y: place.y, width: 37, height: 31)
      .grid
    let border = BigInt(1) << 79
    let (x, y) = (grid.center.x, grid.center.y)
    func pixelsToBorder(_ steps: BigInt) -> BigInt {
      (border - steps).floorRemainder(2 * border) / BigInt(grid.pitch)
    }
    for (columns, rows) in [
      (pixelsToBorder(x), 0), (0, pixelsToBorder(y)), (pixelsToBorder(x), pixelsToBorder(y)),
    ] {
      try expectTruth(of: ExactFrame(grid: grid.panned(byColumns: columns, rows: rows)), base: base)
    }
  }

  private func expectTruth(of frame: ExactFrame, base: Int) throws {
    let values = try frame.values(GridGenerator(kind: .polar, base: base))
    let exact = ExactPolar(grid: frame.grid, base: base)
    for index in stride(from: 0, to: values.count, by: 13) {
      let (row, column) = index.quotientAndRemainder(dividingBy: 37)
      let weight = exact.weight(frame.grid.columnOffset(column), frame.grid.rowOffset(row))
      #expect(abs(values[index] - weight) < 1e-8, "\(column), \(row): \(values[index]), \(weight)")
    }
  }

  @Test(arguments: [0.5, 1.2, 2])
  func `a circle's coverage adds up to its thickness`(thickness: Double) throws {
    // The circle of radius 1 is of weight 1 here and almost straight.
    let x = BigFloat(BigInt(3), exponent: -2)
    let y = BigFloat(BigInt(7)).squareRoot()
    let frame = ExactFrame(
      depth: 16,
      center: Point(x: x, y: y.scaled(byPowerOfTwo: -2)),
      width: 60,
      height: 3
    )
    let values = try frame.values(GridGenerator(kind: .polar, thickness: thickness))
    // Along a row the circle is cut at a slant of cosine 3/4.
    for row in 0..<3 {
      let sum = values[row * 60 + 22..<row * 60 + 37].reduce(0, +)
      #expect(abs(sum - 2 * thickness / 0.75) < 0.02, "\(sum)")
    }
  }

  @Test(arguments: places.filter { abs($0.0) < 1000 })
  func `a view turned by 90° is the picture turned`(
    place: (depth: Double, x: String, y: String)
  ) throws {
    let frame = try ExactFrame(depth: place.depth, x: place.x, y: place.y, width: 32, height: 32)
    let center = frame.grid.exactCenter
    let turned = ExactFrame(
      depth: place.depth,
      center: Point(x: -center.y, y: center.x),
      width: 32,
      height: 32
    )
    let generator = GridGenerator(kind: .polar)
    let (values, turnedValues) = (try frame.values(generator), try turned.values(generator))
    for row in 0..<32 {
      for column in 0..<32 {
        let difference = values[row * 32 + column] - turnedValues[column * 32 + 31 - row]
        #expect(abs(difference) < 1e-9)
      }
    }
  }

  @Test func `rays fade in without a jump and never out`() throws {
    // The ray of 45° belongs to whole degrees and no coarser family; a third is as far from circles
    // as anything can be.
    let x = BigFloat(BigInt(1), exponent: -1).rounded(toPrecision: 400).squareRoot() / BigFloat(3)
    let step = 0.02
    let weights = try (0...440).map { index in
      let frame = ExactFrame(
        // 8 pixels from the next degree: 360 · 8 / (2π / 3) pixels to a world unit.
        depth: Elementary.log2(4.0 / 64 * 360 * 8 * 3 / (2 * .pi)) + step * Double(index - 20),
        center: Point(x: x, y: x),
        width: 1,
        height: 64
      )
      return try frame.values(
        GridGenerator(kind: .polar, thickness: 2),
        at: .lattice(columns: [0], rows: [0])
      )[0]
    }
    #expect(weights.first == 0)
    #expect(weights.last == 1)
    func differences(_ values: [Double]) -> [Double] {
      zip(values.dropFirst(), values).map { $0 - $1 }
    }
    #expect(differences(weights).allSatisfy { -1e-12...0.006 ~= $0 })
    let limit = 61 * step * step * step / 512
    for third in differences(differences(differences(weights))) {
      #expect(abs(third) < limit + 1e-12)
    }
  }

  @Test(
    .optimized,
    arguments: [(0.0, "0", "0"), (7, "0.4142", "-0.732"), (400, "0.4142", "-0.732")],
    [10, 2]
  )
  func `a step of zoom changes little beyond motion`(
    place: (depth: Double, x: String, y: String),
    base: Int
  ) throws {
    let generator = GridGenerator(kind: .polar, base: base)
    let step = 1.0 / 30
    var before: [Double]?
    for index in 0..<110 {
      let depth = place.depth + step * Double(index)
      let grid = try ExactFrame(depth: depth, x: place.x, y: place.y, width: 1, height: 64).grid
      // The same world points in every frame.
      let pixels = Elementary.exp2(step * Double(index)) * Double(grid.pitch)
      let points = (0..<2000).map { point in
        let (row, column) = point.quotientAndRemainder(dividingBy: 50)
        return Point(
          x: Int128(pixels * Double(column) * 1.31),
          y: Int128(pixels * Double(row) * 1.17)
        )
      }
      let values = try ExactFrame(grid: grid).values(generator, at: .scattered(points))
      #expect(values.allSatisfy { 0...1 ~= $0 })
      if let before {
        let change = zip(before, values).map { abs($0 - $1) }.max() ?? 1
        #expect(change < 0.1, "\(depth)")
      }
      before = values
    }
  }

  @Test func `views round an anchor have the bits of views on their own`() throws {
    let deep = try ExactFrame(depth: 3000, x: "0.4142135623", y: "-0.7320508075688772935274463415")
    let anchor = SceneAnchor(
      point: deep.grid.exactCenter,
      fractionBits: deep.grid.fractionBits,
      depth: 3000
    )
    let generator = GridGenerator(kind: .polar)
    let scene = generator.scene([anchor])
    for depth in [5, 61.3, 200, 2999.5] {
      let grid = ExactFrame(depth: depth, center: anchor.point).grid
        .panned(byColumns: 70, rows: -30)
      let view = View(grid: grid, depth: depth)
      let alone = ExactFrame(grid: grid)
      let values = alone.fill(
        try scene.prepare(view, fields: ["weight"]),
        at: grid.samplePoints(grid.frame)
      )
      #expect(try alone.values(generator) == values)
      #expect(
        scene.agree(view, View(grid: grid.panned(byColumns: 7, rows: 3), depth: depth))
      )
    }
  }
}
