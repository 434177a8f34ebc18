import FathomColoring
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import Foundation
import Synchronization
import Testing

/// A world whose views share some strides of preparation, and are flat.
private final class SteppedWorld: Generator, SteppedScene, PreparedView {
  static let fields = [FieldDescription(name: "height", summary: "0.")]
  private let strideCount: Int
  private let milliseconds: UInt32
  private let gate: DispatchSemaphore?
  private let atWork = Atomic(0)

  /// The strides done so far.
  let done = Atomic(0)
  /// The greatest number of strides at a time.
  let most = Atomic(0)
  /// The samples drawn so far.
  let samples = Atomic(0)

  /// A world whose strides take a time, or wait until a gate lets them through.
  init(strideCount: Int, milliseconds: UInt32 = 2, gate: DispatchSemaphore? = nil) {
    (self.strideCount, self.milliseconds, self.gate) = (strideCount, milliseconds, gate)
  }

  func scene(_ anchors: [SceneAnchor]) -> any GeneratorScene { self }

  func advance(_ view: View) throws -> Bool {
    most.max(atWork.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
    defer { atWork.subtract(1, ordering: .relaxed) }
    if done.load(ordering: .relaxed) >= strideCount { return true }
    if let gate { gate.wait() } else { usleep(1000 * milliseconds) }
    return done.add(1, ordering: .relaxed).newValue >= strideCount
  }

  func keepsPreparation(of view: View) -> Bool { true }

  func prepare(_ view: View, fields: [String]) throws -> any PreparedView {
    #expect(done.load(ordering: .relaxed) >= strideCount)
    return self
  }

  func fill(_ field: inout Field, at points: SamplePoints) {
    samples.add(points.width * points.height, ordering: .relaxed)
  }

  func scene(colorMap: ColorMap = ColorMap(palette: .gray)) throws -> Scene {
    try Scene(
      [SceneLayer(generator: self, field: "height", colorMap: colorMap)],
      bounds: nil,
      homeExtent: BigFloat(4),
      anchors: [SceneAnchor(point: .worldOrigin, fractionBits: 64, depth: 0)]
    )
  }
}

/// A flat world that keeps the preparation of one pilot view at a time, which takes two strides.
private final class ForgetfulWorld: Generator, SteppedScene, PreparedView {
  static let fields = [FieldDescription(name: "height", summary: "0.")]

  /// The depth of the pilot view that was prepared last, and its strides.
  private let last = Mutex<(depth: Double, strides: Int)>((-1, 0))

  func scene(_ anchors: [SceneAnchor]) -> any GeneratorScene { self }

  func advance(_ view: View) throws -> Bool {
    guard view.grid.size.height != 32 else { return true }
    return last.withLock { last in
      last = (view.depth, last.depth == view.depth ? last.strides + 1 : 1)
      return last.strides >= 2
    }
  }

  func keepsPreparation(of view: View) -> Bool { false }

  func prepare(_ view: View, fields: [String]) throws -> any PreparedView { self }

  func fill(_ field: inout Field, at points: SamplePoints) {}
}

@Suite struct PreparationTests {
  private static let frame: FrameView = {
    let grid = PixelGrid(
      center: .worldOrigin,
      pitch: BigFloat(0.125),
      size: Size(width: 32, height: 32)
    )
    return FrameView(View(grid: grid, depth: 3))
  }()

  @discardableResult
  private func draw(_ scene: Scene) async throws -> Bitmap {
    try await scene.picture(
      of: Self.frame,
      samples: 1,
      depth: .eight,
      preparing: .preparation,
      painting: .interactive
    )
  }

  @Test func `views of one scene share its preparation, one at a time`() async throws {
    let world = SteppedWorld(strideCount: 20)
    let scene = try world.scene()
    try await withThrowingTaskGroup { group in
      for _ in 0..<32 { group.addTask { _ = try await draw(scene) } }
      try await group.waitForAll()
    }
    #expect(world.done.load(ordering: .relaxed) == 20)
    #expect(world.most.load(ordering: .relaxed) == 1)
  }

  @Test func `an easy view is ready long before hard ones that came first`() async throws {
    let hard = (0..<8 * ProcessInfo.processInfo.activeProcessorCount).map { _ in
      SteppedWorld(strideCount: 40_000, milliseconds: 5)
    }
    let tasks = try hard.map { world in
      let scene = try world.scene()
      return Task { _ = try await draw(scene) }
    }
    try await Task.sleep(for: .milliseconds(20))
    try await draw(SteppedWorld(strideCount: 2).scene())
    // 200 s of strides each: a busy machine may come to these lines late.
    for world in hard { #expect(world.done.load(ordering: .relaxed) < 20_000) }
    for task in tasks { task.cancel() }
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    for world in hard { #expect(world.done.load(ordering: .relaxed) < 40_000) }
  }

  @Test func `a view that waits for another's stride is cancelled at once`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let world = SteppedWorld(strideCount: 1, gate: gate)
    let scene = try world.scene()
    let first = Task { _ = try await draw(scene) }
    while world.most.load(ordering: .relaxed) == 0 { try await Task.sleep(for: .milliseconds(1)) }
    let second = Task { _ = try await draw(scene) }
    try await Task.sleep(for: .milliseconds(50))
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    // The stride that it waited for goes on.
    #expect(world.done.load(ordering: .relaxed) == 0)
    gate.signal()
    try await first.value
  }

  @Test(.timeLimit(.minutes(1)))
  func `pilot views are drawn where none keeps the preparation of another`() async throws {
    let scene = try Scene(
      [
        SceneLayer(
          generator: ForgetfulWorld(),
          field: "height",
          colorMap: ColorMap(palette: .gray, scale: .histogram)
        )
      ],
      bounds: nil,
      homeExtent: BigFloat(4),
      anchors: [SceneAnchor(point: .worldOrigin, fractionBits: 64, depth: 0)]
    )
    try await draw(scene)
  }

  @Test func `pilot views are drawn once, however many views need them at a time`() async throws {
    let world = SteppedWorld(strideCount: 1)
    let scene = try world.scene(colorMap: ColorMap(palette: .gray, scale: .histogram))
    try await withThrowingTaskGroup { group in
      for _ in 0..<16 { group.addTask { _ = try await draw(scene) } }
      try await group.waitForAll()
    }
    #expect(world.samples.load(ordering: .relaxed) == 3 * 64 * 36 + 16 * 32 * 32)
    #expect(scene.byteCount > 0)
  }

  @Test func `a scene of the Mandelbrot set tells the bytes of its orbit and its blocks`()
    async throws
  {
    let anchor = SceneAnchor(
      point: Point(x: BigFloat(0), y: BigFloat(-1)),
      fractionBits: 3400,
      depth: 3336
    )
    let scene = try Scene(
      [
        SceneLayer(
          generator: MandelbrotGenerator(),
          field: "nu",
          colorMap: ColorMap(palette: .gray)
        )
      ],
      bounds: nil,
      homeExtent: BigFloat(4),
      anchors: [anchor]
    )
    let cold = scene.byteCount
    let grid = PixelGrid(
      center: anchor.point,
      pitch: BigFloat(1).scaled(byPowerOfTwo: -3336),
      size: Size(width: 16, height: 16)
    )
    _ = try await scene.picture(
      of: FrameView(View(grid: grid, depth: 3330)),
      samples: 1,
      depth: .eight,
      preparing: .preparation,
      painting: .interactive
    )
    // The orbit of i moves away by an octave and a half in two steps: some 2,200 members or more.
    #expect(cold < 4096)
    #expect(scene.byteCount > 2000 * (16 + 80))
    #expect(scene.byteCount < 4 << 20)
  }
}
