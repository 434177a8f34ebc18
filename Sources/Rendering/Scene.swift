public import Coloring
public import Generators
public import Navigation
public import Numbers
import Synchronization

/// What is drawn: a world's generator and colours, and the points that its views go to.
///
/// A scene belongs to one view or to one flight. All that is slow and shared among its views is a
/// function of the scene alone, so that any frame of it can be drawn first, alone or elsewhere.
public final class Scene: Sendable {
  /// What fills the field.
  public let generator: any GeneratorScene

  /// The field that colours are made of.
  public let field: String
  /// How the field becomes colour.
  public let colorMap: ColorMap

  /// The rectangle that the world fills, white outside; nil for a world without bounds.
  public let bounds: WorldBounds?

  private let anchors: [SceneAnchor]
  private let homeExtent: BigFloat
  private let pilotBases = Mutex<[PilotView: Double]>([:])

  private struct PilotView: Hashable {
    let anchorIndex: Int
    let octave: Int
  }

  /// Creates a scene; `homeExtent` is the height of the home view in world units.
  public init(
    generator: any Generator,
    field: String,
    colorMap: ColorMap,
    bounds: WorldBounds?,
    homeExtent: BigFloat,
    anchors: [SceneAnchor]
  ) throws {
    self.generator = try generator.scene(anchors)
    self.field = field
    self.colorMap = colorMap
    self.bounds = bounds
    self.homeExtent = homeExtent
    self.anchors = anchors
  }

  /// What the colour map subtracts in a view: with ``ColorMap/Base/pilot`` a line drawn through the
  /// least values of the pilot views of the two neighbouring octaves.
  func colorBase(of view: View) throws -> Double {
    switch colorMap.base {
    case .fixed(let base): return base
    case .pilot:
      let depth = max(view.depth, 0)
      let octave = Int(depth.rounded(.down))
      let (low, high) = (
        try pilotBase(PilotView(anchorIndex: view.anchorIndex, octave: octave)),
        try pilotBase(PilotView(anchorIndex: view.anchorIndex, octave: octave + 1))
      )
      return low + (high - low) * (depth - Double(octave))
    }
  }

  private func pilotBase(_ pilot: PilotView) throws -> Double {
    if let known = pilotBases.withLock({ $0[pilot] }) { return known }
    let size = Size(width: 32, height: 18)
    let pitch =
      homeExtent.scaled(byPowerOfTwo: -pilot.octave).rounded(toPrecision: 64)
      / BigFloat(size.height)
    let grid = PixelGrid(center: anchors[pilot.anchorIndex].point, pitch: pitch, size: size)
    let view = View(grid: grid, depth: Double(pilot.octave), anchorIndex: pilot.anchorIndex)
    var values = Field(width: size.width, height: size.height)
    try generator.prepare(view, fields: [field]).fill(
      &values,
      at: grid.samplePoints(
        PixelRectangle(columns: 0..<size.width, rows: 0..<size.height)
      )
    )
    try Task.checkCancellation()
    let base = values.values.reduce(Double.infinity) { $1.isFinite ? min($0, $1) : $0 }
    let known = base.isFinite ? base : 0
    pilotBases.withLock { $0[pilot] = known }
    return known
  }
}
