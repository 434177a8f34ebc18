import CKernels

/// What the orbits of neighbours have in common: samples that are added to a batch begin where the disc
/// of their square has come.
struct SharedBeginning {
  private let discs: DiscCache
  private let orbit: UnsafePointer<mandelbrot_orbit>
  private let view: mandelbrot_view
  private let level: kernel_level

  /// The square of the last samples and its disc, if there is one.
  private var square: PixelSquare?
  private var disc: mandelbrot_disc?
  /// The first of the batch's samples that lie in it.
  private var first = 0

  init(
    _ discs: DiscCache,
    _ orbit: UnsafePointer<mandelbrot_orbit>,
    _ view: mandelbrot_view,
    level: kernel_level
  ) {
    self.discs = discs
    self.orbit = orbit
    self.view = view
    self.level = level
  }

  /// Goes to the square of a constant, which is the next sample's.
  @inline(__always)
  mutating func enter(x: Double, y: Double, _ batch: inout SampleBatch) {
    let next = PixelSquare(x: x, y: y, pitch: view.pitch)
    guard next != square else { return }
    start(&batch)
    square = next
    disc = discs.disc(of: next, orbit, view, level: level)
  }

  /// Lets the last samples begin; the next ones are those of a new batch.
  mutating func finish(_ batch: inout SampleBatch) {
    start(&batch)
    first = 0
  }

  private mutating func start(_ batch: inout SampleBatch) {
    if let disc, first < batch.count { batch.start(disc, view, from: first, level: level) }
    first = batch.count
  }
}
