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

  private struct Place: Hashable {
    let anchorIndex: Int
    let octave: Int
  }

  private static let size = Size(width: 64, height: 36)

  private let generator: any GeneratorScene
  private let field: String
  private let homeExtent: BigFloat
  private let anchors: [SceneAnchor]
  private let pilots = Mutex<[Place: Pilot]>([:])

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
    let depth = max(view.depth, 0)
    let octave = Int(depth.rounded(.down))
    func least(round anchorIndex: Int) throws -> Double {
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
    let depth = max(view.depth, 0)
    let octave = Int((depth + 0.5).rounded(.down))
    let way = depth + 0.5 - Double(octave)
    let weights = [0.5 * (1 - way) * (1 - way), 0.5 + way * (1 - way), 0.5 * way * way]
    func curves(round anchorIndex: Int, share: Double) throws -> [(RankCurve, Double)] {
      try weights.enumerated().map { index, weight in
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

  private func pilot(_ anchorIndex: Int, _ octave: Int) throws -> Pilot {
    let place = Place(anchorIndex: anchorIndex, octave: octave)
    if let known = pilots.withLock({ $0[place] }) { return known }
    let values = try values(at: place)
    let least = values.reduce(Double.infinity) { $1.isFinite ? min($0, $1) : $0 }
    let pilot = Pilot(least: least.isFinite ? least : 0, curve: RankCurve(values))
    pilots.withLock { $0[place] = pilot }
    return pilot
  }

  private func values(at place: Place) throws -> [Double] {
    let size = Self.size
    let pitch =
      homeExtent.scaled(byPowerOfTwo: -place.octave).rounded(toPrecision: 64)
      / BigFloat(size.height)
    let grid = PixelGrid(center: anchors[place.anchorIndex].point, pitch: pitch, size: size)
    let view = View(grid: grid, depth: Double(place.octave), anchorIndex: place.anchorIndex)
    return try FieldSampler(generator, of: view, fields: [field])
      .field(at: grid.samplePoints(grid.frame)).values
  }
}
