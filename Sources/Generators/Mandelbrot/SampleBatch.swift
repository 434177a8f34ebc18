import CKernels
import FathomNavigation
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

  /// Adds some samples to an empty batch, in units of 2^`view.unit`.
  mutating func append(
    _ numbers: Range<Int>,
    of constants: SampleConstants,
    _ view: mandelbrot_view
  ) {
    precondition(count == 0, "the batch is empty")
    precondition(numbers.count <= Self.capacity, "a batch has room for \(Self.capacity) samples")
    let x: UnsafeMutablePointer<Double> = mandelbrot_cx(samples)
    let y: UnsafeMutablePointer<Double> = mandelbrot_cy(samples)
    constants.copy(numbers, toX: x, y: y)
    let added = Int64(numbers.count)
    guard !view.is_shallow else { return mandelbrot_append_direct(samples, added) }
    mandelbrot_append_perturbed(samples, added, view.unit < -440 ? view.unit : 0)
    let (reach, near) = (constants.reach, view.pitch * 0x1.fp9)
    guard reach.x * reach.x + reach.y * reach.y >= near * near else { return }
    let kilopixels: UnsafeMutablePointer<Double> = mandelbrot_delta_kilopixels(samples)
    for index in 0..<numbers.count {
      let squared = x[index] * x[index] + y[index] * y[index]
      kilopixels[index] = max(1, squared.squareRoot() / view.pitch * 0x1p-10)
    }
  }

  /// Ends a sample that is known to be bounded.
  mutating func bound(_ index: Int) { mandelbrot_bound(samples, Int64(index)) }

  /// Whether a sample is not yet at its end.
  func isLeft(_ index: Int) -> Bool { mandelbrot_is_left(samples, Int64(index)) }

  /// Finds the columns and the rows of the squares of a width that samples lie in; there is room for ``room`` of each.
  func findSquares(
    _ width: Double,
    _ columns: UnsafeMutablePointer<Double>,
    _ rows: UnsafeMutablePointer<Double>,
    level: kernel_level
  ) {
    mandelbrot_find_squares(level, samples, width, columns, rows)
  }

  /// The numbers that arrays for a batch have room for.
  static let room = Int(MANDELBROT_ROOM)

  /// Lets some samples begin as those of a disc do.
  mutating func start(
    _ numbers: Range<Int>,
    _ disc: UnsafePointer<mandelbrot_disc>,
    _ view: mandelbrot_view,
    level: kernel_level
  ) {
    var view = view
    let (first, end) = (Int64(numbers.lowerBound), Int64(numbers.upperBound))
    mandelbrot_start(level, disc, &view, samples, first, end)
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
        for index in left..<asked where isLeft(index) && isBounded(index) { bound(index) }
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
