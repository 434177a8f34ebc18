import FathomGenerators
package import FathomNavigation
import FathomNumbers

/// The exponential map of a dive: its columns are angles round the point that the dive goes to, its
/// rows logarithms of the distance from there, so that a dive moves it along by whole rows.
///
/// Cells are nearly squares; `CellDensity` tells how large they are and how many samples each has. They are larger in
/// sectors where the frame's edge is nearer. Octave k of a sector has the distances up to 2^k times that of its furthest
/// pixel in the deepest view. Level of detail l has cells 2^l times as long and as wide. The inner region, too near to
/// the point for cells, is taken from keyframes, each with pixels twice as large as the one before; the first is the
/// deepest view itself. All of that is a function of the dive and the number of samples.
///
/// The map is that of C. Heiland-Allen, Exponential mapping with Kalles Fraktaler, 2014,
/// https://mathr.co.uk/blog/2014-12-17_exponential_mapping_with_kalles_fraktaler.html
package struct ExponentialMap: Sendable {
  /// The distance in pixels up to which no cells are used.
  private static let innerRadius = 16.0

  /// The width in pixels over which cells take over from the keyframes inside.
  private static let seam = 6.0

  /// The keyframes of the inner region.
  let keyframes: KeyframeSequence
  /// The point that the dive goes to, in the world.
  private let worldCenter: Point<BigFloat>
  /// The same in the frame, from its top-left corner; it is there in every view.
  let center: Point<Double>
  /// All directions, with the cells of each.
  let sectors: [ExponentialMapSector]
  /// The coarsest level of detail of any sector.
  let coarsest: Int
  /// The samples of each cell.
  let samplesPerCell: Int

  /// The deepest view of the dive.
  var deep: View { keyframes.deep }

  /// The map of a dive between two views of the same frame size, one of them deeper, for as many samples per pixel;
  /// nil where it goes to a point outside the frame.
  package init?(between first: View, and second: View, samples: Int) {
    let isDeeper = first.grid.exactPitch < second.grid.exactPitch
    let (deep, wide) = isDeeper ? (first, second) : (second, first)
    let (near, far) = (deep.grid, wide.grid)
    // The centre of a view is the point and a fixed number of its pixels.
    func shift(_ axis: KeyPath<Point<BigFloat>, BigFloat>) -> BigFloat {
      let distance = far.exactCenter[keyPath: axis] - near.exactCenter[keyPath: axis]
      return distance.rounded(toPrecision: 256) / (far.exactPitch - near.exactPitch)
    }
    let (x, y) = (shift(\.x), shift(\.y))
    worldCenter = Point(
      x: near.exactCenter.x - x * near.exactPitch,
      y: near.exactCenter.y - y * near.exactPitch
    )
    let (width, height) = (Double(near.size.width), Double(near.size.height))
    center = Point(x: width / 2 - Double(x), y: height / 2 - Double(y))
    guard (0...width).contains(center.x), (0...height).contains(center.y) else { return nil }
    let density = CellDensity(samplesPerPixel: samples)
    samplesPerCell = density.samplesPerCell
    sectors = ExponentialMapSector.partition(
      of: near.size,
      around: center,
      innerRadius: Self.innerRadius,
      cellsPerPixel: density.cellsPerPixel
    )
    coarsest = sectors.map(\.coarsest).max() ?? 0
    keyframes = KeyframeSequence(
      deep: deep,
      wide: wide,
      worldCenter: worldCenter,
      center: center,
      radius: 2 * Self.innerRadius
    )
  }

  /// The octaves from the deepest view up to a view of the dive.
  func height(of view: View) -> Double { keyframes.steps(to: view) }

  /// Whether another map is the same.
  func agrees(with other: ExponentialMap) -> Bool {
    deep == other.deep && keyframes.wide == other.keyframes.wide
  }

  /// The octaves inside a sector's furthest pixel from which on the next coarser level of detail is mixed in, so that
  /// no cells are larger in the frame than there.
  static let coarsening = 1 - Double(mixingSpan) / 2

  /// The octaves from the inner radius to the furthest pixel of a sector.
  func innerOctaves(_ sector: ExponentialMapSector) -> Double {
    Elementary.log2(sector.outerRadius / Self.innerRadius)
  }

  // MARK: - Cells

  /// The level of the pixels that the numbers of an octave are computed for: the octaves from the
  /// deepest view up to ``view(atPitchLevel:)``.
  func pitchLevel(ofOctave octave: Int) -> Int { max(0, octave) }

  /// The view that an octave's numbers belong to, round the point: the deepest that shows all of it.
  ///
  /// Frames that show some of it have pixels half as wide at least. With pixels as fine as that, twice as many of the
  /// discs by which samples begin would be needed each way.
  func view(atPitchLevel level: Int) -> View {
    View(
      grid: PixelGrid(
        center: worldCenter,
        pitch: deep.grid.exactPitch.scaled(byPowerOfTwo: level),
        size: deep.grid.size
      ),
      depth: deep.depth - Double(level),
      anchorIndex: deep.anchorIndex
    )
  }

  /// A row's distance from the point in pixels of its octave's view; `row` counts from the octave's
  /// inner end in rows of level 0, and has a fraction.
  func radius(_ sector: ExponentialMapSector, octave: Int, row: Double) -> Double {
    let rows = Double(sector.rowsPerOctave)
    let octaves = Double(octave - 1 - pitchLevel(ofOctave: octave)) + row / rows
    return sector.outerRadius * Elementary.exp2(octaves)
  }

  // MARK: - Inner region

  /// A rectangle round the centre, by the distances of its sides in pixels.
  struct InnerRegion: Sendable {
    let left: Double
    let right: Double
    let top: Double
    let bottom: Double
    /// The width in pixels over which cells take over.
    let seam: Double

    /// The distance of a place, relative to the centre, from the nearest side; positive within.
    func inset(x: Double, y: Double) -> Double {
      min(min(left + x, right - x), min(top + y, bottom - y))
    }

    /// The share of the cells in the light of a place relative to the centre, from 0 to 1.
    func share(x: Double, y: Double) -> Float {
      let inset = inset(x: x, y: y)
      guard inset > 0 else { return 1 }
      guard inset < seam else { return 0 }
      let x = Float(inset / seam)
      return 1 - Elementary.smoothstep(x)
    }
  }

  /// The part of a view that is taken from keyframes: all of the deepest one.
  func innerRegion(height: Double) -> InnerRegion {
    let shrinking = Elementary.exp2(-height)
    func side(_ distance: Double) -> Double { max(Self.innerRadius, distance * shrinking) }
    let size = deep.grid.size
    return InnerRegion(
      left: side(center.x),
      right: side(Double(size.width) - center.x),
      top: side(center.y),
      bottom: side(Double(size.height) - center.y),
      seam: Self.seam * min(1, 8 * height)
    )
  }

  /// The frame's pixels that are at least partly taken from keyframes.
  func pixels(of region: InnerRegion) -> PixelRectangle {
    func range(_ center: Double, _ before: Double, _ behind: Double, _ extent: Int) -> Range<Int> {
      // Pixel i is in when its centre is.
      let first = max(0, Int((center - before - 0.5).rounded(.up)))
      let end = min(extent, Int((center + behind - 0.5).rounded(.up)))
      return first..<max(first, end)
    }
    let size = deep.grid.size
    return PixelRectangle(
      columns: range(center.x, region.left, region.right, size.width),
      rows: range(center.y, region.top, region.bottom, size.height)
    )
  }
}
