import CKernels
import FathomNumbers

/// Iterates samples batch by batch, and writes their fields.
struct SampleWriter: ~Copyable {
  private let fields: [MandelbrotField]
  private let withDerivative: Bool
  private let constants: SampleConstants
  private let values: UnsafeMutableBufferPointer<Double>
  private let orbit: UnsafePointer<mandelbrot_orbit>
  private let view: mandelbrot_view
  private let level: kernel_level

  private var batch = SampleBatch()
  /// The places of the batch's samples.
  private var places: [SampleConstants.Place] = []
  /// The disc of the samples from an index on.
  private var disc: mandelbrot_disc?
  private var first = 0
  /// The numbers of a batch in the order of its samples.
  private let numbers: UnsafeMutableBufferPointer<Double>

  init(
    _ fields: [MandelbrotField],
    of constants: SampleConstants,
    to values: UnsafeMutableBufferPointer<Double>,
    _ orbit: UnsafePointer<mandelbrot_orbit>,
    _ view: mandelbrot_view,
    level: kernel_level
  ) {
    self.fields = fields
    withDerivative = fields.contains { $0.needsDerivative }
    self.constants = constants
    self.values = values
    self.orbit = orbit
    self.view = view
    self.level = level
    places.reserveCapacity(SampleBatch.capacity)
    numbers = .allocate(capacity: SampleBatch.capacity)
  }

  deinit { numbers.deallocate() }

  /// Whether the batch has to be finished before another sample is added.
  var isFull: Bool { places.count == SampleBatch.capacity }

  /// Adds a sample, which may be known to be inside.
  mutating func append(_ place: SampleConstants.Place, isInside: Bool) {
    let (x, y) = constants.scaled(place)
    batch.append(x, y, view, isBounded: isInside)
    places.append(place)
  }

  /// Lets the samples that are added from now on begin as those of a disc do, if there is one.
  mutating func begin(_ disc: mandelbrot_disc?) {
    start()
    self.disc = disc
  }

  /// Lets the samples that were added begin as those of their disc do.
  private mutating func start() {
    if let disc, first < places.count { batch.start(disc, view, from: first, level: level) }
    first = places.count
  }

  /// Iterates the batch to its end, or until the task is cancelled, and writes what it has come to.
  mutating func finish() {
    start()
    batch.iterate(orbit, view, withDerivative: withDerivative, level: level)
    let numbers = UnsafeMutableBufferPointer(rebasing: numbers[..<places.count])
    for (plane, field) in fields.enumerated() {
      batch.write(field, to: numbers, isSmall: view.bailout2 < 0x1p400)
      for (index, place) in places.enumerated() {
        values[plane * constants.count + constants.index(place)] = numbers[index]
      }
    }
    batch.removeAll()
    places.removeAll(keepingCapacity: true)
    first = 0
  }
}
