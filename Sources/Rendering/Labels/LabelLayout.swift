import FathomImaging
package import FathomNavigation
import FathomNumbers

/// The layout of a frame's labels: headings in the upper left corner, y at the left edge, x at
/// the lower one, and a scale bar in the lower right corner.
///
/// Labels without room are left out. Labels fade out before they meet another part or an end of the
/// frame, so that none jumps away.
package struct LabelLayout {
  /// A text in its box.
  package struct Item {
    package let text: String
    /// The text's upper left corner.
    package let origin: Point<Int>
    /// All the pixels that the item takes, the mark's included; no two items share one.
    package let box: PixelRectangle
    /// The tick at a line, or the bar.
    package var mark: PixelRectangle?
    /// Its opacity, 0 to 1.
    package var strength = 1.0
  }

  /// The labels along x and along y.
  package let x: AxisLabels
  package let y: AxisLabels

  /// The labels and marks of the frame.
  package private(set) var items: [Item] = []

  private let size: Size<Int>
  private let scale: Int

  /// The row below the headings.
  private var top = 0

  /// Lays out the labels of a frame.
  package init(_ labels: CoordinateLabels, grid: PixelGrid) {
    scale = labels.scale
    size = grid.size
    let advance = BuiltInFont.advance * scale
    let longest = AxisLabels.longestText(base: labels.base, scaleExponent: grid.scaleExponent)
    // Half of the frame, where that is enough for what a heading must say.
    let whole = size.width / advance - 8
    let room = min(whole, max(48, whole / 2))
    func columns(of characters: Int) -> AxisLabels {
      AxisLabels(
        grid: grid,
        center: grid.center.x,
        extent: grid.size.width,
        base: labels.base,
        isFlipped: false,
        leastPixels: Double(characters * advance),
        room: room
      )
    }
    let short = columns(of: 8)
    x = short.hasShortTexts ? short : columns(of: longest + 2)
    y = AxisLabels(
      grid: grid,
      center: grid.center.y,
      extent: size.height,
      base: labels.base,
      isFlipped: labels.yPointsUp,
      leastPixels: Double(3 * BuiltInFont.lineHeight * scale),
      room: room
    )
    // Without its heading a label would say something else.
    let (showsX, showsY) = (addHeading("x", of: x), addHeading("y", of: y))
    if showsX { addColumns() }
    if showsY { addRows() }
    let widest = size.width / 4
    addBar(
      ScaleBar(
        unitExponent: x.unitExponent,
        unitPixels: x.unitPixels,
        base: labels.base,
        mostPixels: Double(min(widest, 160 * scale))
      ),
      after: showsY ? (longest + 2) * advance : 0
    )
  }

  private mutating func addHeading(_ name: String, of axis: AxisLabels) -> Bool {
    guard let heading = axis.heading else { return true }
    let text = "\(name) = \(heading)"
    let width = BuiltInFont.textWidth(text, scale: scale) + 8 * scale
    guard width <= size.width, top + 13 * scale <= size.height / 3 else { return false }
    items.append(
      Item(
        text: text,
        origin: Point(x: 4 * scale, y: top + 2 * scale),
        box: PixelRectangle(columns: 0..<width, rows: top..<top + 13 * scale)
      )
    )
    top += 13 * scale
    return true
  }

  private mutating func addColumns() {
    let bottom = size.height
    guard top + 16 * scale <= bottom else { return }
    for label in x.labels {
      let column = Int(label.position)
      let width = BuiltInFont.textWidth(label.text, scale: scale)
      let left = column - width / 2 - 2 * scale
      let columns = left..<left + width + 4 * scale
      add(
        Item(
          text: label.text,
          origin: Point(x: left + 2 * scale, y: bottom - 14 * scale),
          box: PixelRectangle(columns: columns, rows: bottom - 16 * scale..<bottom),
          mark: PixelRectangle(
            columns: column - (scale - 1) / 2..<column + scale / 2 + 1,
            rows: bottom - 3 * scale..<bottom
          ),
          strength: label.strength
        ),
        distance: min(columns.lowerBound, size.width - columns.upperBound)
      )
    }
  }

  private mutating func addRows() {
    let bottom = size.height - 17 * scale
    for label in y.labels {
      let row = Int(label.position)
      let width = BuiltInFont.textWidth(label.text, scale: scale)
      guard width + 9 * scale <= size.width else { continue }
      let rows = row - 6 * scale..<row + 7 * scale
      add(
        Item(
          text: label.text,
          origin: Point(x: 6 * scale, y: row - 3 * scale),
          box: PixelRectangle(columns: 0..<width + 8 * scale, rows: rows),
          mark: PixelRectangle(
            columns: 0..<3 * scale,
            rows: row - (scale - 1) / 2..<row + scale / 2 + 1
          ),
          strength: label.strength
        ),
        distance: min(rows.lowerBound - top, bottom - rows.upperBound)
      )
    }
  }

  /// Adds a label; `distance` is its distance in pixels from where it would meet something.
  private mutating func add(_ item: Item, distance: Int) {
    var item = item
    item.strength *= Elementary.fade(Double(distance) / Double(8 * scale))
    if item.strength > 0 { items.append(item) }
  }

  private mutating func addBar(_ bar: ScaleBar, after left: Int) {
    let length = Int(bar.pixels.rounded())
    let textWidth = BuiltInFont.textWidth(bar.text, scale: scale)
    let columns = size.width - max(length, textWidth) - 8 * scale..<size.width
    let rows = size.height - 36 * scale..<size.height - 17 * scale
    guard columns.lowerBound >= left, rows.lowerBound >= top, length > 0 else { return }
    let end = size.width - 4 * scale
    items.append(
      Item(
        text: bar.text,
        origin: Point(x: end - textWidth, y: rows.lowerBound + 2 * scale),
        box: PixelRectangle(columns: columns, rows: rows),
        mark: PixelRectangle(
          columns: end - length..<end,
          rows: rows.upperBound - 5 * scale..<rows.upperBound - 3 * scale
        )
      )
    )
  }
}

/// A length of the world that is a round number, to be drawn as a bar.
package struct ScaleBar {
  /// The length in pixels.
  package let pixels: Double
  /// The length in world units.
  package let text: String

  /// The longest of one, two and five times the powers of ten, or of the powers of two, that takes
  /// at most `mostPixels`, which a unit does.
  package init(unitExponent: Int, unitPixels: Double, base: Int, mostPixels: Double) {
    var (multiple, exponent, pixels) = (1, unitExponent, unitPixels)
    while pixels * Double(base) <= mostPixels {
      pixels *= Double(base)
      exponent += 1
    }
    if base == 10, let larger = [5, 2].first(where: { Double($0) * pixels <= mostPixels }) {
      multiple = larger
      pixels *= Double(larger)
    }
    self.pixels = pixels
    text = RoundNumber(multiple, exponent: exponent, base: base).description
  }
}
