import BigInt
import FathomImaging
import FathomNavigation

/// The look of tiles in a frame that shows them: their borders, and their indices "(column, row)".
package struct TileLook: Sendable, Hashable {
  private let border: SRGBColor
  private let color: SRGBColor
  private let backing: TextBacking
  /// The pixels that a font pixel has each way.
  private let fontScale: Int
  /// Whether an index stays in view, or has its place in its tile.
  private let followsView: Bool

  /// What lies over any world: borders, and indices in the corner of the part that shows.
  package static let overlay = TileLook(
    border: SRGBColor(red8: 255, green8: 149, blue8: 0),
    color: .white,
    backing: .box(.black, coverage: 0.6),
    fontScale: 1,
    followsView: true
  )

  /// The labels of "UIScrollView (Zooming)", 18 points high at their tile's top, and hairlines without
  /// which plain tiles could not be told apart.
  package static func labels(pixelRatio: Int) -> TileLook {
    TileLook(
      border: SRGBColor(red8: 128, green8: 128, blue8: 128),
      color: .black,
      backing: .none,
      fontScale: 18 / BuiltInFont.height * pixelRatio,
      followsView: false
    )
  }

  /// Draws what shows of a tile, which may reach beyond the frame and of which `part` shows.
  ///
  /// An index too long for its tile loses digits in the middle, where neighbours are alike; where
  /// nothing fits, nothing is written.
  func draw(
    column: BigInt,
    row: BigInt,
    frame: PixelRectangle,
    part: PixelRectangle,
    on picture: inout Bitmap
  ) {
    guard !part.isEmpty else { return }
    picture.strokeRectangle(
      x: frame.columns.lowerBound,
      y: frame.rows.lowerBound,
      width: frame.width,
      height: frame.height,
      color: border
    )
    let room = followsView ? part : frame
    let margin = followsView ? 4 : fontScale
    // The text of a number of thousands of digits takes a while: it is made once.
    let (columnText, rowText) = (String(column), String(row))
    for digits in [Int.max, 24, 16, 12, 8, 6, 4] {
      let label = "(\(columnText.shortened(to: digits)), \(rowText.shortened(to: digits)))"
      guard BuiltInFont.textWidth(label, scale: fontScale) + 2 * margin <= room.width,
        BuiltInFont.textHeight(label, scale: fontScale) + 2 * margin <= room.height
      else { continue }
      picture.draw(
        text: label,
        x: room.columns.lowerBound + margin,
        y: room.rows.lowerBound + margin,
        scale: fontScale,
        color: color,
        backing: backing
      )
      return
    }
  }
}

extension String {
  /// A number's text with its sign and at most this many digits, the last ones above all.
  fileprivate func shortened(to digits: Int) -> String {
    let sign = hasPrefix("-") ? "-" : ""
    let all = dropFirst(sign.count)
    guard all.count > digits else { return self }
    return sign + all.prefix(digits / 4) + "~" + all.suffix(digits - digits / 4)
  }
}
