import FathomGenerators
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

/// What the generator is judged by.
@Suite struct MandelbrotTruthTests {
  @Test(arguments: try Truth.views())
  func `whole views agree with brute force`(truth: Truth) throws {
    let pixels = truth.look.pixels
    try truth.judge(truth.prepared().planes(2, at: pixels))
  }

  @Test(arguments: try Truth.frames())
  func `frames agree with brute force`(truth: Truth) throws {
    try truth.judge(truth.prepared().planes(2, at: truth.scattered))
  }

  @Test(.optimized, arguments: try Truth.points())
  func `published locations agree with brute force`(truth: Truth) throws {
    try truth.judge(truth.prepared().planes(2, at: truth.scattered))
  }

  @Test(.optimized, arguments: try Truth.parabolic())
  func `places next to parabolic points agree with brute force`(truth: Truth) throws {
    try truth.judge(truth.prepared().planes(2, at: truth.scattered))
  }

  /// The anchor is where a flight goes, hardly ever the centre of a view.
  @Test(.optimized, arguments: try Truth.views(), [100.3, 1e6, 1e12])
  func `an anchor elsewhere gives the same`(truth: Truth, distance: Double) throws {
    let grid = truth.look.grid
    let shift = grid.exactPitch * BigFloat(distance)
    let center = truth.look.center
    let precision = center.x.precision + 1000
    let anchor = SceneAnchor(
      point: Point(
        x: center.x.rounded(toPrecision: precision) + shift,
        y: center.y.rounded(toPrecision: precision) - shift
      ),
      fractionBits: grid.fractionBits + 100,
      depth: truth.look.view.depth + 100
    )
    let scene = try MandelbrotGenerator(iterations: truth.limit).scene([anchor])
    let prepared = try scene.prepare(truth.look.view, fields: ["nu", "de"])
    let planes = prepared.planes(2, at: truth.look.pixels)
    truth.judge(planes)
  }

  @Test(arguments: try Truth.views())
  func `a view finer than its anchor is not spoiled by it`(truth: Truth) throws {
    let anchor = SceneAnchor(
      point: Point(
        x: truth.look.center.x.rounded(toPrecision: 30),
        y: truth.look.center.y.rounded(toPrecision: 30)
      ),
      fractionBits: 30,
      depth: 0
    )
    let scene = try MandelbrotGenerator(iterations: truth.limit).scene([anchor])
    let prepared = try scene.prepare(truth.look.view, fields: ["nu", "de"])
    truth.judge(prepared.planes(2, at: truth.look.pixels))
  }
}

extension Truth {
  fileprivate func prepared() throws -> any PreparedView {
    try look.prepared(MandelbrotGenerator(iterations: limit), fields: ["nu", "de"])
  }

  fileprivate var scattered: SamplePoints {
    .scattered(samples.map { look.point(column: $0.column, row: $0.row) })
  }

  /// Compares the planes `nu` and `de` with the samples.
  ///
  /// Nothing is demanded of `nu` where the set is nearer than 1e-4 pixels: there, the last bits of
  /// the deltas decide, in any renderer. Elsewhere a sample may be off by 1e-6, and by as much as it
  /// changes 1e-5 pixels away, 2.9 times that over `de`.
  fileprivate func judge(_ planes: [[Double]]) {
    var worst = 0.0
    var chaotic = 0
    var different = 0
    for (sample, (nu, de)) in zip(samples, zip(planes[0], planes[1])) {
      guard sample.nu.isFinite else {
        #expect(nu == .infinity, "column \(sample.column), row \(sample.row)")
        #expect(de == 0, "column \(sample.column), row \(sample.row)")
        continue
      }
      let error = abs(nu - sample.nu)
      guard sample.de >= 1e-4 else {
        chaotic += 1
        if !(error <= 1e-6) { different += 1 }
        continue
      }
      worst = max(worst, error * sample.de / 2.9)
      let tolerance = 1e-6 + 3e-5 / sample.de
      #expect(error <= tolerance, "column \(sample.column), row \(sample.row), de \(sample.de)")
      #expect(abs(de / sample.de - 1) <= 0.01, "column \(sample.column), row \(sample.row)")
    }
    print(
      "\(name): moved by \(worst) pixels at most; \(different) of \(chaotic) samples below 1e-4 differ"
    )
  }
}
