import CKernels
import FathomNumbers

/// Up to 256 samples that are iterated in packets.
struct SampleBatch: ~Copyable {
  /// The most samples in a batch.
  static let capacity = Int(MANDELBROT_CAPACITY)

  private let samples: UnsafeMutablePointer<mandelbrot_samples>

  /// An empty batch, whose samples may learn from those before: then budgets do not tell what one takes alone.
  init(sharesCycles: Bool = false) {
    samples = .allocate(capacity: 1)
    UnsafeMutableRawPointer(samples)
      .initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<mandelbrot_samples>.size)
    if sharesCycles { mandelbrot_share_cycles(samples) }
  }

  deinit { samples.deallocate() }

  /// Removes all samples.
  mutating func removeAll() { mandelbrot_remove_all(samples) }

  /// The number of samples.
  var count: Int { Int(samples.pointee.count) }

  /// Adds the sample at a constant, in units of 2^`view.unit`, which may be known to be bounded.
  mutating func append(_ x: Double, _ y: Double, _ view: mandelbrot_view, isBounded: Bool) {
    precondition(count < Self.capacity, "a batch has room for \(Self.capacity) samples")
    if isBounded || view.is_shallow {
      mandelbrot_append_direct(samples, x, y, isBounded)
    } else {
      // Nearly always 1, and known without a root.
      let (squared, far) = (x * x + y * y, view.pitch * 0x1.fp9)
      let kilopixels =
        squared < far * far ? 1 : max(1, squared.squareRoot() / view.pitch * 0x1p-10)
      mandelbrot_append_perturbed(samples, x, y, view.unit < -440 ? view.unit : 0, kilopixels)
    }
  }

  /// Lets the samples from an index on begin as those of a disc do.
  mutating func start(
    _ disc: DiscCache.Disc,
    _ view: mandelbrot_view,
    from first: Int,
    level: kernel_level
  ) {
    var view = view
    mandelbrot_start(level, disc.pointer, &view, samples, Int64(first))
  }

  /// The budget of steps between looks at what else there is to do: less than a millisecond.
  private static let budget: Int64 = 1 << 17

  /// Iterates all samples to their end, or until the task is cancelled; asks of those that take long whether they
  /// are known to be bounded, by their indices.
  mutating func iterate(
    _ orbit: UnsafePointer<mandelbrot_orbit>,
    _ view: mandelbrot_view,
    withDerivative: Bool,
    level: kernel_level,
    isBounded: (Int) -> Bool
  ) {
    var view = view
    var (first, asked) = (0, 0)
    while mandelbrot_iterate(level, orbit, &view, samples, withDerivative, Self.budget) <= 0 {
      guard !Task.isCancelled else { return }
      let left = Int(mandelbrot_first_left(samples, Int64(first)))
      // Packets come one after the other: this one took all of the budget.
      if left == first, left >= asked {
        asked = min(left + Self.width, count)
        for index in left..<asked
        where mandelbrot_is_left(samples, Int64(index)) && isBounded(index) {
          mandelbrot_bound(samples, Int64(index))
        }
      }
      first = left
    }
  }

  /// The samples of the widest packets.
  private static let width = 16

  /// Iterates all samples without their derivatives in packets of four, also those that came to a
  /// lower limit before; returns what is left of the budget, 0 or less if samples are left.
  mutating func iterate(
    _ orbit: UnsafePointer<mandelbrot_orbit>,
    _ view: mandelbrot_view,
    budget: Int
  ) -> Int {
    mandelbrot_go_on(samples)
    var view = view
    return Int(mandelbrot_iterate(KERNEL_BASELINE, orbit, &view, samples, false, Int64(budget)))
  }

  /// Writes a field of all samples.
  ///
  /// Where no |z| is beyond 2^480, counts and distances are the kernel's, with the same bits as ``EscapedSample``
  /// gives them.
  func write(
    _ field: MandelbrotField,
    to target: UnsafeMutableBufferPointer<Double>,
    isSmall: Bool,
    level: kernel_level
  ) {
    precondition(target.count == count, "every sample has its number")
    guard count > 0 else { return }
    switch field {
    case .smoothCount where isSmall:
      mandelbrot_smooth_counts(level, samples, target.baseAddress)
    // Squares beyond the range of Double are left to those who know better.
    case .distance
    where isSmall
      && mandelbrot_distances(level, samples, EscapedSample.distanceFactor, target.baseAddress):
      break
    default: for index in 0..<count { target[index] = field.value(of: escaped(index)) }
    }
  }

  /// The number of samples that have escaped.
  var escapedCount: Int {
    (0..<count).count { mandelbrot_phase(samples)[$0] == UInt8(MANDELBROT_ESCAPED) }
  }

  /// A sample that has escaped, nil for one that stays bounded.
  func escaped(_ index: Int) -> EscapedSample? {
    guard mandelbrot_phase(samples)[index] == UInt8(MANDELBROT_ESCAPED) else { return nil }
    return EscapedSample(
      count: Int(mandelbrot_n(samples)[index]),
      value: ScaledComplex(
        real: mandelbrot_x(samples)[index],
        imaginary: mandelbrot_y(samples)[index]
      ),
      slope: ScaledComplex(
        real: mandelbrot_derivative_x(samples)[index],
        imaginary: mandelbrot_derivative_y(samples)[index]
      )
    )
  }
}
