package import FathomNavigation
package import FathomNumbers

/// The key pictures of a dive: the finest has the pixels of its deepest view, each further one pixels
/// that are larger by a ratio, and all that views show on the way to the next.
///
/// A view of the dive lies within the key whose pixels are next finer than its own. The keys are
/// functions of the dive alone.
package struct KeyframeSequence: Sendable {
  /// The ratios that two neighbouring keys may have.
  package static let ratios = 1.1...4.0

  private let deep: View
  private let wide: View
  private let ratio: BigFloat
  private let octaves: BigFloat

  /// The number of keys.
  package let count: Int

  /// The pixels that a key has beyond those that are shown, so that a filter finds them at the edges.
  private static let margin = 2

  /// The keys of a dive between two views of the same frame size, one of them deeper.
  package init(between first: View, and second: View, ratio: BigFloat) {
    precondition(ratio > BigFloat(1), "keys have pixels of different sizes")
    let isDeeper = first.grid.exactPitch < second.grid.exactPitch
    (deep, wide) = isDeeper ? (first, second) : (second, first)
    self.ratio = ratio.rounded(toPrecision: 256)
    octaves = BigFloat.log2(self.ratio)
    count = max(1, Int(Self.steps(from: deep, to: wide, octaves: octaves).rounded(.up)))
  }

  /// How many ratios lie between the pixels of two views.
  private static func steps(from deep: View, to wide: View, octaves: BigFloat) -> Double {
    let quotient = wide.grid.exactPitch.rounded(toPrecision: 256) / deep.grid.exactPitch
    return Double(BigFloat.log2(quotient) / octaves)
  }

  /// The key that a view lies in, and how far it is on the way to the next one: from 0, where they
  /// have the same pixels, to below 1.
  package func place(of view: View) -> (key: Int, way: Double) {
    let steps = max(0, Self.steps(from: deep, to: view, octaves: octaves))
    let key = min(Int(steps), count - 1)
    return (key, min(steps - Double(key), 1))
  }

  /// What a key shows.
  package func key(_ index: Int) -> View {
    precondition((0..<count).contains(index), "a ladder has this key")
    let pitch = pitch(ofKey: index)
    let lattice = index == 0 ? deep.grid : grid(pitch: pitch)
    let widest = min(self.pitch(ofKey: index + 1), wide.grid.exactPitch)
    let shown = grid(pitch: widest)
    /// The pixels of what is shown at its widest before and behind those of the lattice.
    func margins(_ axis: KeyPath<Point<BigFloat>, BigFloat>, _ extent: Int) -> (Int, Int) {
      let shift = Double(
        (shown.exactCenter[keyPath: axis] - lattice.exactCenter[keyPath: axis]) / pitch
      )
      let growth = Double(extent) / 2 * (Double(widest / pitch) - 1)
      func pixels(_ distance: Double) -> Int {
        max(0, Int((distance - 0x1p-20).rounded(.up))) + Self.margin
      }
      return (pixels(growth - shift), pixels(growth + shift))
    }
    let (left, right) = margins(\.x, lattice.size.width)
    let (top, bottom) = margins(\.y, lattice.size.height)
    return View(
      grid: lattice.extended(left: left, right: right, top: top, bottom: bottom),
      depth: deep.depth - Double(BigFloat(index) * octaves),
      anchorIndex: deep.anchorIndex
    )
  }

  private func pitch(ofKey index: Int) -> BigFloat {
    BigFloat.exp2(BigFloat(index) * octaves) * deep.grid.exactPitch
  }

  /// A view of the dive: its centre moves in proportion to the size of its pixels.
  private func grid(pitch: BigFloat) -> PixelGrid {
    let (near, far) = (deep.grid, wide.grid)
    let share = (pitch - near.exactPitch) / (far.exactPitch - near.exactPitch)
    func coordinate(_ axis: KeyPath<Point<BigFloat>, BigFloat>) -> BigFloat {
      let distance = far.exactCenter[keyPath: axis] - near.exactCenter[keyPath: axis]
      return near.exactCenter[keyPath: axis] + distance.rounded(toPrecision: 256) * share
    }
    return PixelGrid(
      center: Point(x: coordinate(\.x), y: coordinate(\.y)),
      pitch: pitch,
      size: near.size
    )
  }
}
