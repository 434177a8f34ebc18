import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

@Suite struct TrueFieldTests {
  private func noise(
    _ kind: NoiseKind = .gradient,
    roughness: Double = 0.5,
    finest: Double = 1
  ) -> NoiseGenerator {
    NoiseGenerator(seed: 7, kind: kind, mode: .trueField, roughness: roughness, finest: finest)
  }

  private func scale(_ frame: ExactFrame, _ noise: NoiseGenerator) throws -> HeightScale {
    try #require(try frame.scene(noise) as? TrueFieldScene).heightScale(of: frame.view)
  }

  /// How far the values at a frame's edges are off, in units of its heights.
  private func error(_ frame: ExactFrame, _ noise: NoiseGenerator) throws -> Double {
    let heights = try frame.values(noise)
    let scale = try scale(frame, noise)
    let grid = frame.grid
    let precision = max(0, -scale.unit.exponent) + 160
    let (width, height) = (grid.size.width, grid.size.height)
    let pixels = [(0, 0), (width - 1, height / 3)]
    return pixels.map { column, row in
      let truth = ExactField(noise).value(
        x: grid.center.x + BigInt(grid.columnOffset(column)),
        y: grid.center.y + BigInt(grid.rowOffset(row)),
        grid: grid,
        precision: precision
      )
      let value = scale.base + scale.unit * BigFloat(heights[row * width + column])
      return abs(Double((truth - value) / scale.unit))
    }.max() ?? 0
  }

  @Test(
    .optimized,
    arguments: [
      (0, "0.3", "-0.7"), (10, "-1234.5", "0"), (100.25, "0.1", "0.2"), (997.3, "-3", "7"),
    ],
    [NoiseKind.gradient, .value]
  )
  func `values are those of all octaves together`(
    place: (depth: Double, x: String, y: String),
    kind: NoiseKind
  ) throws {
    let frame = try ExactFrame(depth: place.depth, x: place.x, y: place.y, width: 700, height: 400)
    let error = try error(frame, noise(kind))
    #expect(error < 0x1p-40)
  }

  @Test(.optimized, arguments: [0, 0.01, 0.9, 1])
  func `values are right for any roughness`(roughness: Double) throws {
    let frame = ExactFrame(depth: 300.6, randomPlace: 31, width: 700, height: 400)
    let error = try error(frame, noise(roughness: roughness, finest: 2.5))
    #expect(error < 0x1p-40)
  }

  @Test(.optimized, arguments: [12, 26, 27], [0, 0.5])
  func `an edge of a large cell is no edge of the field`(level: Int, roughness: Double) throws {
    // A centre that lies on a lattice line of the octave with cells of about 2^level pixels.
    let index = 330 - level
    let key = LatticeHash(seed: 7).appending(UInt64(index)).appending(0)
    let shift = BigFloat(BigInt(key.appending(0).value), exponent: -64).rounded(toPrecision: 600)
    let x = (BigFloat(5) - shift).scaled(byPowerOfTwo: -index)
    let frame = ExactFrame(
      depth: 322,
      center: Point(x: x, y: BigFloat(0.7)),
      width: 1000,
      height: 600
    )
    let error = try error(frame, noise(roughness: roughness))
    #expect(error < 0x1p-33)
  }

  @Test(arguments: [40.3, 1000.25])
  func `pictures of other places have the same values`(depth: Double) throws {
    let frame = ExactFrame(depth: depth, randomPlace: 4)
    // Each is a scene of its own, and measures heights from its own centre.
    let other = ExactFrame(grid: frame.grid.panned(byColumns: 7, rows: -3))
    let noise = noise()
    let (first, second) = (try scale(frame, noise), try scale(other, noise))
    let shared = PixelRectangle(columns: 7..<40, rows: 0..<27)
    let values = try frame.values(noise, shared)
    let others = try other.values(noise, shared.offset(byColumns: -7, rows: 3))
    let step = Double((second.base - first.base) / first.unit)
    #expect(abs(step) > 1e-3)
    #expect(zip(values, others).allSatisfy { abs($0 - $1 - step) < 0x1p-45 })
  }

  @Test(.optimized, arguments: DelicatePlace.all, [NoiseKind.gradient, .value])
  func `tiles, scattered points and all instructions give the same bits`(
    place: DelicatePlace,
    kind: NoiseKind
  ) throws {
    let noise = noise(kind)
    let frame = try ExactFrame(depth: place.depth, x: place.x, y: place.y)
    let whole = try frame.values(noise)
    #expect(try frame.values(noise, tileWidth: 16, tileHeight: 7) == whole)
    let points = frame.grid.samplePoints(frame.pixels)
    let fields = ["steepness", "height", "slope"]
    var view = try #require(try frame.prepare(noise, fields: fields) as? PreparedNoise)
    view.method = .plain
    let plain = frame.fill(view, fields: 3, at: points)
    #expect(Array(plain[1200..<2400]) == whole)
    for method in KernelMethod.allCases where method.isAvailable {
      view.method = method
      #expect(frame.fill(view, fields: 3, at: points) == plain, "\(method)")
    }
  }

  @Test(arguments: DelicatePlace.all)
  func `panning within reach of the anchor changes no bit`(place: DelicatePlace) throws {
    let noise = noise()
    let frame = try ExactFrame(depth: place.depth, x: place.x, y: place.y)
    let panned = frame.panned(byColumns: 7, rows: 3)
    #expect(try frame.scene(noise).agree(frame.view, panned.view))
    #expect(
      try panned.values(noise)
        == frame.values(noise, frame.pixels.offset(byColumns: 7, rows: 3))
    )
  }

  @Test(.optimized) func `far from the anchor heights go on from there`() throws {
    let noise = noise()
    let frame = ExactFrame(depth: 500.5, randomPlace: 8)
    for columns in [2000, 1 << 20, 1 << 34] {
      let (near, far) = (
        frame.panned(byColumns: columns, rows: -77), frame.panned(byColumns: columns + 7, rows: -74)
      )
      #expect(try !frame.scene(noise).agree(frame.view, near.view))
      #expect(try frame.scene(noise).agree(far.view, near.view))
      #expect(
        try far.values(noise) == near.values(noise, near.pixels.offset(byColumns: 7, rows: 3))
      )
      #expect(try error(far, noise) < 0x1p-30)
    }
  }

  @Test func `beyond all reach heights begin anew`() throws {
    let noise = noise()
    let frame = ExactFrame(depth: 500.5, randomPlace: 8, width: 41, height: 31)
    let far = frame.panned(byColumns: 1 << 41, rows: 0)
    #expect(try far.values(noise)[15 * 41 + 20].magnitude < 1e-12)
    #expect(try error(far, noise) < 0x1p-40)
  }

  @Test(.optimized, arguments: [10, 334, 3322, 33219.3])
  func `contrast is the same at every depth`(depth: Double) throws {
    let deviations = try (UInt64(0)..<24).map { place in
      let frame = ExactFrame(depth: depth, randomPlace: place + 40, width: 640, height: 360)
      let points = SamplePoints.lattice(
        columns: (0..<40).map { frame.grid.columnOffset(16 * $0) },
        rows: (0..<30).map { frame.grid.rowOffset(12 * $0) }
      )
      let heights = try frame.values(noise(), at: points)
      let mean = heights.reduce(0, +) / Double(heights.count)
      return (heights.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(heights.count))
        .squareRoot()
    }
    let mean = deviations.reduce(0, +) / 24
    #expect(0.55...0.95 ~= mean, "\(mean)")
  }

  @Test func `slopes are what the heights rise by`() throws {
    let frame = ExactFrame(depth: 300.3, randomPlace: 15, width: 16, height: 12)
    let noise = noise()
    let step = Int128(frame.grid.pitch) >> 12
    func heights(_ x: Int128, _ y: Int128) throws -> [Double] {
      try frame.values(
        noise,
        at: frame.grid.samplePoints(frame.pixels, shift: Point(x: x, y: y))
      )
    }
    let (left, right) = (try heights(-step, 0), try heights(step, 0))
    let (above, below) = (try heights(0, -step), try heights(0, step))
    let slopes = frame.fill(
      try frame.prepare(noise, fields: ["slope", "steepness"]),
      fields: 2,
      at: frame.grid.samplePoints(frame.pixels)
    )
    for index in left.indices {
      let (turns, steepness) = (slopes[index], slopes[left.count + index])
      let (x, y) = (Elementary.cosine(turns: turns), Elementary.cosine(turns: turns - 0.25))
      #expect(abs(steepness * x - (right[index] - left[index]) * 2048) < 1e-4)
      #expect(abs(steepness * y - (below[index] - above[index]) * 2048) < 1e-4)
    }
  }

  @Test func `where a world unit is smaller than a pixel there is nothing`() throws {
    #expect(try ExactFrame(depth: -40, x: "3", y: "1").values(noise()).allSatisfy { $0 == 0 })
  }

  @Test(arguments: NoiseKind.allCases.filter { $0 != .gradient && $0 != .value })
  func `other kinds are refused`(kind: NoiseKind) {
    let error = GeneratorError.parameterOutOfRange(
      name: "kind",
      value: kind.rawValue,
      allowed: "gradient or value where the mode is true-field"
    )
    #expect(throws: error) { try noise(kind).scene([]) }
  }

  @Test func `a cancelled task prepares nothing`() async {
    let frame = ExactFrame(depth: 20.5, randomPlace: 9)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try frame.values(noise())
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
