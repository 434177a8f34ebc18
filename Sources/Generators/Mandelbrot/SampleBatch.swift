import CKernels
import FathomNumbers

/// Up to 256 samples that are iterated in packets.
struct SampleBatch: ~Copyable {
  /// The most samples in a batch.
  static let capacity = 256

  /// Packets may be as wide as 16 samples, and the last one may be half empty.
  private static let room = capacity + 16

  private static let numberPlanes = 24
  private static let integerPlanes = 10
  private static let bytePlanes = 2

  /// The first planes are looked at before they are written.
  private static let newNumberPlanes = 10
  private static let newIntegerPlanes = 6

  private let numbers: UnsafeMutablePointer<Double>
  private let integers: UnsafeMutablePointer<Int64>
  private let phases: UnsafeMutablePointer<UInt8>
  private(set) var samples: mandelbrot_samples

  /// An empty batch.
  init() {
    let room = Self.room
    let numbers = UnsafeMutablePointer<Double>.allocate(capacity: Self.numberPlanes * room)
    let integers = UnsafeMutablePointer<Int64>.allocate(capacity: Self.integerPlanes * room)
    phases = .allocate(capacity: Self.bytePlanes * room)
    func plane(_ index: Int) -> UnsafeMutablePointer<Double> { numbers + index * room }
    func integerPlane(_ index: Int) -> UnsafeMutablePointer<Int64> { integers + index * room }
    self.numbers = numbers
    self.integers = integers
    samples = mandelbrot_samples(
      count: 0,
      cx: plane(0),
      cy: plane(1),
      x: plane(2),
      y: plane(3),
      slope_x: plane(4),
      slope_y: plane(5),
      dx: plane(6),
      dy: plane(7),
      exponent: integerPlane(0),
      n: integerPlane(1),
      m: integerPlane(2),
      spread: plane(8),
      seen_x: plane(10),
      seen_y: plane(11),
      seen_slope2: plane(23),
      near2: plane(9),
      seen_n: integerPlane(6),
      seen_exponent: integerPlane(7),
      rebases: integerPlane(3),
      is_searching: phases + room,
      period: integerPlane(4),
      rounds: integerPlane(8),
      searched: integerPlane(5),
      growth_x: plane(12),
      growth_y: plane(13),
      reach: plane(14),
      radius: plane(15),
      held_x: plane(16),
      held_y: plane(17),
      held_slope_x: plane(18),
      held_slope_y: plane(19),
      held_dx: plane(20),
      held_dy: plane(21),
      held_spread: plane(22),
      held_exponent: integerPlane(9),
      phase: phases
    )
    numbers.initialize(repeating: 0, count: Self.numberPlanes * room)
    integers.initialize(repeating: 0, count: Self.integerPlanes * room)
    removeAll()
  }

  deinit {
    numbers.deallocate()
    integers.deallocate()
    phases.deallocate()
  }

  /// Removes all samples.
  mutating func removeAll() {
    numbers.update(repeating: 0, count: Self.newNumberPlanes * Self.room)
    integers.update(repeating: 0, count: Self.newIntegerPlanes * Self.room)
    phases.update(repeating: UInt8(MANDELBROT_BOUNDED), count: Self.room)
    samples.is_searching.update(repeating: 0, count: Self.room)
    samples.count = 0
  }

  /// Adds the sample at a constant, in units of 2^`view.unit`.
  mutating func append(_ x: Double, _ y: Double, _ view: mandelbrot_view) {
    let index = Int(samples.count)
    precondition(index < Self.capacity, "a batch has room for \(Self.capacity) samples")
    samples.cx[index] = x
    samples.cy[index] = y
    samples.count += 1
    if view.is_shallow {
      phases[index] = UInt8(
        isInGreatComponents(x, y, unit: Int(view.unit)) ? MANDELBROT_BOUNDED : MANDELBROT_DIRECT
      )
    } else {
      phases[index] = UInt8(MANDELBROT_PERTURBED)
      samples.exponent[index] = view.unit < -440 ? view.unit : 0
      // Nearly always 1, and known without a root.
      let (squared, far) = (x * x + y * y, view.pitch * 0x1.fp9)
      samples.spread[index] =
        squared < far * far ? 1 : max(1, squared.squareRoot() / view.pitch * 0x1p-10)
    }
  }

  /// Whether c is in the cardioid or the circle where orbits end in a fixed point or a cycle of two,
  /// and not just at the edge.
  private func isInGreatComponents(_ x: Double, _ y: Double, unit: Int) -> Bool {
    let scale = ScaledComplex.powerOfTwo(unit)
    let (x, y2) = (x * scale, y * scale * (y * scale))
    let left = x - 0.25
    let square = left * left + y2
    return square * (square + left) < 0.25 * y2 - 1e-12
      || (x + 1) * (x + 1) + y2 < 0.0625 - 1e-12
  }

  /// Iterates all samples to their end, or until the task is cancelled.
  mutating func iterate(
    _ orbit: borrowing mandelbrot_orbit,
    _ view: mandelbrot_view,
    withDerivative: Bool,
    level: kernel_level
  ) {
    var view = view
    let orbit = copy orbit
    withUnsafePointer(to: orbit) { orbit in
      // A few milliseconds each.
      while mandelbrot_iterate(level, orbit, &view, &samples, withDerivative, 1 << 20) <= 0 {
        guard !Task.isCancelled else { return }
      }
    }
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
    default: for index in 0..<Int(samples.count) { target[index] = field.value(of: escaped(index)) }
    }
  }

  private func writeSmoothCounts(to target: UnsafeMutableBufferPointer<Double>) {
    writeFours(to: target) { start, isEscaped in
      // Those that are bounded take part with a number that does no harm.
      let squares = SIMD4<Double>(repeating: 16)
        .replacing(with: square(samples.x, samples.y, start), where: isEscaped)
      let fractions = Elementary.log2(0.5 * Elementary.log2(squares))
      let counts = SIMD4<Double>(four(samples.n, start) &+ 1)
      return SIMD4<Double>(repeating: .infinity)
        .replacing(with: counts - fractions, where: isEscaped)
    }
  }

  private func writeDistances(to target: UnsafeMutableBufferPointer<Double>) {
    var isOrdinary = true
    writeFours(to: target) { start, isEscaped in
      let squares = SIMD4<Double>(repeating: 16)
        .replacing(with: square(samples.x, samples.y, start), where: isEscaped)
      let slopes = SIMD4<Double>(repeating: 1)
        .replacing(with: square(samples.dx, samples.dy, start), where: isEscaped)
      // Squares beyond the range of Double are left to those who know better.
      isOrdinary = isOrdinary && slopes.min() > 0x1p-900 && slopes.max() < 0x1p900
      let logarithms = 0.5 * Elementary.log2(squares)
      let distances = EscapedSample.distanceFactor * logarithms * (squares / slopes).squareRoot()
      return SIMD4<Double>.zero.replacing(with: distances, where: isEscaped)
    }
    guard !isOrdinary else { return }
    for index in 0..<Int(samples.count) {
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
    let count = Int(samples.count)
    // Always from and to memory as a whole: the room ends in more than four.
    for start in stride(from: 0, to: count, by: 4) {
      let isEscaped =
        SIMD4<Int64>(truncatingIfNeeded: four(phases, start)) .== Int64(MANDELBROT_ESCAPED)
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

  /// x² + y² of four samples.
  @inline(__always)
  private func square(
    _ x: UnsafePointer<Double>,
    _ y: UnsafePointer<Double>,
    _ start: Int
  ) -> SIMD4<Double> {
    let (x, y) = (four(x, start), four(y, start))
    return x * x + y * y
  }

  @inline(__always)
  private func four<Number>(_ plane: UnsafePointer<Number>, _ start: Int) -> SIMD4<Number> {
    UnsafeRawPointer(plane + start).loadUnaligned(as: SIMD4<Number>.self)
  }

  /// A sample that has escaped, nil for one that stays bounded.
  func escaped(_ index: Int) -> EscapedSample? {
    guard samples.phase[index] == UInt8(MANDELBROT_ESCAPED) else { return nil }
    return EscapedSample(
      count: Int(samples.n[index]),
      value: ScaledComplex(real: samples.x[index], imaginary: samples.y[index]),
      slope: ScaledComplex(real: samples.dx[index], imaginary: samples.dy[index])
    )
  }
}
