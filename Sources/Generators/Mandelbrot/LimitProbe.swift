import FathomNavigation
import FathomNumbers

/// A few samples of a view, from which the work of iterating all of it to a limit is told.
///
/// A function of the scene alone, whatever the size of the frame.
struct LimitProbe {
  /// The limit that is never too great: it takes a few seconds for a small picture at worst.
  static let leastLimit = 1 << 15

  /// The most steps of packets of four for all samples together, of which a perturbed one counts as
  /// 8: less than a tenth of a millisecond a sample.
  static let budget = 1 << 23

  /// Of even height, so that no sample lies on the axis that famous places lie on.
  private static let size = Size(width: 16, height: 8)

  let view: View

  /// All samples.
  var points: SamplePoints { view.grid.samplePoints(view.grid.frame) }

  /// The probe of the deepest view round an anchor.
  init(_ anchor: SceneAnchor, index: Int) {
    let depth = anchor.depth.rounded(.up)
    // A square of side 4 is in the frame at depth 0.
    let height = BigFloat(4).scaled(byPowerOfTwo: -Int(depth))
    view = View(
      grid: PixelGrid(
        center: anchor.point,
        pitch: height / BigFloat(Self.size.height),
        size: Self.size
      ),
      depth: depth,
      anchorIndex: index
    )
  }

  /// The probe of a view.
  init(_ wide: View) {
    let grid = wide.grid
    let pitch = grid.exactPitch * BigFloat(max(1, grid.size.height / Self.size.height))
    view = View(
      grid: PixelGrid(center: grid.exactCenter, pitch: pitch, size: Self.size),
      depth: wide.depth,
      anchorIndex: wide.anchorIndex
    )
  }
}
