import BigInt
import FathomNavigation
import FathomNumbers
import FathomRendering

/// The source document's algorithm as it was written, with its tile box in floating point: where
/// panning, coverage and the box itself fail.
///
/// "UIScrollView (Zooming)" has a world of 320 × 460 at a scale of 0.9 and tiles of 256. Integers are
/// exact below 2^p, so that everything fails some octaves round p − 8, where the world's far edge at
/// 288 · 2^k pixels gets there.
package struct DocumentExperiment: Experiment {
  /// "document".
  package static let name = "document"

  /// The types.
  package var types = NumberType.all
  /// The doublings to be made.
  package var doublings = 120

  /// The viewport's corner, as a share of the world's width and height.
  ///
  /// Halfway between two numbers it is the last bit that decides, so other places near the far edge
  /// give the same depths or an octave more or less.
  package var place = 0.949

  /// An experiment with everything at its default.
  package init() {}

  /// Doubles in every type.
  package func run(
    threads: Int,
    report: @escaping @Sendable (ExperimentProgress) -> Void = { _ in }
  ) async throws -> [DocumentLimits] {
    let available = types.filter(\.isAvailable)
    var limits = [DocumentLimits?](repeating: nil, count: available.count)
    try await TileExecutor.prefetch.map(
      available,
      width: threads,
      { [place, doublings] type in
        try type.result(of: DocumentStudy(type: type, place: place, doublings: doublings))
      },
      receive: { index, result in limits[index] = result }
    )
    report(ExperimentProgress(step: "doubling", done: available.count, count: available.count))
    return limits.compactMap { $0 }
  }
}

/// The document's algorithm in one type.
private struct DocumentStudy: ScalarStudy, Sendable {
  let type: NumberType
  let place: Double
  let doublings: Int

  private static let world = Size(width: 320, height: 460)
  private static let tileSize = 256
  private static let nineTenths = "0.9"

  func result<Scalar>(in scalar: StudiedScalar<Scalar>) throws -> DocumentLimits {
    let world = Size(width: Scalar(Self.world.width), height: Scalar(Self.world.height))
    guard let exactScale = BigFloat(Self.nineTenths, precision: 2 * type.precision) else {
      preconditionFailure("0.9 is a number")
    }
    let (scale, share) = (scalar.round(exactScale), scalar.round(BigFloat(place)))
    var camera = Camera(
      world: world,
      scale: scale,
      offset: Point(x: world.width * share * scale, y: world.height * share * scale),
      viewport: Self.world,
      insets: EdgeInsets(
        top: world.height,
        left: world.width,
        bottom: world.height,
        right: world.width
      )
    )
    var (inexact, stuck, uncovered, empty): (Int?, Int?, Int?, Int?)
    for doubling in 0...doublings {
      try Task.checkCancellation()
      if doubling > 0 {
        camera.zoom(by: Scalar(2), about: Point(x: Scalar(0), y: Scalar(0)))
        camera.commitZoom()
      }
      let steps = panSteps(camera)
      if inexact == nil, steps.contains(where: { $0 != Scalar(1) }) { inexact = doubling }
      if stuck == nil, steps.allSatisfy({ $0 == Scalar(0) }) { stuck = doubling }
      guard let content = camera.contentSize else { continue }
      let axes = [
        DocumentAxis(camera.offset.x, Self.world.width, content.width),
        DocumentAxis(camera.offset.y, Self.world.height, content.height),
      ]
      if empty == nil, axes.contains(where: \.isEmpty) { empty = doubling }
      if uncovered == nil, !axes.allSatisfy({ $0.isCovered(byTilesOf: Self.tileSize) }) {
        uncovered = doubling
      }
    }
    return DocumentLimits(
      type: type,
      panInexact: inexact,
      panStuck: stuck,
      coverageFails: uncovered,
      boxEmpty: empty
    )
  }

  /// The movement of the view by a pan of one pixel.
  private func panSteps<Scalar>(_ camera: Camera<Scalar>) -> [Scalar] {
    var panned = camera
    panned.pan(by: Size(width: Scalar(1), height: Scalar(1)))
    return [panned.offset.x - camera.offset.x, panned.offset.y - camera.offset.y]
  }
}

/// The viewport's part of the legal area along one axis, as the document computes it.
private struct DocumentAxis<Scalar: WorldScalar> {
  let offset: Scalar
  let extent: Int
  let content: Scalar

  init(_ offset: Scalar, _ extent: Int, _ content: Scalar) {
    self.offset = offset
    self.extent = extent
    self.content = content
  }

  private var lower: Scalar { max(offset, Scalar(0)) }
  private var upper: Scalar { min(offset + Scalar(extent), content) }

  var isEmpty: Bool { !(upper > lower) }

  /// Whether the integral box round it contains what is really on display.
  func isCovered(byTilesOf tileSize: Int) -> Bool {
    let size = Scalar(tileSize)
    guard !isEmpty, let first = (lower / size).floor, let end = (upper / size).ceiling,
      let exactOffset = offset.exactValue, let exactContent = content.exactValue
    else { return false }
    let bits = exactOffset.precision + 64
    let exactLower = max(exactOffset, BigFloat(0))
    let exactUpper = min(exactOffset.rounded(toPrecision: bits) + BigFloat(extent), exactContent)
    return BigFloat(first * BigInt(tileSize)) <= exactLower
      && BigFloat(end * BigInt(tileSize)) >= exactUpper
  }
}
