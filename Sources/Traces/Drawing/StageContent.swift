package import FathomImaging
package import FathomNavigation
package import FathomScrolling

/// What lies in a scroll view and moves and zooms with it.
package protocol StageContent: Sendable {
  /// Draws the content, which fills `place`, as far as it shows within `clip`; both are in the
  /// picture's pixels.
  ///
  /// What lies outside the clip is left alone. The pixels depend on nothing but the content and the
  /// place.
  func draw(
    on picture: inout Bitmap,
    filling place: Rectangle,
    within clip: PixelRectangle
  ) async throws
}

/// A content that is one picture in memory, stretched when it is zoomed: the bitmap of a view that is
/// drawn once.
package struct PictureContent: StageContent {
  /// The picture.
  package let picture: Bitmap

  /// The content of a picture of eight bits.
  package init(_ picture: Bitmap) {
    self.picture = picture
  }

  /// Draws the picture, stretched or shrunk into its place.
  package func draw(
    on picture: inout Bitmap,
    filling place: Rectangle,
    within clip: PixelRectangle
  ) {
    func axis(_ axis: Axis, _ count: Int, _ clip: Range<Int>) -> StretchAxis {
      let scale = place.size[axis] / Double(count)
      // A picture that is not zoomed lies on whole pixels, so that it stays sharp when it is scrolled.
      let start = scale == 1 ? place.origin[axis].rounded() : place.origin[axis]
      return StretchAxis(part: 0..<count, start: start, scale: scale, within: clip)
    }
    guard place.size.width > 0, place.size.height > 0 else { return }
    picture.stretch(
      self.picture,
      columns: axis(.horizontal, self.picture.width, clip.columns),
      rows: axis(.vertical, self.picture.height, clip.rows)
    )
  }
}
