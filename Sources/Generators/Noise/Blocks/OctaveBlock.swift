import CKernels

/// One octave of noise over a block of samples, filled a few rows at a time.
protocol OctaveBlock {
  /// Adds the weighted noise of these rows of the block to the first rows of `strip`; `scratch` is
  /// memory for intermediate results.
  mutating func add(rows: Range<Int>, to strip: NoiseRows, scratch: NoiseScratch)
}

/// The samples of a block on the lattice of one octave, and the kernel that computes them.
struct BlockSamples {
  /// The offsets of the columns from the view's centre, in grid steps, in any order.
  let columns: [Int128]

  /// The rows on the octave's lattice.
  let rows: SampleRows

  /// Whether slopes are computed.
  let withSlopes: Bool

  /// The instructions that the kernel uses.
  let level: kernel_level
}

/// The sums of octaves over a few rows of a block, few enough for the processor's first cache.
struct NoiseRows {
  /// The most columns and rows.
  static let (width, height) = (256, 16)

  let heights = AlignedBuffer(count: width * height)

  /// The slopes of the heights along x and along y; nil where no field needs them.
  let slopes: (x: AlignedBuffer, y: AlignedBuffer)?

  /// Rows of zeros.
  init(withSlopes: Bool) {
    slopes =
      withSlopes
      ? (
        AlignedBuffer(count: Self.width * Self.height),
        AlignedBuffer(count: Self.width * Self.height)
      )
      : nil
  }

  /// Sets all numbers to zero.
  func clear() {
    for numbers in [heights, slopes?.x, slopes?.y] {
      numbers?.start.update(repeating: 0, count: Self.width * Self.height)
    }
  }
}

/// Scratch rows, made when they are first asked for.
final class NoiseScratch {
  private let withSlopes: Bool
  private(set) lazy var first = NoiseRows(withSlopes: withSlopes)
  private(set) lazy var second = NoiseRows(withSlopes: withSlopes)

  init(withSlopes: Bool) { self.withSlopes = withSlopes }
}

/// A buffer of numbers for the kernels in which each packet lies in one cache line.
final class AlignedBuffer {
  let start: UnsafeMutablePointer<Double>
  private let memory: UnsafeMutableRawPointer
  private static let line = 64

  /// A buffer whose numbers must be written before they are read.
  init(unset count: Int) {
    // Aligned by hand: an aligned allocation takes several times as long.
    memory = .allocate(
      byteCount: count * MemoryLayout<Double>.stride + Self.line,
      alignment: MemoryLayout<Double>.alignment
    )
    start = memory.alignedUp(toMultipleOf: Self.line).bindMemory(to: Double.self, capacity: count)
  }

  /// A buffer of zeros.
  convenience init(count: Int) {
    self.init(unset: count)
    start.initialize(repeating: 0, count: count)
  }

  deinit { memory.deallocate() }
}
