import FathomGenerators
import FathomImaging
import FathomNavigation

/// A view of a picture, from the level that fits it, filtered between its pixels.
struct PreparedPicture: PreparedView {
  private let tiles: DecodedTiles
  private let filter: PictureFilter
  private let fields: [PictureGenerator.PictureField]
  private let level: PyramidLevel
  private let horizontal: LevelAxis
  private let vertical: LevelAxis

  /// The pixels of a level that are put together at a time.
  private static let patchArea = 1 << 18

  init(
    _ tiles: DecodedTiles,
    filter: PictureFilter,
    view: View,
    fields: [PictureGenerator.PictureField]
  ) {
    self.tiles = tiles
    self.filter = filter
    self.fields = fields
    let grid = view.grid
    let levels = tiles.pyramid.record.shape.levels
    level = levels[min(Self.reduction(of: grid), levels.count - 1)]
    horizontal = LevelAxis(
      center: grid.center.x,
      fractionBits: grid.fractionBits,
      level: level,
      side: level.size.width
    )
    vertical = LevelAxis(
      center: grid.center.y,
      fractionBits: grid.fractionBits,
      level: level,
      side: level.size.height
    )
  }

  /// The number of times that the picture may be halved and still have a pixel for each of the view's.
  ///
  /// A view that lacks less than a hundredth of an octave takes the smaller level: scales such as
  /// 0.249 stand for 1/4.
  static func reduction(of grid: PixelGrid) -> Int {
    max(0, Int((0.01 - grid.scaleExponent).rounded(.down)))
  }

  func fill(_ field: inout Field, at points: SamplePoints) {
    let (width, planeSize) = (field.width, field.width * field.height)
    field.values.withUnsafeMutableBufferPointer { values in
      switch points {
      case .lattice(let columns, let rows):
        fill(
          SampleBlock(values: values, planeSize: planeSize, first: 0, width: width),
          columns.map(horizontal.place)[...],
          rows.map(vertical.place)[...]
        )
      case .scattered(let points):
        for (index, point) in points.enumerated() {
          fill(
            SampleBlock(values: values, planeSize: planeSize, first: index, width: 1),
            [horizontal.place(point.x)],
            [vertical.place(point.y)]
          )
        }
      }
    }
  }

  /// The places of the numbers of a block of samples.
  private struct SampleBlock {
    let values: UnsafeMutableBufferPointer<Double>
    let planeSize: Int
    /// The index of the first sample in its plane.
    let first: Int
    /// The samples from one row to the next.
    let width: Int
  }

  /// Fills the samples of columns and rows.
  private func fill(
    _ block: SampleBlock,
    _ columns: ArraySlice<ResamplingPoint>,
    _ rows: ArraySlice<ResamplingPoint>
  ) {
    guard !Task.isCancelled else { return }
    let (across, down) = (
      ResamplingTaps(columns, kernel: filter.kernel, side: level.size.width),
      ResamplingTaps(rows, kernel: filter.kernel, side: level.size.height)
    )
    let pixels = PixelRectangle(columns: across.sources, rows: down.sources)
    guard !pixels.isEmpty else { return }
    if pixels.area > Self.patchArea, columns.count > 1 || rows.count > 1 {
      // Uneven samples may lie far apart.
      for half in [0, 1] {
        let (part, rest) = Self.half(half, of: columns.count > rows.count ? columns : rows)
        let first = block.first + rest * (columns.count > rows.count ? 1 : block.width)
        let smaller = SampleBlock(
          values: block.values,
          planeSize: block.planeSize,
          first: first,
          width: block.width
        )
        if columns.count > rows.count {
          fill(smaller, part, rows)
        } else {
          fill(smaller, columns, part)
        }
      }
      return
    }
    let patch = LevelPatch(pixels, of: level, from: tiles)
    var line = [SIMD3<Float>](repeating: .zero, count: pixels.width)
    var samples = [SIMD3<Float>](repeating: .zero, count: columns.count)
    for row in 0..<rows.count {
      patch.mix(row, by: down, into: &line)
      across.mix(line, from: pixels.columns.lowerBound, into: &samples)
      store(samples, at: block.first + row * block.width, in: block)
    }
  }

  /// The first or the second half, and how many come before it.
  private static func half(
    _ index: Int,
    of places: ArraySlice<ResamplingPoint>
  ) -> (part: ArraySlice<ResamplingPoint>, before: Int) {
    let middle = places.startIndex + places.count / 2
    return index == 0 ? (places[..<middle], 0) : (places[middle...], places.count / 2)
  }

  /// Puts the fields of a row's samples into their planes, from an index on.
  private func store(_ samples: [SIMD3<Float>], at first: Int, in block: SampleBlock) {
    for (plane, field) in fields.enumerated() {
      let start = plane * block.planeSize + first
      switch field {
      case .luminance:
        Self.put(samples, at: start, in: block) {
          0.2126 * Double($0.x) + 0.7152 * Double($0.y) + 0.0722 * Double($0.z)
        }
      case .red: Self.put(samples, at: start, in: block) { Double($0.x) }
      case .green: Self.put(samples, at: start, in: block) { Double($0.y) }
      case .blue: Self.put(samples, at: start, in: block) { Double($0.z) }
      }
    }
  }

  @inline(__always)
  private static func put(
    _ samples: [SIMD3<Float>],
    at start: Int,
    in block: SampleBlock,
    _ value: (SIMD3<Float>) -> Double
  ) {
    for index in samples.indices { block.values[start &+ index] = value(samples[index]) }
  }
}
