package import FathomImaging
package import FathomNavigation
import FathomScrolling

/// The content of a scroll view as pictures in memory: one that is stretched when it is zoomed, or
/// one for each level of detail.
package struct PictureContent: Sendable {
  /// Labels as pictures: what it takes to draw them again.
  private struct Labels: Sendable {
    var column: LabelColumn
    /// The pixels of a point at level 0.
    let scale: Double
    let background: SRGBColor
  }

  private let levels: LevelsOfDetail
  /// The pixels of level 0 across.
  private var width: Double
  /// From coarse to fine.
  private var pictures: [Bitmap]
  private var labels: Labels?

  /// The content of a picture of eight bits.
  package init(_ picture: Bitmap) {
    levels = LevelsOfDetail()
    width = Double(picture.width)
    pictures = [picture]
  }

  /// Labels, drawn anew for every level of detail; level 0 has `scale` pixels a point.
  package init(
    _ column: LabelColumn,
    scale: Double,
    levels: LevelsOfDetail = LevelsOfDetail(),
    background: SRGBColor
  ) {
    self.levels = levels
    (width, pictures) = (1, [])
    let labels = Labels(column: column, scale: scale, background: background)
    self.labels = labels
    draw(labels)
  }

  private mutating func draw(_ labels: Labels) {
    width = labels.column.size.width * labels.scale
    pictures = levels.levels.map { level in
      labels.column.picture(
        scale: labels.scale * LevelsOfDetail.scale(ofLevel: level),
        background: labels.background
      )
    }
  }

  /// Lays labels out for a view: those of content that does not zoom are as wide as the view.
  mutating func layOut(in view: ScrollView) {
    guard var labels else { return }
    let width = Self.width(ofLabelsIn: view, at: view.size)
    guard width != labels.column.size.width else { return }
    labels.column.size.width = width
    self.labels = labels
    draw(labels)
  }

  /// The width of labels in a view of a size, in points.
  static func width(ofLabelsIn view: ScrollView, at size: Size<Double>) -> Double {
    view.hasZoomableContent ? view.contentSize.width : max(view.contentSize.width, size.width)
  }

  /// The frame that the content takes in a view, in points.
  func frame(in view: ScrollView) -> Rectangle {
    var frame = view.contentFrame
    if let labels { frame.size.width = labels.column.size.width * view.zoom }
    return frame
  }

  /// Draws the content, stretched or shrunk to fill `place`, as far as it shows within `clip`; both
  /// are in the pixels of `picture`.
  ///
  /// Of several levels it takes the coarsest that need not be stretched. What lies outside the clip is
  /// left alone. The pixels depend only on the content and the place.
  func draw(
    on picture: inout Bitmap,
    filling place: Rectangle,
    within clip: PixelRectangle
  ) {
    guard place.size.width > 0, place.size.height > 0 else { return }
    let level = levels.level(forScale: place.size.width / width)
    let source = pictures[level - levels.levels.lowerBound]
    func axis(_ axis: Axis, _ count: Int, _ clip: Range<Int>) -> StretchAxis {
      let scale = place.size[axis] / Double(count)
      // A picture that is not zoomed lies on whole pixels, so that it stays sharp when it is
      // scrolled.
      let start = scale == 1 ? place.origin[axis].rounded() : place.origin[axis]
      return StretchAxis(part: 0..<count, start: start, scale: scale, within: clip)
    }
    picture.stretch(
      source,
      columns: axis(.horizontal, source.width, clip.columns),
      rows: axis(.vertical, source.height, clip.rows)
    )
  }
}
