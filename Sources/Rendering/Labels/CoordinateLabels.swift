package import FathomImaging
package import FathomNavigation

/// The style of the coordinates at the edges of a scene's frames.
package struct CoordinateLabels: Sendable, Equatable {
  /// The base of the powers at which lines are labelled: 10 or 2.
  package let base: Int

  /// Whether the labels' y grows upwards.
  package let yPointsUp: Bool

  /// The side of a font pixel in pixels, 1 to 16.
  package let scale: Int

  /// Labels of this size.
  package init(base: Int, yPointsUp: Bool, scale: Int) {
    precondition(base == 10 || base == 2, "labels count in tens or in twos")
    precondition(1...16 ~= scale, "labels have a size from 1 to 16")
    self.base = base
    self.yPointsUp = yPointsUp
    self.scale = scale
  }
}

extension Bitmap {
  /// Draws the coordinates of a view's lines and its scale.
  package mutating func draw(_ labels: CoordinateLabels, of grid: PixelGrid) {
    let layout = LabelLayout(labels, grid: grid)
    var labelled = self
    for item in layout.items { labelled.draw(item, scale: labels.scale) }
    for item in layout.items {
      for row in item.box.rows {
        for column in item.box.columns {
          blendPixel(
            x: column,
            y: row,
            color: labelled[column, row],
            coverage: Float(item.strength)
          )
        }
      }
    }
  }

  /// Not the text's: a tick before a number would look like a minus sign.
  private static let markColor = SRGBColor(red8: 255, green8: 149, blue8: 0)

  private mutating func draw(_ item: LabelLayout.Item, scale: Int) {
    for row in item.box.rows {
      for column in item.box.columns {
        // White on this has a contrast of 7, even where the picture is white.
        blendPixel(x: column, y: row, color: .black, coverage: 0.9)
      }
    }
    if let mark = item.mark {
      fillRectangle(
        x: mark.columns.lowerBound,
        y: mark.rows.lowerBound,
        width: mark.width,
        height: mark.height,
        color: Self.markColor
      )
    }
    draw(text: item.text, x: item.origin.x, y: item.origin.y, scale: scale, color: .white)
  }
}
