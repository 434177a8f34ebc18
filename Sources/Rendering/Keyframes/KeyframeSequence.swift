package import FathomNavigation
package import FathomNumbers

/// The keyframes of a dive: the finest has the pixels of its deepest view, each further one pixels
/// that are larger by a ratio, and all that views show on the way to the next.
///
/// A view of the dive lies within one of them. Of few samples all but the finest have pixels that are somewhat larger
/// than those of the first view that is taken from them. The keyframes are functions of the dive and the number of
/// samples.
package struct KeyframeSequence: Sendable {
  /// The ratios that two neighbouring keyframes may have.
  package static let ratios = 1.1...4.0

  /// The deepest view of the dive.
  let deep: View
  /// Its widest view.
  let wide: View
  private let ratio: BigFloat
  private let octaves: BigFloat
  private let extent: Extent
  /// The width of a keyframe's pixels, but for the deepest one's, in pixels of the first view that is taken from it.
  private let enlargement: BigFloat

  /// The number of keyframes.
  package let count: Int

  /// The part of the views that keyframes cover.
  private enum Extent {
    /// All of the frame.
    case frame
    /// The region of the deepest view's frame, but no less than `radius` pixels on each side of the point that
    /// the dive goes to: `worldCenter` in the world, `center` in the frame.
    case innerRegion(worldCenter: Point<BigFloat>, center: Point<Double>, radius: Double)
  }

  /// The pixels that a keyframe has beyond those that are shown, so that a filter finds them at the
  /// edges.
  private static let margin = 2

  /// The keyframes of a dive between two views of the same frame size, one of them deeper, for frames whose exact ones
  /// have so many samples per pixel.
  package init(between first: View, and second: View, ratio: BigFloat, samples: Int) {
    let isDeeper = first.grid.exactPitch < second.grid.exactPitch
    self.init(
      deep: isDeeper ? first : second,
      wide: isDeeper ? second : first,
      ratio: ratio,
      extent: .frame,
      // The noise of few samples hides more than larger pixels do: with these, found by trial, frames are on average at
      // least as near to those of very many samples as exact ones.
      enlargement: BigFloat(max(1, min(1.18, 1.4 - 0.1 * Double(samples))))
    )
  }

  /// The keyframes of a dive, one for each octave, of what lies round the point that it goes to.
  init(
    deep: View,
    wide: View,
    worldCenter: Point<BigFloat>,
    center: Point<Double>,
    radius: Double
  ) {
    self.init(
      deep: deep,
      wide: wide,
      ratio: BigFloat(2),
      extent: .innerRegion(worldCenter: worldCenter, center: center, radius: radius),
      enlargement: BigFloat(1)
    )
  }

  private init(deep: View, wide: View, ratio: BigFloat, extent: Extent, enlargement: BigFloat) {
    precondition(ratio > BigFloat(1), "keyframes have pixels of different sizes")
    (self.deep, self.wide, self.extent, self.enlargement) = (deep, wide, extent, enlargement)
    self.ratio = ratio.rounded(toPrecision: 256)
    octaves = BigFloat.log2(self.ratio)
    count = max(1, Int(Self.steps(from: deep, to: wide, octaves: octaves).rounded(.up)))
  }

  /// The octaves from one keyframe to the next.
  var octavesOfStep: Double { Double(octaves) }

  /// The ratios between the pixels of two views.
  private static func steps(from deep: View, to wide: View, octaves: BigFloat) -> Double {
    let quotient = wide.grid.exactPitch.rounded(toPrecision: 256) / deep.grid.exactPitch
    return Double(BigFloat.log2(quotient) / octaves)
  }

  /// The ratios between the pixels of the deepest view and those of a view of the dive.
  func steps(to view: View) -> Double {
    max(0, Self.steps(from: deep, to: view, octaves: octaves))
  }

  /// The octaves by which the pixels of a view that is so many ratios above the deepest one are larger than a
  /// keyframe's; below 0 where they are smaller.
  func octavesOfShrinking(from index: Int, steps: Double) -> Double {
    (steps - Double(index)) * octavesOfStep - octavesOfEnlargement(ofKeyframe: index)
  }

  private func octavesOfEnlargement(ofKeyframe index: Int) -> Double {
    index == 0 ? 0 : Double(BigFloat.log2(enlargement))
  }

  /// The keyframe that a view lies in, and its part of the way to the next one, from 0 to below 1.
  package func place(of view: View) -> (keyframe: Int, way: Double) {
    let steps = steps(to: view)
    let keyframe = min(Int(steps), count - 1)
    return (keyframe, min(steps - Double(keyframe), 1))
  }

  /// The view that a keyframe is a picture of.
  package func keyframe(_ index: Int) -> View {
    precondition((0..<count).contains(index), "a sequence has this keyframe")
    let grid =
      switch extent {
      case .frame: frame(ofKeyframe: index)
      case .innerRegion(let worldCenter, let center, let radius):
        innerRegion(ofKeyframe: index, worldCenter, center, radius)
      }
    return View(
      grid: grid,
      depth: deep.depth - Double(BigFloat(index) * octaves)
        - octavesOfEnlargement(ofKeyframe: index),
      anchorIndex: deep.anchorIndex
    )
  }

  private func pitch(ofKeyframe index: Int) -> BigFloat {
    index == 0 ? deep.grid.exactPitch : pitch(steps: BigFloat(index)) * enlargement
  }

  /// The pixels of a view so many ratios above the deepest one.
  private func pitch(steps: BigFloat) -> BigFloat {
    BigFloat.exp2(steps * octaves) * deep.grid.exactPitch
  }

  // MARK: - Extents

  /// Whether a dive between two views stays near its frame, so that its keyframes have at most
  /// 4 · ratio² times the pixels of a frame, and margins.
  ///
  /// They have ratio² times the pixels where the point that the dive goes to is
  /// within the frame; the farther outside it lies, the more is shown on the way to the next one.
  package static func isCompact(
    between first: View,
    and second: View,
    ratio: BigFloat
  ) -> Bool {
    let pitches = [first.grid.exactPitch, second.grid.exactPitch]
    let (near, far) = (min(pitches[0], pitches[1]), max(pitches[0], pitches[1]))
    let size = first.grid.size
    // All in pixels of the finest keyframe, whose centre goes the longest way.
    let growth = min(ratio, far.rounded(toPrecision: 256) / near) - BigFloat(1)
    let range = (far - near).rounded(toPrecision: 256) / near
    func extent(_ axis: KeyPath<Point<BigFloat>, BigFloat>, _ frame: Int) -> Double {
      let way =
        (first.grid.exactCenter[keyPath: axis] - second.grid.exactCenter[keyPath: axis])
        .magnitude.rounded(toPrecision: 256) / near
      let shift = Double(range.isZero ? way : way * growth / range)
      let margin = Double(frame) / 2 * Double(growth)
      return Double(frame) + 2 * max(margin, shift)
    }
    let area = extent(\.x, size.width) * extent(\.y, size.height)
    return area <= 4 * Double(ratio * ratio) * Double(size.area)
  }

  /// The pixels of all that views show on the way to the next keyframe, and before where this one is mixed in.
  private func frame(ofKeyframe index: Int) -> PixelGrid {
    let pitch = pitch(ofKeyframe: index)
    let lattice = index == 0 ? deep.grid : shifted(grid(pitch: pitch))
    var ends = [min(self.pitch(steps: BigFloat(index + 1)), wide.grid.exactPitch)]
    if index > 0 {
      // Where the point that stays is in the frame, this view lies within the others.
      ends.append(self.pitch(steps: BigFloat(index) - BigFloat(1 - KeyframeStore.mixingStart)))
    }
    /// The pixels of what is shown at its ends before and behind those of the lattice.
    func margins(_ axis: KeyPath<Point<BigFloat>, BigFloat>, _ extent: Int) -> (Int, Int) {
      var (before, behind) = (0, 0)
      for end in ends {
        let center = grid(pitch: end).exactCenter[keyPath: axis]
        let shift = Double((center - lattice.exactCenter[keyPath: axis]) / pitch)
        let growth = Double(extent) / 2 * (Double(end / pitch) - 1)
        func pixels(_ distance: Double) -> Int { Int((distance - 0x1p-20).rounded(.up)) }
        before = max(before, pixels(growth - shift))
        behind = max(behind, pixels(growth + shift))
      }
      return (before + Self.margin, behind + Self.margin)
    }
    let (left, right) = margins(\.x, lattice.size.width)
    let (top, bottom) = margins(\.y, lattice.size.height)
    return lattice.extended(left: left, right: right, top: top, bottom: bottom)
  }

  /// A grid a quarter of a pixel off: a view that had a keyframe's own pixels would be a copy, sharper than all others.
  private func shifted(_ grid: PixelGrid) -> PixelGrid {
    let shift = grid.exactPitch.scaled(byPowerOfTwo: -2)
    let center = grid.exactCenter
    return PixelGrid(
      center: Point(x: center.x + shift, y: center.y + shift),
      pitch: grid.exactPitch,
      size: grid.size
    )
  }

  /// A view of the dive: its centre moves in proportion to the size of its pixels.
  private func grid(pitch: BigFloat) -> PixelGrid {
    let (near, far) = (deep.grid, wide.grid)
    let range = far.exactPitch - near.exactPitch
    // Views may differ by less than their grids tell.
    let share = range.isZero ? BigFloat(1) : (pitch - near.exactPitch) / range
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

  /// The pixels round the point that the dive goes to; their lattice has a corner there, but for that
  /// of the deepest view.
  private func innerRegion(
    ofKeyframe index: Int,
    _ worldCenter: Point<BigFloat>,
    _ center: Point<Double>,
    _ radius: Double
  ) -> PixelGrid {
    let shrinking = Elementary.exp2(-Double(index))
    let size = deep.grid.size
    let lattice =
      index == 0
      ? deep.grid
      : PixelGrid(
        center: worldCenter,
        pitch: pitch(ofKeyframe: index),
        size: Size(width: 2, height: 2)
      )
    /// The pixels that the lattice lacks on a side.
    func missing(_ distance: Double, _ present: Double) -> Int {
      let needed = max(radius, distance * shrinking)
      return max(0, Int((needed - present).rounded(.up)))
    }
    let (left, top) = (center.x, center.y)
    let (right, bottom) = (Double(size.width) - left, Double(size.height) - top)
    return lattice.extended(
      left: missing(left, index == 0 ? left : 1),
      right: missing(right, index == 0 ? right : 1),
      top: missing(top, index == 0 ? top : 1),
      bottom: missing(bottom, index == 0 ? bottom : 1)
    )
  }
}
