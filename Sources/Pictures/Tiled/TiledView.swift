package import FathomNavigation

/// A part of a frame that shows a picture: which pixels of which level go where.
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

  /// What `clip`, in pixels, shows of a picture, at `pixelRatio` pixels to a point of the screen.
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
