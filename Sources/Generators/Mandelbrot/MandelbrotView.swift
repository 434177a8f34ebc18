import BigInt
import CKernels
package import FathomNavigation
package import FathomNumbers

/// A view of the Mandelbrot set, ready to be filled.
///
/// The set is its own mirror image, so everything here works on the conjugate of c, with y down as
/// in the world, and only angles know of it.
package struct MandelbrotView: PreparedView {
  private let orbit: ReferenceOrbit
  private let table: ApproximationTable
  private let returns: mandelbrot_return_map?
  private let cycleGuesses: [CycleGuess]?
  private let components: GreatComponents
  private let cycle: ParabolicCycle?
  private let point: ReferencePoint
  private let distance: Point<ReferenceDistance>
  private let pitch: ScaledDouble
  /// Whether samples are iterated without a reference, one step at a time.
  let isShallow: Bool
  private let isInCascade: Bool
  private let limit: Int
  private let bailout: Double
  private let fields: [MandelbrotField]
  private var discs = DiscCache()

  /// How samples are iterated; the plain way gives nearly the numbers of the others.
  package var method = KernelMethod.best { didSet { discs = DiscCache() } }

  /// The finest pixels that are iterated without a reference, as a power of two: rounding moves a
  /// sample by 2^-24 pixels a step at most.
  static let shallowPitch = -30

  init(
    grid: PixelGrid,
    point: ReferencePoint,
    orbit: ReferenceOrbit,
    table: ApproximationTable,
    returns: ReturnMap?,
    cycle: ParabolicCycle?,
    isInCascade: Bool,
    limit: Int,
    bailout: Double,
    fields: [MandelbrotField]
  ) {
    self.orbit = orbit
    self.table = table
    self.cycle = cycle
    self.point = point
    self.limit = limit
    self.bailout = bailout
    self.fields = fields
    distance = ReferenceDistance.axes(from: point, to: grid)
    let pitch = ScaledDouble(grid.pitch, exponent: -grid.fractionBits)
    self.pitch = pitch
    cycleGuesses = returns?.cycleGuesses
    self.returns = returns?.kernelMap(pitch: pitch)
    components = GreatComponents(from: point, unit: pitch.exponent)
    isShallow = point == .zero
    self.isInCascade = isInCascade
  }

  /// Whether the samples of a grid need no reference.
  static func isShallow(_ grid: PixelGrid) -> Bool {
    ScaledDouble(grid.pitch, exponent: -grid.fractionBits).exponent > shallowPitch
  }

  /// The finest pixels whose samples take blocks with mixed terms, as a power of two; where c is smaller
  /// the others are as long.
  private static let mixedPitch = -80

  /// Whether the samples of a grid take blocks with mixed terms.
  static func takesMixedTerms(_ grid: PixelGrid) -> Bool {
    let exponent = ScaledDouble(grid.pitch, exponent: -grid.fractionBits).exponent
    return mixedPitch...shallowPitch ~= exponent
  }

  /// Iterates every sample; cancellation is looked at every few milliseconds.
  package func fill(_ field: inout Field, at points: SamplePoints) {
    precondition(
      field.width == points.width && field.height == points.height
        && field.planeCount == fields.count,
      "a field has the shape of its samples and a plane for every field asked for"
    )
    let constants = SampleConstants(points, distance: distance, unit: pitch.exponent)
    field.values.withUnsafeMutableBufferPointer { values in
      if let level = method.level {
        fill(values, constants, level: level)
      } else {
        fill(values, constants)
      }
    }
  }

  private var perturbation: Perturbation {
    Perturbation(orbit: orbit, limit: limit, squaredBailout: bailout * bailout)
  }

  /// Fills all planes sample by sample.
  private func fill(_ values: UnsafeMutableBufferPointer<Double>, _ constants: SampleConstants) {
    var place = constants.place(of: 0)
    for number in 0..<constants.count {
      guard number % 64 != 0 || !Task.isCancelled else { return }
      let sample = perturbation.escape(constants.exact(place), pitch: pitch)
      write(sample, to: values, at: constants.index(place), of: constants.count)
      constants.advance(&place)
    }
  }

  /// The limit from which on samples of perturbed views may take longer than a search.
  static let greatLimit = 1 << 14

  /// The greatest limit that samples which take single steps come to sooner than a search ends.
  private static let quickLimit = 1 << 19

  /// The search for samples that are drawn: one that is not found is iterated, and drawn the same.
  ///
  /// So there is none where iterating takes less; where it found nothing it waits for those that take long, and
  /// passes over most of them as well.
  private var drawingSearch: CycleSearch? {
    guard isShallow ? limit > Self.quickLimit : limit > Self.greatLimit else { return nil }
    guard let guesses = cycle?.guesses ?? cycleGuesses else { return nil }
    return CycleSearch(
      guesses,
      near: point,
      pitch: pitch,
      longestPause: min(15, Self.quickLimit / limit),
      // Those round a copy that goes round in one are told to be inside or not soon enough.
      longestPauseBefore: cycle == nil ? nil : 255,
      findsDiscs: true
    )
  }

  /// The search for samples by which limits are chosen and judged: those that it finds decide them.
  private var judgingSearch: CycleSearch? {
    cycle.map {
      CycleSearch(
        $0.guesses,
        near: point,
        pitch: pitch,
        longestPause: 0,
        longestPauseBefore: 0,
        findsDiscs: false
      )
    }
  }

  /// Fills all planes batch by batch.
  private func fill(
    _ values: UnsafeMutableBufferPointer<Double>,
    _ constants: SampleConstants,
    level: kernel_level
  ) {
    let count = constants.count
    let view = kernelView
    let withDerivative = fields.contains { $0.needsDerivative }
    var batch = SampleBatch(sharesCycles: true)
    var search = drawingSearch
    // The numbers of a batch in the order of its samples.
    let scratch = UnsafeMutableBufferPointer<Double>.allocate(capacity: SampleBatch.capacity)
    defer { scratch.deallocate() }
    table.withBlocks(of: orbit, returns) { orbit in
      let areInside = components.contain(constants, level: level)
      var beginning =
        isShallow ? nil : SharedBeginning(discs, orbit, view, level: level)
      for start in stride(from: 0, to: count, by: SampleBatch.capacity) {
        guard !Task.isCancelled else { return }
        let end = min(start + SampleBatch.capacity, count)
        batch.removeAll()
        append(start..<end, of: constants, areInside, to: &batch, view, &search, &beginning)
        batch.iterate(orbit, view, withDerivative: withDerivative, level: level) { index in
          let place = constants.exact(constants.place(of: start + index))
          return search?.isAttracted(place, isNew: false) ?? false
        }
        let numbers = UnsafeMutableBufferPointer(rebasing: scratch[..<(end - start)])
        for (plane, field) in fields.enumerated() {
          batch.write(field, to: numbers, isSmall: bailout < 0x1p200, level: level)
          let plane = UnsafeMutableBufferPointer(
            rebasing: values[plane * count..<(plane + 1) * count]
          )
          constants.copy(UnsafeBufferPointer(numbers), of: start..<end, to: plane)
        }
        guard constants.hasGreat else { continue }
        var place = constants.place(of: start)
        for _ in start..<end {
          if constants.isGreat(place) {
            let sample = perturbation.escape(constants.exact(place), pitch: pitch)
            write(sample, to: values, at: constants.index(place), of: count)
          }
          constants.advance(&place)
        }
      }
    }
  }

  /// What all samples share.
  private var kernelView: mandelbrot_view {
    mandelbrot_view(
      limit: Int64(limit),
      bailout2: bailout * bailout,
      unit: Int64(pitch.exponent),
      pitch: pitch.significand,
      is_shallow: isShallow,
      is_in_cascade: isInCascade,
      proves_by_returns: true
    )
  }

  /// A batch of up to 256 samples, not yet iterated.
  func batch(at points: SamplePoints) -> SampleBatch {
    let constants = SampleConstants(points, distance: distance, unit: pitch.exponent)
    var batch = SampleBatch()
    var search = judgingSearch
    var beginning: SharedBeginning?
    let areInside = components.contain(constants, level: KernelMethod.bestLevel)
    let all = 0..<constants.count
    append(all, of: constants, areInside, to: &batch, kernelView, &search, &beginning)
    return batch
  }

  /// Those of some points that are not known to be inside before they are iterated.
  func undecided(_ points: [Point<Int128>]) -> [Point<Int128>] {
    let constants = SampleConstants(.scattered(points), distance: distance, unit: pitch.exponent)
    let areInside = components.contain(constants, level: KernelMethod.bestLevel)
    var search = judgingSearch
    return points.enumerated().filter { number, _ in
      !isKnownInside(constants.place(of: number), of: constants, areInside, &search)
    }.map(\.element)
  }

  /// Whether a sample is known to be inside before it is iterated; `areInside` marks those in the great components.
  @inline(__always)
  private func isKnownInside(
    _ place: SampleConstants.Place,
    of constants: SampleConstants,
    _ areInside: [Bool],
    _ search: inout CycleSearch?
  ) -> Bool {
    !areInside.isEmpty && areInside[constants.index(place)]
      || search?.isAttracted(constants.exact(place), isNew: true) ?? false
  }

  /// Adds samples to an empty batch and lets them begin, but those that are known to be inside.
  private func append(
    _ numbers: Range<Int>,
    of constants: SampleConstants,
    _ areInside: [Bool],
    to batch: inout SampleBatch,
    _ view: mandelbrot_view,
    _ search: inout CycleSearch?,
    _ beginning: inout SharedBeginning?
  ) {
    batch.append(numbers, of: constants, view)
    if !areInside.isEmpty || search != nil {
      var place = constants.place(of: numbers.lowerBound)
      for index in 0..<numbers.count {
        if isKnownInside(place, of: constants, areInside, &search) { batch.bound(index) }
        constants.advance(&place)
      }
    }
    beginning?.start(&batch)
  }

  /// Iterates a batch up to a limit, or to the end of a budget of steps of a packet of four, of which
  /// a perturbed one counts as 8; returns what is left of the budget, 0 or less if samples are left.
  ///
  /// The same on every processor. Samples inside go all their way: what they take tells how deep a view goes, and
  /// how far those beside them that escape.
  func iterate(_ batch: inout SampleBatch, to limit: Int, budget: Int) -> Int {
    var view = kernelView
    view.limit = Int64(limit)
    view.proves_by_returns = false
    var left = 0
    table.withBlocks(of: orbit, returns) { left = batch.iterate($0, view, budget: budget) }
    return left
  }

  /// Whether up to 256 samples are iterated to their end within a budget.
  package func isDone(at points: SamplePoints, within budget: Int) -> Bool {
    var batch = batch(at: points)
    return iterate(&batch, to: limit, budget: budget) > 0
  }

  /// Writes all planes of one sample, nil for one that has not escaped.
  @inline(__always)
  private func write(
    _ escaped: EscapedSample?,
    to values: UnsafeMutableBufferPointer<Double>,
    at index: Int,
    of count: Int
  ) {
    for (plane, field) in fields.enumerated() {
      values[plane * count + index] = field.value(of: escaped)
    }
  }
}
