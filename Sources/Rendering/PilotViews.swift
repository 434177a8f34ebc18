import FathomColoring
import FathomGenerators
import FathomNavigation
import FathomNumbers
import Synchronization

/// Small views of a scene, one per octave round each anchor, from which colours are tuned.
///
/// Functions of the scene alone, drawn when a view first asks for them.
final class PilotViews: Sendable {
  /// The numbers that colours take from a pilot view.
  struct Pilot: Sendable {
    /// The least finite value, 0 if there is none.
    let least: Double
    /// The distribution of the values.
    let curve: RankCurve
  }

  fileprivate struct Place: Hashable {
    let anchorIndex: Int
    let octave: Int
  }

  private static let size = Size(width: 64, height: 36)

  private let generator: any GeneratorScene
  private let field: String
  private let homeExtent: BigFloat
  private let anchors: [SceneAnchor]
  private let pilots = Mutex<[Place: Slot]>([:])
  private let bytes = Atomic(0)

  /// The place of one pilot view: whoever needs it first draws it, and others wait for that.
  private final class Slot: Sendable {
    let pilot = Mutex<Pilot?>(nil)
    let isDrawn = Atomic(false)
  }

  init(
    generator: any GeneratorScene,
    field: String,
    homeExtent: BigFloat,
    anchors: [SceneAnchor]
  ) {
    self.generator = generator
    self.field = field
    self.homeExtent = homeExtent
    self.anchors = anchors
  }

  /// The least value of a view: on a line through those of the two octaves beside it.
  func least(of view: View) throws -> Double {
    func least(round anchorIndex: Int) throws -> Double {
      let depth = depth(of: view, round: anchorIndex)
      let octave = Int(depth.rounded(.down))
      let (low, high) = (
        try pilot(anchorIndex, octave).least, try pilot(anchorIndex, octave + 1).least
      )
      return low + (high - low) * (depth - Double(octave))
    }
    let first = try least(round: view.anchorIndex)
    guard let second = view.secondAnchor else { return first }
    return first + (try least(round: second.index) - first) * second.weight
  }

  /// The distribution of a view's values: those of three octaves mixed, with weights that have no
  /// corner when the view goes from one octave to the next (a quadratic B-spline).
  ///
  /// The colour of a value changes little from frame to frame, as the share that is less than it
  /// does; and it is right to mix shares, since a deeper view's values are among a shallower one's.
  func curve(of view: View) throws -> RankCurve {
    func curves(round anchorIndex: Int, share: Double) throws -> [(RankCurve, Double)] {
      let depth = depth(of: view, round: anchorIndex)
      let octave = Int((depth + 0.5).rounded(.down))
      let way = depth + 0.5 - Double(octave)
      let weights = [0.5 * (1 - way) * (1 - way), 0.5 + way * (1 - way), 0.5 * way * way]
      return try weights.enumerated().map { index, weight in
        (try pilot(anchorIndex, max(0, octave - 1 + index)).curve, share * weight)
      }
    }
    guard let second = view.secondAnchor else {
      return RankCurve(mixing: try curves(round: view.anchorIndex, share: 1))
    }
    return RankCurve(
      mixing: try curves(round: view.anchorIndex, share: 1 - second.weight)
        + curves(round: second.index, share: second.weight)
    )
  }

  /// The depth of the pilot views of a view: its own, but round a second anchor none deeper than that
  /// anchor is meant for.
  private func depth(of view: View, round anchorIndex: Int) -> Double {
    let deepest = anchorIndex == view.anchorIndex ? .infinity : anchors[anchorIndex].depth
    return max(min(view.depth, deepest), 0)
  }

  /// A pilot view that is ready to be drawn.
  struct Drawing: Sendable {
    fileprivate let views: PilotViews
    fileprivate let place: Place

    /// Draws it, or waits for somebody who does.
    func draw() throws { _ = try views.pilot(place.anchorIndex, place.octave) }
  }

  /// Does a stride of preparing the pilot views that a view's colours need; returns those that are ready to be drawn,
  /// nil where none is yet.
  ///
  /// One whose preparation would not stay is drawn at once.
  ///
  /// Curves need those of three octaves, least values those of two.
  func advance(_ view: View, curves: Bool) throws -> [Drawing]? {
    let anchorIndices = [view.anchorIndex] + (view.secondAnchor.map { [$0.index] } ?? [])
    var drawings: [Drawing] = []
    for anchorIndex in anchorIndices {
      let depth = depth(of: view, round: anchorIndex)
      let octave = Int((curves ? depth - 0.5 : depth).rounded(.down))
      for octave in octave..<octave + (curves ? 3 : 2) {
        let place = Place(anchorIndex: anchorIndex, octave: max(0, octave))
        guard !slot(of: place).isDrawn.load(ordering: .acquiring),
          !drawings.contains(where: { $0.place == place })
        else { continue }
        if let generator = generator as? any SteppedScene {
          let view = self.view(at: place)
          let stays = generator.keepsPreparation(of: view)
          guard stays || drawings.isEmpty else { return drawings }
          let isReady = try generator.advance(view)
          if isReady, !stays {
            WorkEvent.report(.part("pilot views", done: 0, of: 1))
            _ = try pilot(place.anchorIndex, place.octave)
          }
          guard isReady, stays else { return drawings.isEmpty ? nil : drawings }
        }
        drawings.append(Drawing(views: self, place: place))
      }
    }
    return drawings
  }

  /// The bytes of the pilots so far.
  var byteCount: Int { bytes.load(ordering: .relaxed) }

  private func slot(of place: Place) -> Slot {
    pilots.withLock { slots in
      if let slot = slots[place] { return slot }
      let slot = Slot()
      slots[place] = slot
      return slot
    }
  }

  private func pilot(_ anchorIndex: Int, _ octave: Int) throws -> Pilot {
    let place = Place(anchorIndex: anchorIndex, octave: octave)
    let slot = slot(of: place)
    return try slot.pilot.withLock { known in
      if let known { return known }
      let values = try values(at: place)
      let least = values.reduce(Double.infinity) { $1.isFinite ? min($0, $1) : $0 }
      let pilot = Pilot(least: least.isFinite ? least : 0, curve: RankCurve(values))
      known = pilot
      bytes.add(pilot.curve.byteCount, ordering: .relaxed)
      slot.isDrawn.store(true, ordering: .releasing)
      return pilot
    }
  }

  private func values(at place: Place) throws -> [Double] {
    let view = view(at: place)
    return try FieldSampler(generator, of: view, fields: [field])
      .field(at: view.grid.samplePoints(view.grid.frame)).values
  }

  private func view(at place: Place) -> View {
    let size = Self.size
    let pitch =
      homeExtent.scaled(byPowerOfTwo: -place.octave).rounded(toPrecision: 64)
      / BigFloat(size.height)
    let grid = PixelGrid(center: anchors[place.anchorIndex].point, pitch: pitch, size: size)
    return View(grid: grid, depth: Double(place.octave), anchorIndex: place.anchorIndex)
  }
}
