import CKernels

/// What the orbits of neighbours have in common: the samples of a batch begin where the disc of their square has come.
struct SharedBeginning {
  /// A wide square, and the disc by which its samples begin, if there is any.
  private struct Wide {
    let square: PixelSquare
    let disc: DiscCache.Disc?
  }

  private let discs: DiscCache
  private let orbit: UnsafePointer<mandelbrot_orbit>
  private let view: mandelbrot_view
  private let level: kernel_level

  /// The columns and the rows of the small squares of a batch's samples.
  private var columns = [Double](repeating: 0, count: SampleBatch.room)
  private var rows = [Double](repeating: 0, count: SampleBatch.room)

  /// The small square of the last sample.
  private var small: PixelSquare?
  /// Some wide squares of the last samples: scattered ones go to and fro between them.
  private var wides: [Wide] = []
  /// The index of the last sample's.
  private var wide = 0
  /// Its square, and whether orbits of its disc go on together in the small ones; to look at `wides` for each sample
  /// would count references.
  private var wideSquare: PixelSquare?
  private var hasNarrow = false
  /// The disc of a small square, and that by which samples begin: of the small square or of the wide one.
  private var narrow: DiscCache.Disc?
  private var current: UnsafePointer<mandelbrot_disc>?
  /// The first of the batch's samples that have not begun.
  private var first = 0

  /// The most wide squares that are remembered.
  private static let capacity = 8

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

  /// Lets the new samples of a batch begin.
  mutating func start(_ batch: inout SampleBatch) {
    let width = PixelSquare.smallSide * view.pitch
    batch.findSquares(width, &columns, &rows, level: level)
    first = 0
    for index in 0..<batch.count where batch.isLeft(index) {
      let (column, row) = (columns[index], rows[index])
      guard column != small?.column || row != small?.row else { continue }
      enter(PixelSquare(column: column, row: row), index, &batch)
    }
    start(upTo: batch.count, &batch)
  }

  /// Goes to the square of a sample.
  private mutating func enter(_ square: PixelSquare, _ index: Int, _ batch: inout SampleBatch) {
    small = square
    if wideSquare != square.wide {
      start(upTo: index, &batch)
      wideSquare = square.wide
      wide = self.index(of: square.wide)
      current = wides[wide].disc?.pointer
      // Direct steps are so cheap that a few more of them in common are not worth while.
      hasNarrow = current.map { !$0.pointee.is_direct } ?? false
    }
    guard hasNarrow, let disc = wides[wide].disc else { return }
    start(upTo: index, &batch)
    narrow = discs.disc(of: square, from: disc, orbit, view, level: level)
    current = narrow?.pointer
  }

  /// The index of a wide square among those that are remembered from now on.
  private mutating func index(of square: PixelSquare) -> Int {
    if let index = wides.firstIndex(where: { $0.square == square }) { return index }
    let known = Wide(square: square, disc: discs.disc(of: square, orbit, view, level: level))
    guard wides.count == Self.capacity else {
      wides.append(known)
      return wides.count - 1
    }
    let index = (wide + 1) % Self.capacity
    wides[index] = known
    return index
  }

  /// Lets the last samples begin, those before an index.
  private mutating func start(upTo index: Int, _ batch: inout SampleBatch) {
    if first < index, let current { batch.start(first..<index, current, view, level: level) }
    first = index
  }
}
