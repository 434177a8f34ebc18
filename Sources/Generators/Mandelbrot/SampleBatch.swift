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
  /// Where no |z| is beyond 2^480, counts and distances take four samples at a time, with the same
  /// bits as ``EscapedSample`` gives them.
  func write(
    _ field: MandelbrotField,
    to target: UnsafeMutableBufferPointer<Double>,
    isSmall: Bool
  ) {
    switch field {
    case .smoothCount where isSmall: writeSmoothCounts(to: target)
    case .distance where isSmall: writeDistances(to: target)
    default: for index in 0..<count { target[index] = field.value(of: escaped(index)) }
    }
  }

  private func writeSmoothCounts(to target: UnsafeMutableBufferPointer<Double>) {
    writeFours(to: target) { start, isEscaped in
      // Those that are bounded take part with a number that does no harm.
      let squares = SIMD4<Double>(repeating: 16)
        .replacing(with: squaredModuli(start), where: isEscaped)
      let fractions = Elementary.log2(0.5 * Elementary.log2(squares))
      let counts = SIMD4<Double>(four(mandelbrot_n(samples), start) &+ 1)
      return SIMD4<Double>(repeating: .infinity)
        .replacing(with: counts - fractions, where: isEscaped)
    }
  }

  private func writeDistances(to target: UnsafeMutableBufferPointer<Double>) {
    var isOrdinary = true
    writeFours(to: target) { start, isEscaped in
      let squares = SIMD4<Double>(repeating: 16)
        .replacing(with: squaredModuli(start), where: isEscaped)
      let slopes = SIMD4<Double>(repeating: 1)
        .replacing(with: squaredSlopes(start), where: isEscaped)
      // Squares beyond the range of Double are left to those who know better.
      isOrdinary = isOrdinary && slopes.min() > 0x1p-900 && slopes.max() < 0x1p900
      let logarithms = 0.5 * Elementary.log2(squares)
      let distances = EscapedSample.distanceFactor * logarithms * (squares / slopes).squareRoot()
      return SIMD4<Double>.zero.replacing(with: distances, where: isEscaped)
    }
    guard !isOrdinary else { return }
    for index in 0..<count {
      target[index] = MandelbrotField.distance.value(of: escaped(index))
    }
  }

  /// Writes what `values` gives for the four samples from an index on, of which those in the mask
  /// have escaped.
  @inline(__always)
  private func writeFours(
    to target: UnsafeMutableBufferPointer<Double>,
    _ values: (Int, SIMDMask<SIMD4<Int64>>) -> SIMD4<Double>
  ) {
    let count = count
    // Always from and to memory as a whole: the room ends in more than four.
    for start in stride(from: 0, to: count, by: 4) {
      let isEscaped =
        SIMD4<Int64>(truncatingIfNeeded: four(mandelbrot_phase(samples), start))
        .== Int64(MANDELBROT_ESCAPED)
      let values = values(start, isEscaped)
      if start + 4 <= count {
        UnsafeMutableRawBufferPointer(target).storeBytes(
          of: values,
          toByteOffset: start * MemoryLayout<Double>.stride,
          as: SIMD4<Double>.self
        )
      } else {
        for lane in 0..<count - start { target[start + lane] = values[lane] }
      }
    }
  }

  /// |z|² of four samples.
  @inline(__always)
  private func squaredModuli(_ start: Int) -> SIMD4<Double> {
    let (x, y) = (four(mandelbrot_x(samples), start), four(mandelbrot_y(samples), start))
    return x * x + y * y
  }

  /// |dz/dc|² of four samples.
  @inline(__always)
  private func squaredSlopes(_ start: Int) -> SIMD4<Double> {
    let x = four(mandelbrot_derivative_x(samples), start)
    let y = four(mandelbrot_derivative_y(samples), start)
    return x * x + y * y
  }

  @inline(__always)
  private func four<Number>(_ array: UnsafePointer<Number>, _ start: Int) -> SIMD4<Number> {
    UnsafeRawPointer(array + start).loadUnaligned(as: SIMD4<Number>.self)
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
