import FathomGenerators
package import FathomNavigation
import FathomNumbers

/// The exponential map of a dive: its columns are angles round the point that the dive goes to, its
/// rows logarithms of the distance from there, so that a dive moves it along by whole rows.
///
/// Cells are nearly squares, and as large as pixels at the furthest corner of the frame. Octave k of the
/// strip has the distances up to 2^k times that of the deepest view's furthest corner. Level of detail
/// l has cells 2^l times as long and as wide. What is too near to the point for a strip is taken from
/// key pictures, each with pixels twice as large as the one before; the first is the deepest view
/// itself. All of that is a function of the dive and the number of samples.
package struct ExponentialMap: Sendable {
  /// How many cells lie side by side along a pixel at the frame's furthest corner.
  private static let density = 1.0

  /// The distance in pixels up to which the strip is not used.
  static let innerRadius = 16.0

  /// Over how many pixels the strip takes over from the keys in the middle.
  private static let seam = 6.0

  let deep: View
  private let wide: View
  /// The point that the dive goes to, in the world.
  private let point: Point<BigFloat>
  /// The same in the frame, from its top-left corner; it is there in every view.
  let pole: Point<Double>
  /// The distance from there to the furthest corner in pixels.
  let rim: Double
  /// The coarsest level of detail.
  let coarsest: Int
  /// The rows of an octave of level 0.
  let rowsPerOctave: Int
  /// The columns of level 0.
  let columnCount: Int
  /// The keys in the middle.
  let keyCount: Int

  /// The map of a dive between two views of the same frame size, one of them deeper; nil where it goes
  /// to a point outside the frame.
  package init?(between first: View, and second: View) {
    let isDeeper = first.grid.exactPitch < second.grid.exactPitch
    let (deep, wide) = isDeeper ? (first, second) : (second, first)
    (self.deep, self.wide) = (deep, wide)
    let (near, far) = (deep.grid, wide.grid)
    // The centre of a view is the point and so many of its pixels.
    func shift(_ axis: KeyPath<Point<BigFloat>, BigFloat>) -> BigFloat {
      let distance = far.exactCenter[keyPath: axis] - near.exactCenter[keyPath: axis]
      return distance.rounded(toPrecision: 256) / (far.exactPitch - near.exactPitch)
    }
    let (x, y) = (shift(\.x), shift(\.y))
    point = Point(
      x: near.exactCenter.x - x * near.exactPitch,
      y: near.exactCenter.y - y * near.exactPitch
    )
    let (width, height) = (Double(near.size.width), Double(near.size.height))
    pole = Point(x: width / 2 - Double(x), y: height / 2 - Double(y))
    guard (0...width).contains(pole.x), (0...height).contains(pole.y) else { return nil }
    let (right, down) = (max(pole.x, width - pole.x), max(pole.y, height - pole.y))
    rim = (right * right + down * down).squareRoot()
    coarsest = max(0, Int(Elementary.log2(rim / Self.innerRadius)))
    // Cells are squares where an octave has ln 2 / 2π times as many rows as it has columns.
    let unit = Double(1 << coarsest)
    rowsPerOctave =
      max(1, Int((Self.density * rim * Elementary.ln2 / unit).rounded())) << coarsest
    columnCount = Int((Double(rowsPerOctave) * 9.064720283654387 / unit).rounded()) << coarsest
    keyCount = Int(max(1, Self.octaves(from: deep, to: wide).rounded(.up)))
  }

  /// How many octaves lie between the pixels of two views.
  private static func octaves(from deep: View, to wide: View) -> Double {
    let quotient = wide.grid.exactPitch.rounded(toPrecision: 256) / deep.grid.exactPitch
    return Double(BigFloat.log2(quotient))
  }

  /// How many octaves a view of the dive is above the deepest one.
  func height(of view: View) -> Double { max(0, Self.octaves(from: deep, to: view)) }

  /// Whether another map is the same.
  func agrees(with other: ExponentialMap) -> Bool { deep == other.deep && wide == other.wide }

  // MARK: - The strip

  /// The rows of an octave of a level of detail.
  func rowsPerOctave(level: Int) -> Int { rowsPerOctave >> level }

  /// The columns of a level of detail.
  func columnCount(level: Int) -> Int { columnCount >> level }

  /// How fine the numbers of an octave of the strip are: the octaves above the deepest view that its
  /// ``view(ofRung:)`` has.
  func rung(ofOctave octave: Int) -> Int { max(0, octave - 1) }

  /// The view that an octave's numbers belong to, round the point: the deepest that shows any of it.
  func view(ofRung rung: Int) -> View {
    View(
      grid: PixelGrid(center: point, pitch: pitch(rung), size: deep.grid.size),
      depth: deep.depth - Double(rung),
      anchorIndex: deep.anchorIndex
    )
  }

  /// A row's distance from the point in pixels of its octave's view; `row` counts from the octave's
  /// inner end in rows of level 0, and has a fraction.
  func radius(octave: Int, row: Double) -> Double {
    let octaves = Double(octave - 1 - rung(ofOctave: octave)) + row / Double(rowsPerOctave)
    return rim * Elementary.exp2(octaves)
  }

  private func pitch(_ rung: Int) -> BigFloat {
    deep.grid.exactPitch.scaled(byPowerOfTwo: rung)
  }

  // MARK: - The middle

  /// A rectangle round the pole, by the distances of its sides in pixels.
  struct Middle: Sendable {
    let left: Double
    let right: Double
    let top: Double
    let bottom: Double
    /// Over how many pixels the strip takes over.
    let seam: Double

    /// How far a place, seen from the pole, is within the rectangle.
    func inset(x: Double, y: Double) -> Double {
      min(min(left + x, right - x), min(top + y, bottom - y))
    }

    /// How much of the strip there is at a place, from 0 to 1.
    func share(x: Double, y: Double) -> Float {
      let inset = inset(x: x, y: y)
      guard inset > 0 else { return 1 }
      guard inset < seam else { return 0 }
      let x = Float(inset / seam)
      return 1 - Elementary.smoothstep(x)
    }
  }

  /// What a view takes from keys: all of the deepest one.
  func middle(height: Double) -> Middle {
    let shrinking = Elementary.exp2(-height)
    func side(_ distance: Double) -> Double { max(Self.innerRadius, distance * shrinking) }
    let size = deep.grid.size
    return Middle(
      left: side(pole.x),
      right: side(Double(size.width) - pole.x),
      top: side(pole.y),
      bottom: side(Double(size.height) - pole.y),
      seam: Self.seam * min(1, 8 * height)
    )
  }

  /// A key in the middle, with all that views show of it on the way to the next.
  func key(_ index: Int) -> View {
    precondition((0..<keyCount).contains(index), "a ladder has this key")
    let shrinking = Elementary.exp2(-Double(index))
    let size = deep.grid.size
    let lattice =
      index == 0
      ? deep.grid
      : PixelGrid(center: point, pitch: pitch(index), size: Size(width: 2, height: 2))
    // What the lattice has on this side already.
    func missing(_ distance: Double, _ present: Double) -> Int {
      let needed = max(2 * Self.innerRadius, distance * shrinking)
      return max(0, Int((needed - present).rounded(.up)))
    }
    let (left, top) = (pole.x, pole.y)
    let (right, bottom) = (Double(size.width) - left, Double(size.height) - top)
    return View(
      grid: lattice.extended(
        left: missing(left, index == 0 ? left : 1),
        right: missing(right, index == 0 ? right : 1),
        top: missing(top, index == 0 ? top : 1),
        bottom: missing(bottom, index == 0 ? bottom : 1)
      ),
      depth: deep.depth - Double(index),
      anchorIndex: deep.anchorIndex
    )
  }
}
