import Generators
import Navigation

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
    switch points {
    case .lattice(let columns, let rows):
      let (columns, rows) = (columns.map(horizontal.place), rows.map(vertical.place))
      let width = field.width
      fill(&field, columns[...], rows[...]) { $1 * width + $0 }
    case .scattered(let points):
      for (index, point) in points.enumerated() {
        guard !Task.isCancelled else { return }
        let (column, row) = (horizontal.place(point.x), vertical.place(point.y))
        fill(&field, [column], [row]) { _, _ in index }
      }
    }
  }

  /// Fills the samples of columns and rows; `index` is that of a column's and row's sample.
  private func fill(
    _ field: inout Field,
    _ columns: ArraySlice<LevelAxis.Place>,
    _ rows: ArraySlice<LevelAxis.Place>,
    index: (Int, Int) -> Int
  ) {
    guard !Task.isCancelled else { return }
    guard let across = Self.range(columns, filter.reach, level.size.width),
      let down = Self.range(rows, filter.reach, level.size.height)
    else { return }
    let pixels = PixelRectangle(columns: across, rows: down)
    if pixels.area > Self.patchArea, columns.count > 1 || rows.count > 1 {
      // Uneven samples may lie far apart.
      let isWide = columns.count > rows.count
      let middle =
        isWide ? columns.startIndex + columns.count / 2 : rows.startIndex + rows.count / 2
      fill(
        &field,
        isWide ? columns[..<middle] : columns,
        isWide ? rows : rows[..<middle],
        index: index
      )
      fill(
        &field,
        isWide ? columns[middle...] : columns,
        isWide ? rows : rows[middle...],
        index: index
      )
      return
    }
    let patch = LevelPatch(pixels, of: level, from: tiles)
    let columnTaps = columns.map { taps($0, level.size.width, from: across.lowerBound) }
    let rowTaps = rows.map { taps($0, level.size.height, from: down.lowerBound) }
    patch.withUnsafeLight { light in
      for (row, vertical) in zip(rows.indices, rowTaps) {
        for (column, horizontal) in zip(columns.indices, columnTaps) {
          var sum = SIMD3<Float>.zero
          for (y, weight) in vertical {
            let line = y * pixels.width
            var part = SIMD3<Float>.zero
            for (x, share) in horizontal { part += light[line + x] * share }
            sum += part * weight
          }
          store(sum, at: index(column, row), in: &field)
        }
      }
    }
  }

  private func store(_ light: SIMD3<Float>, at index: Int, in field: inout Field) {
    for (plane, name) in fields.enumerated() {
      field.values[plane * field.width * field.height + index] =
        switch name {
        case .luminance:
          0.2126 * Double(light.x) + 0.7152 * Double(light.y) + 0.0722 * Double(light.z)
        case .red: Double(light.x)
        case .green: Double(light.y)
        case .blue: Double(light.z)
        }
    }
  }

  /// The pixels that a place takes its colour from, counted from `start`, and their parts.
  private func taps(
    _ place: LevelAxis.Place,
    _ side: Int,
    from start: Int
  ) -> [(Int, Float)] {
    zip(filter.reach, filter.weights(at: place.fraction)).compactMap { step, weight in
      guard weight != 0 else { return nil }
      return (Swift.min(Swift.max(place.pixel + step, 0), side - 1) - start, weight)
    }
  }

  /// The pixels within the level that places take their colours from; nil where there are none.
  private static func range(
    _ places: ArraySlice<LevelAxis.Place>,
    _ reach: ClosedRange<Int>,
    _ side: Int
  ) -> Range<Int>? {
    var (first, last) = (Int.max, Int.min)
    for place in places {
      first = Swift.min(first, place.pixel + reach.lowerBound)
      last = Swift.max(last, place.pixel + reach.upperBound)
    }
    guard first <= last else { return nil }
    func clamped(_ pixel: Int) -> Int { Swift.min(Swift.max(pixel, 0), side - 1) }
    return clamped(first)..<clamped(last) + 1
  }
}
