import FathomNavigation
import FathomNumbers

/// A few samples of a view, from which the work of iterating all of it to a limit is told, and the
/// share of those that a limit leaves inside though they would escape.
///
/// A function of the scene alone, whatever the size of the frame.
struct LimitProbe {
  /// The limit that is never too great: it takes a few seconds for a small picture at worst.
  static let leastLimit = 1 << 14

  /// The most steps of packets of four for all samples of ``affordableSize`` together, of which a
  /// perturbed one counts as 8: less than a twentieth of a millisecond a sample.
  private static let budget = 1 << 22

  /// How much less views may take that are on the way to another: many of them make a flight, and each is seen
  /// for a moment.
  private static let divisionOnWay = 8

  /// The steps that a limit beyond the modest one may take in any case, and how many times those of
  /// the modest one: in most views hardly any sample comes so far.
  private static let smallBudget = 1 << 17
  private static let generosity = 1.5

  /// The greatest limit where samples are iterated one step at a time: a probe may miss one sample in 256,
  /// and such a share that goes on to the limit takes the budget.
  private static let greatestShallowLimit = 1 << 24

  /// The greatest limit where a probe meets no sample that has to be iterated; it may miss a few that
  /// take single steps all the way.
  private static let greatestUnseenLimit = 1 << 20

  /// Of even height, so that no sample lies on the axis that famous places lie on.
  private static let affordableSize = Size(width: 16, height: 8)

  /// How many times closer samples may lie in either direction where hardly any has to be iterated: the
  /// threads between two components take all the work of a view, and less than a hundredth of it.
  private static let finestDivision = 8

  /// The fewest samples from which the work of a view is told.
  private static let leastUndecidedCount = 32

  /// How much less they may take, since all of it is seen, and how many times that the fewest may.
  private static let divisionOfBudget = 4
  private static let greatestDensity = 16

  /// The pixels from one of these samples to the next: those of a frame of 128 rows, since a sample may
  /// leave the reference the sooner the wider its pixel is.
  private static let spacing = 16

  /// The samples by which a limit is judged: one in a thousand counts.
  private static let judgingSize = Size(width: 64, height: 36)

  /// The steps after which no more samples are begun, and the most for some 256.
  private static let judgingBudget = 1 << 22
  private static let batchBudget = 1 << 23

  /// The samples by which it is judged where more take too long.
  private static let fewestJudged = 16

  /// The limit up to which samples may escape after all, in limits.
  static let foresight = 8

  let view: View

  /// Whether the view is on the way to a deeper one.
  private let isOnWay: Bool

  /// The probe of a view round an anchor, of so many octaves, by which limits are chosen.
  init(_ anchor: SceneAnchor, index: Int, octave: Int) {
    let depth = Double(octave)
    isOnWay = depth < anchor.depth
    // A square of side 4 is in the frame at depth 0.
    let height = BigFloat(4).scaled(byPowerOfTwo: -octave)
    view = View(
      grid: PixelGrid(
        center: anchor.point,
        pitch: height / BigFloat(Self.affordableSize.height * Self.spacing),
        size: Size(
          width: Self.affordableSize.width * Self.spacing,
          height: Self.affordableSize.height * Self.spacing
        )
      ),
      depth: depth,
      anchorIndex: index
    )
  }

  /// The probe of a view by which its limit is chosen.
  init(affordableIn view: View) { (self.view, isOnWay) = (view, false) }

  /// The probe of a view by which its limit is judged.
  init(judging wide: View) {
    let (grid, size) = (wide.grid, Self.judgingSize)
    isOnWay = false
    let pitch = grid.exactPitch * BigFloat(max(1, grid.size.height / size.height))
    view = View(
      grid: PixelGrid(center: grid.exactCenter, pitch: pitch, size: size),
      depth: wide.depth,
      anchorIndex: wide.anchorIndex
    )
  }

  /// The greatest limit that takes no more than the budget, from the least one up; beyond a modest one,
  /// hardly more than that takes.
  func affordableLimit(
    in prepared: MandelbrotView,
    modest: Int,
    greatest: Int
  ) throws -> Int {
    let (points, density) = iteratedPoints(in: prepared)
    var batch = prepared.batch(at: .scattered(points))
    let greatestHere =
      points.isEmpty
      ? Self.greatestUnseenLimit : prepared.isShallow ? Self.greatestShallowLimit : Int.max
    let greatest = min(greatest, greatestHere)
    let modest = min(modest, greatest)
    var limit = min(modest, Self.leastLimit)
    let most = isOnWay ? Self.budget / Self.divisionOnWay : Self.budget
    let whole =
      density.map { most / Self.divisionOfBudget * min($0, Self.greatestDensity) } ?? most
    var budget = whole
    // So few steps are in the budget whatever they are.
    var left = prepared.iterate(&batch, to: limit, budget: budget)
    while limit < greatest, left > 0 {
      try Task.checkCancellation()
      if limit == modest {
        let spent = whole - left
        budget = max(Self.smallBudget, Int(Double(spent) * Self.generosity))
        left = min(budget - spent, left)
      }
      let next = min(2 * limit, limit < modest ? modest : greatest)
      left = left > 0 ? prepared.iterate(&batch, to: next, budget: left) : 0
      if left > 0 { limit = next }
    }
    return limit
  }

  /// Samples all over the view; where hardly any of them has to be iterated, only such ones, closer
  /// together, and how many times denser they lie.
  private func iteratedPoints(
    in prepared: MandelbrotView
  ) -> (points: [Point<Int128>], density: Int?) {
    var division = 1
    while true {
      let all = points(
        columns: Self.affordableSize.width * division,
        rows: Self.affordableSize.height * division
      )
      let undecided = prepared.undecided(all)
      if undecided.count >= Self.leastUndecidedCount || division == Self.finestDivision {
        guard division > 1 else { return (all, nil) }
        // As many as fit into a batch, evenly.
        let step = (undecided.count - 1) / SampleBatch.capacity + 1
        let points = stride(from: 0, to: undecided.count, by: step).map { undecided[$0] }
        return (points, division * division / step)
      }
      division *= 2
    }
  }

  /// The middles of so many columns and rows of the view's pixels.
  private func points(columns: Int, rows: Int) -> [Point<Int128>] {
    let (width, height) = (view.grid.size.width, view.grid.size.height)
    return (0..<rows).flatMap { row in
      (0..<columns).map { column in
        Point(
          x: view.grid.columnOffset(column * width / columns),
          y: view.grid.rowOffset(row * height / rows)
        )
      }
    }
  }

  /// Whether all samples by which a limit is judged are known to be inside.
  func isInside(in prepared: MandelbrotView) -> Bool {
    prepared.undecided(judgedPoints).isEmpty
  }

  private var judgedPoints: [Point<Int128>] {
    points(columns: Self.judgingSize.width, rows: Self.judgingSize.height)
  }

  /// The share of samples that do not escape up to a limit, but do so not long after it, as far as a
  /// budget goes.
  func escapingShare(in prepared: MandelbrotView, beyond limit: Int) throws -> Double {
    let all = judgedPoints
    // Every batch is of samples all over the view.
    let share = try escapingShare(
      of: all,
      inBatches: all.count / SampleBatch.capacity,
      in: prepared,
      beyond: limit
    )
    // Where so many samples take more than the budget, a few tell more than none.
    let few = all.count / Self.fewestJudged
    return try share ?? escapingShare(of: all, inBatches: few, in: prepared, beyond: limit) ?? 0
  }

  /// The same from one batch of points after the other; nil where the first takes more than the budget.
  private func escapingShare(
    of all: [Point<Int128>],
    inBatches batchCount: Int,
    in prepared: MandelbrotView,
    beyond limit: Int
  ) throws -> Double? {
    var (sampleCount, escapingCount, steps) = (0, 0, 0)
    for number in 0..<batchCount where steps < Self.judgingBudget {
      try Task.checkCancellation()
      let points = stride(from: number, to: all.count, by: batchCount).map { all[$0] }
      var batch = prepared.batch(at: .scattered(points))
      let left = prepared.iterate(&batch, to: limit, budget: Self.batchBudget)
      // Nobody knows what comes after a limit that is too far away.
      guard left > 0 else { break }
      let escapedCount = batch.escapedCount
      let rest = prepared.iterate(&batch, to: Self.foresight * limit, budget: left)
      escapingCount += batch.escapedCount - escapedCount
      sampleCount += points.count
      steps += Self.batchBudget - rest
    }
    return sampleCount > 0 ? Double(escapingCount) / Double(sampleCount) : nil
  }
}
