import FathomGenerators
import FathomNavigation

/// A view of a picture: takes the level that fits it, and filters between its pixels.
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

  /// How often the picture may be halved and still has a pixel for each of the view's.
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

  /// Where the numbers of a block of samples belong.
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
    _ columns: ArraySlice<LevelAxis.Place>,
    _ rows: ArraySlice<LevelAxis.Place>
  ) {
    guard !Task.isCancelled else { return }
    let (across, down) = (
      FilterTaps(columns, filter: filter, side: level.size.width),
      FilterTaps(rows, filter: filter, side: level.size.height)
    )
    let pixels = PixelRectangle(columns: across.pixels, rows: down.pixels)
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
    patch.withUnsafeLight { light in
      line.withUnsafeMutableBufferPointer { line in
        for row in 0..<rows.count {
          down.mix(row, light, into: line)
          across.store(line, from: block.first + row * block.width) { light, index in
            store(light, at: index, in: block)
          }
        }
      }
    }
  }

  /// The first or the second half, and how many come before it.
  private static func half(
    _ index: Int,
    of places: ArraySlice<LevelAxis.Place>
  ) -> (part: ArraySlice<LevelAxis.Place>, before: Int) {
    let middle = places.startIndex + places.count / 2
    return index == 0 ? (places[..<middle], 0) : (places[middle...], places.count / 2)
  }

  @inline(__always)
  private func store(_ light: SIMD3<Float>, at index: Int, in block: SampleBlock) {
    var target = index
    for field in fields {
      block.values[target] =
        switch field {
        case .luminance:
          0.2126 * Double(light.x) + 0.7152 * Double(light.y) + 0.0722 * Double(light.z)
        case .red: Double(light.x)
        case .green: Double(light.y)
        case .blue: Double(light.z)
        }
      target += block.planeSize
    }
  }
}
