import FathomImaging
package import FathomNavigation

/// The place and the scale of a picture on the screen.
package struct PicturePlacement: Hashable, Sendable {
  /// The picture's top-left corner, in points of the screen.
  package var origin: Point<Double>
  /// The points of the screen to a pixel of the picture.
  package var scale: Double

  /// A picture with its corner at `origin`, enlarged by `scale`; both finite, the scale positive.
  package init(origin: Point<Double>, scale: Double) {
    precondition(
      origin.x.isFinite && origin.y.isFinite && scale.isFinite && scale > 0,
      "a picture has a place and a size"
    )
    self.origin = origin
    self.scale = scale
  }
}

/// A part of a frame that shows a picture, and the pixels of the level that it shows.
package struct TiledView: Sendable {
  /// The level whose pixels are shown, 0 for the picture itself, −1 for half of it.
  package let level: Int
  /// The part of the picture that is needed, in its pixels; none where it is out of sight.
  package let visible: ContentRectangle
  /// Points of the screen to a pixel of the picture.
  package let scale: Double
  /// Whether a pixel of the level is a pixel of the frame.
  package var isExact: Bool { columns.taps == nil && rows.taps == nil }
  /// The frame's pixels that show the picture.
  package var pixels: PixelRectangle {
    PixelRectangle(columns: columns.frame, rows: rows.frame)
  }

  let columns: TiledViewAxis
  let rows: TiledViewAxis

  /// The view of a picture within `clip`, in pixels, at `pixelRatio` pixels to a point of the screen.
  ///
  /// Where the scale is a level's but for rounding and `snaps` is true, the level is drawn pixel for
  /// pixel, with what is in the middle left in its place.
  init(
    _ placement: PicturePlacement,
    level: Int,
    size: Size<Int>,
    pixelRatio: Double,
    snaps: Bool,
    clip: PixelRectangle
  ) {
    self.level = level
    scale = placement.scale
    let exact = placement.scale * pixelRatio / LevelsOfDetail.scale(ofLevel: level)
    let scale = snaps && LevelsOfDetail.snapped(exact) == 1 ? 1 : exact
    func axis(_ origin: Double, _ side: Int, _ clip: Range<Int>) -> TiledViewAxis {
      var origin = origin * pixelRatio
      if scale == 1 {
        let middle = Double(clip.lowerBound + clip.upperBound) / 2
        let moved = middle - (middle - origin) / exact
        origin = Self.covering(moved, side: Double(side), before: origin, exact: exact, clip)
      }
      return TiledViewAxis(origin: origin, step: 1 / scale, side: side, clip: clip)
    }
    columns = axis(placement.origin.x, size.width, clip.columns)
    rows = axis(placement.origin.y, size.height, clip.rows)
    let unit = LevelsOfDetail.scale(ofLevel: -level)
    func part(_ axis: TiledViewAxis) -> Range<Double> {
      Double(axis.pixels.lowerBound) * unit..<Double(axis.pixels.upperBound) * unit
    }
    visible =
      columns.frame.isEmpty || rows.frame.isEmpty
      ? ContentRectangle(x: 0..<0, y: 0..<0) : ContentRectangle(x: part(columns), y: part(rows))
  }

  /// A whole origin near `moved` at which an edge of the clip that was covered still is, if it can be.
  private static func covering(
    _ moved: Double,
    side: Double,
    before origin: Double,
    exact: Double,
    _ clip: Range<Int>
  ) -> Double {
    let (first, last) = (Double(clip.lowerBound), Double(clip.upperBound))
    var place = moved.rounded()
    if origin + side * exact >= last { place = max(place, last - side) }
    if origin <= first { place = min(place, first) }
    return place
  }
}

extension TiledView {
  /// Draws rows of the frame whose samples begin at `frame` and that is `width` pixels wide.
  func draw(
    _ composition: TileComposition,
    rows part: Range<Int>,
    into frame: UnsafeMutablePointer<UInt8>,
    width: Int
  ) {
    func target(_ row: Int) -> UnsafeMutablePointer<UInt8> {
      frame + 3 * (row * width + columns.frame.lowerBound)
    }
    guard !isExact else {
      for row in part {
        let source = rows.pixels.lowerBound + row - rows.frame.lowerBound
        composition.copyRow(source, columns: columns.pixels, to: target(row))
      }
      return
    }
    // The rows of the level that were put together last, each in its place by its number.
    let length = 3 * columns.pixels.count
    let kept = (rows.taps?.count ?? 1) + 1
    var numbers = [Int](repeating: -1, count: kept)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: kept * length) { lines in
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: length) { sums in
        guard let first = lines.baseAddress, let sum = sums.baseAddress else { return }
        for row in part {
          for tap in 0..<kept - 1 {
            let (number, weight) = rows.tap(tap, ofPixel: row - rows.frame.lowerBound)
            let line = first + number % kept * length
            if weight > 0, numbers[number % kept] != number {
              composition.copyRow(number, columns: columns.pixels, to: line)
              numbers[number % kept] = number
            }
            if tap == 0 {
              for index in 0..<length { sum[index] = UInt16(line[index]) &* weight }
            } else if weight > 0 {
              for index in 0..<length { sum[index] &+= UInt16(line[index]) &* weight }
            }
          }
          columns.mix(sum, into: target(row))
        }
      }
    }
  }
}
