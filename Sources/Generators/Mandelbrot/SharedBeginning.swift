import CKernels

/// What the orbits of neighbours have in common: samples that are added to a batch begin where the disc
/// of their square has come.
struct SharedBeginning {
  private let discs: DiscCache
  private let orbit: UnsafePointer<mandelbrot_orbit>
  private let view: mandelbrot_view
  private let level: kernel_level

  /// The squares of the last samples, the small one where discs of such take over, and their disc, if
  /// there is one.
  private var wideSquare: PixelSquare?
  private var smallSquare: PixelSquare?
  private var wideDisc: mandelbrot_disc?
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

  /// The widths of squares in pixels.
  private static let (wideSide, smallSide) = (64.0, 16.0)

  /// Goes to the square of a constant, which is the next sample's.
  @inline(__always)
  mutating func enter(x: Double, y: Double, _ batch: inout SampleBatch) {
    let wide = PixelSquare(side: Self.wideSide, x: x, y: y, pitch: view.pitch)
    if wide != wideSquare {
      start(&batch)
      (wideSquare, smallSquare) = (wide, nil)
      wideDisc = discs.disc(of: wide, orbit, view, level: level)
      disc = wideDisc
    }
    // Direct steps are so cheap that a few more of them in common are not worth while.
    guard let wideDisc, !wideDisc.is_direct else { return }
    let small = PixelSquare(side: Self.smallSide, x: x, y: y, pitch: view.pitch)
    guard small != smallSquare else { return }
    start(&batch)
    smallSquare = small
    disc = discs.disc(of: small, from: wideDisc, orbit, view, level: level)
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
