import CKernels

/// What the orbits of neighbours have in common: samples that are added to a batch begin where the disc
/// of their square has come.
struct SharedBeginning {
  private let discs: DiscCache
  private let orbit: UnsafePointer<mandelbrot_orbit>
  private let view: mandelbrot_view
  private let level: kernel_level

  /// The small squares of columns and of rows.
  private let columns: [Double]
  private let rows: [Double]

  /// The squares of the last samples.
  private var small: PixelSquare?
  private var wide: PixelSquare?
  /// The disc of the wide square, and the one by which samples begin, if there are any.
  private var wideDisc: DiscCache.Disc?
  private var disc: DiscCache.Disc?
  /// The first of the batch's samples that lie in it.
  private var first = 0

  init(
    _ constants: SampleConstants,
    _ discs: DiscCache,
    _ orbit: UnsafePointer<mandelbrot_orbit>,
    _ view: mandelbrot_view,
    level: kernel_level
  ) {
    self.discs = discs
    self.orbit = orbit
    self.view = view
    self.level = level
    columns = PixelSquare.indices(of: constants.scaledX, pitch: view.pitch)
    rows = PixelSquare.indices(of: constants.scaledY, pitch: view.pitch)
  }

  /// Goes to the square of the next sample.
  @inline(__always)
  mutating func enter(_ place: SampleConstants.Place, _ batch: inout SampleBatch) {
    let (column, row) = (columns[place.column], rows[place.row])
    guard column != small?.column || row != small?.row else { return }
    enter(PixelSquare(column: column, row: row), &batch)
  }

  private mutating func enter(_ square: PixelSquare, _ batch: inout SampleBatch) {
    small = square
    if square.wide != wide {
      start(&batch)
      wide = square.wide
      wideDisc = discs.disc(of: square.wide, orbit, view, level: level)
      disc = wideDisc
    }
    // Direct steps are so cheap that a few more of them in common are not worth while.
    guard let wideDisc, !wideDisc.pointer.pointee.is_direct else { return }
    start(&batch)
    disc = discs.disc(of: square, from: wideDisc, orbit, view, level: level)
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
