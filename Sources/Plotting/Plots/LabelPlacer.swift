/// Finds room for words beside the lines of a plot.
///
/// Every label goes to the place of those it may have where it covers least; nothing is random.
struct LabelPlacer {
  typealias Place = PlotFrame.Place

  /// A rectangle on the sheet.
  struct Box {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    func contains(_ place: Place) -> Bool {
      place.x > left && place.x < right && place.y > top && place.y < bottom
    }

    func widened(by margin: Double) -> Box {
      Box(
        left: left - margin,
        top: top - margin,
        right: right + margin,
        bottom: bottom + margin
      )
    }

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  /// A text that found its place: the left end of its base line.
  struct Label {
    let text: String
    let place: Place
  }

  private let frame: PlotFrame
  private var taken: [Box] = []
  /// Places along everything drawn, a few units apart, with the colour of the series that they belong to.
  private var ink: [(place: Place, color: PlotColor?)] = []

  init(frame: PlotFrame) { self.frame = frame }

  /// The approximate width of a text: letters of a sans-serif type are half as wide as high.
  static func width(_ text: String) -> Double { Double(text.count) * PlotFrame.fontSize * 0.53 }

  /// Takes notice of a line that labels should not cover, with its colour if it is of a series.
  mutating func avoid(_ line: [Place], color: PlotColor?) {
    ink += Self.spread(line, step: 5).map { ($0, color) }
  }

  /// Places a text beside the line of a series, near its end if there is room; nil where all places
  /// cover something.
  ///
  /// Where a line of another colour runs close by, it would not be clear which one is meant.
  mutating func label(_ text: String, beside pieces: [[Place]], color: PlotColor) -> Label? {
    let anchors = pieces.flatMap { Self.spread($0, step: 9) }
    let others = ink.filter { $0.color != nil && $0.color != color }.map(\.place)
    let (width, height) = (Self.width(text), PlotFrame.fontSize)
    var candidates: [(box: Box, cost: Double)] = []
    for (index, anchor) in anchors.enumerated() {
      // Later is better, and beside is better than above.
      let lateness = 12 * Double(anchors.count - 1 - index) / Double(max(anchors.count, 2) - 1)
      let here = Box(left: anchor.x, top: anchor.y, right: anchor.x, bottom: anchor.y)
      let isUnclear = others.contains(where: here.widened(by: 9).contains)
      for (dx, dy, cost) in [
        (9, -0.5 * height, 0.0), (-9 - width, -0.5 * height, 0),
        (-0.5 * width, -height - 7, 1), (-0.5 * width, 7, 1),
      ] {
        let box = Box(
          left: anchor.x + dx,
          top: anchor.y + dy,
          right: anchor.x + dx + width,
          bottom: anchor.y + dy + height
        )
        let close = others.count(where: box.widened(by: 11).contains)
        let doubt = (isUnclear ? 15 : 0) + min(Double(close) * 3, 15)
        candidates.append((box, lateness + cost + doubt))
      }
    }
    return settle(text, candidates)
  }

  /// Places a text at the first of some places, given by the left ends of base lines, that covers
  /// least.
  mutating func label(_ text: String, at places: [Place]) -> Label? {
    let width = Self.width(text)
    return settle(
      text,
      places.enumerated().map { index, place in
        let box = Box(
          left: place.x,
          top: place.y - PlotFrame.fontSize * 0.8,
          right: place.x + width,
          bottom: place.y + PlotFrame.fontSize * 0.2
        )
        return (box, Double(index) * 0.5)
      }
    )
  }

  private mutating func settle(_ text: String, _ candidates: [(box: Box, cost: Double)]) -> Label? {
    let area = Box(left: frame.left, top: frame.top, right: frame.right, bottom: frame.bottom)
    var best: (box: Box, cost: Double)?
    for (box, ownCost) in candidates.sorted(by: { $0.cost < $1.cost }) {
      if let best, ownCost >= best.cost { break }
      guard box.left >= area.left + 2, box.right <= area.right, box.top >= area.top,
        box.bottom <= area.bottom - 2, !taken.contains(where: box.overlaps)
      else { continue }
      let cost = ownCost + 4 * Double(ink.count { box.contains($0.place) })
      if cost < best?.cost ?? 40 { best = (box, cost) }
    }
    guard let box = best?.box else { return nil }
    taken.append(box.widened(by: 3))
    return Label(text: text, place: Place(x: box.left, y: box.bottom - PlotFrame.fontSize * 0.2))
  }

  /// Places along a line, no farther apart than `step`.
  private static func spread(_ line: [Place], step: Double) -> [Place] {
    guard let first = line.first else { return [] }
    return zip(line, line.dropFirst()).reduce(into: [first]) { places, ends in
      let (dx, dy) = (ends.1.x - ends.0.x, ends.1.y - ends.0.y)
      let count = max((max(dx.magnitude, dy.magnitude) / step).rounded(.up), 1)
      for k in stride(from: 1, through: count, by: 1) {
        places.append(Place(x: ends.0.x + dx * k / count, y: ends.0.y + dy * k / count))
      }
    }
  }
}
