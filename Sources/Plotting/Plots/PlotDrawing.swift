/// A plot being drawn: its parts as elements of SVG, from back to front.
struct PlotDrawing {
  typealias Place = PlotFrame.Place

  private let plot: Plot
  private let frame: PlotFrame
  private var placer: LabelPlacer
  private var labels: [LabelPlacer.Label] = []
  private var unplaced: [Series] = []

  private static let ink = "#1a1a1a"
  private static let pale = "#d9d9d9"

  init(_ plot: Plot) {
    self.plot = plot
    frame = PlotFrame(plot)
    placer = LabelPlacer(frame: frame)
  }

  /// The whole drawing, as large as its sheet unless a page says otherwise.
  mutating func svg() -> Markup {
    let axes = axes()
    let lines = plot.series.map { frame.pieces($0.values) }
    for (series, line) in zip(plot.series, lines) {
      for piece in line { placer.avoid(piece, color: series.color) }
    }
    let bands = bands()
    let rules = rules()
    placeNames(lines)
    let series = zip(plot.series, lines).map { drawn($0, $1) }
    let legend = legend()
    let height = frame.bottom + 56 + legend.height
    let size = (
      NumberText.trimmed(frame.width, decimals: 0), NumberText.trimmed(height, decimals: 0)
    )
    return .element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(size.0) \(size.1)",
        "width": size.0, "height": size.1, "role": "img", "font-size": text(PlotFrame.fontSize),
        "font-family": "Helvetica, Arial, sans-serif", "fill": Self.ink,
      ],
      [
        .element("title", text: plot.title),
        .element("desc", text: plot.summary),
        .element("rect", ["width": size.0, "height": size.1, "fill": "#ffffff"]),
      ] + bands + axes + rules + series + labels.map(haloed) + legend.marks
    )
  }

  // MARK: - Axes

  private func axes() -> [Markup] {
    var marks = plot.y.hasZero ? [zeroStrip()] : []
    for tick in plot.y.ticks(atMost: 8) {
      guard let position = plot.y.position(tick.value) else { continue }
      let place = frame.place(0, position)
      marks.append(line(place, Place(x: frame.right, y: place.y), Self.pale, width: 1))
      marks.append(words(tick.label, Place(x: place.x - 8, y: place.y + 5.5), anchor: "end"))
    }
    for tick in plot.x.ticks(atMost: 10) {
      guard let position = plot.x.position(tick.value) else { continue }
      let place = frame.place(position, 0)
      marks.append(line(place, Place(x: place.x, y: frame.top), Self.pale, width: 1))
      marks.append(words(tick.label, Place(x: place.x, y: place.y + 21), anchor: "middle"))
    }
    let corner = frame.place(0, 0)
    marks.append(line(corner, Place(x: frame.right, y: corner.y), Self.ink, width: 1.5))
    marks.append(line(corner, Place(x: corner.x, y: frame.top), Self.ink, width: 1.5))
    marks.append(words(plot.y.label, Place(x: 8, y: frame.top - 17), anchor: "start"))
    marks.append(
      words(plot.x.label, Place(x: frame.right, y: frame.bottom + 44), anchor: "end")
    )
    return marks
  }

  /// Sets the place for zero apart from the scale above it.
  private func zeroStrip() -> Markup {
    let top = frame.place(0, Axis.zeroPart)
    return .element(
      "rect",
      [
        "x": text(top.x), "y": text(top.y), "width": text(frame.right - top.x),
        "height": text(frame.bottom - top.y), "fill": "#f0f0f0",
      ]
    )
  }

  // MARK: - Bands and rules

  private mutating func bands() -> [Markup] {
    plot.bands.compactMap { band in
      guard let from = plot.x.position(band.range.lowerBound),
        let to = plot.x.position(band.range.upperBound), to > 0, from < 1
      else { return nil }
      let (start, end) = (frame.place(max(from, 0), 1), frame.place(min(to, 1), 0))
      let slots = stride(from: start.y + 18, to: end.y - 4, by: 18).map {
        Place(x: start.x + 6, y: $0)
      }
      if let label = placer.label(band.label, at: slots) { labels.append(label) }
      return .element(
        "rect",
        [
          "x": text(start.x), "y": text(start.y), "width": text(end.x - start.x),
          "height": text(end.y - start.y), "fill": band.color.rawValue, "fill-opacity": "0.15",
        ]
      )
    }
  }

  private mutating func rules() -> [Markup] {
    plot.rules.compactMap { rule in
      let (ends, slots): ((Place, Place), [Place])
      let width = LabelPlacer.width(rule.label)
      switch rule.direction {
      case .upright:
        guard let part = plot.x.position(rule.value), (0...1).contains(part) else { return nil }
        ends = (frame.place(part, 0), frame.place(part, 1))
        slots = stride(from: frame.top + 16, to: frame.bottom - 4, by: 18).flatMap { y in
          [Place(x: ends.0.x + 6, y: y), Place(x: ends.0.x - 6 - width, y: y)]
        }
      case .level:
        guard let part = plot.y.position(rule.value), (0...1).contains(part) else { return nil }
        ends = (frame.place(0, part), frame.place(1, part))
        slots = [ends.0.y - 5, ends.0.y + 17].flatMap { y in
          [Place(x: frame.left + 8, y: y), Place(x: frame.right - 2 - width, y: y)]
        }
      }
      if let label = placer.label(rule.label, at: slots) { labels.append(label) }
      placer.avoid([ends.0, ends.1], color: nil)
      return line(ends.0, ends.1, "#4d4d4d", width: 1.5)
    }
  }

  // MARK: - Series

  private mutating func placeNames(_ lines: [[[Place]]]) {
    for (index, series) in plot.series.enumerated() {
      guard let name = series.name, !frame.points(series.values).isEmpty || !lines[index].isEmpty
      else { continue }
      if series.stroke != .none, !plot.namesInLegend,
        let label = placer.label(name, beside: lines[index], color: series.color)
      {
        labels.append(label)
      } else {
        unplaced.append(series)
      }
    }
  }

  private func drawn(_ series: Series, _ pieces: [[Place]]) -> Markup {
    var marks: [Markup] = []
    if series.stroke != .none, !pieces.isEmpty {
      let path = pieces.map { piece in
        "M" + piece.map { "\(text($0.x)) \(text($0.y))" }.joined(separator: "L")
      }
      marks.append(stroked(path.joined(), series))
    }
    if let marker = series.marker {
      // Of markers that would touch, the first is drawn; every point of a series without a line.
      var last: Place?
      for place in frame.points(series.values) {
        let distance = last.map { max((place.x - $0.x).magnitude, (place.y - $0.y).magnitude) }
        guard series.stroke == .none || distance ?? 100 >= 24 else { continue }
        marks.append(marker.mark(at: place, color: series.color))
        last = place
      }
    }
    return .element("g", [:], marks)
  }

  private func stroked(_ path: String, _ series: Series) -> Markup {
    let dashes: [(String, String)] =
      switch series.stroke {
      case .dashed: [("stroke-dasharray", "8 5")]
      case .dotted: [("stroke-dasharray", "2 4")]
      case .solid, .none: []
      }
    return .element(
      name: "path",
      attributes: [
        ("d", path), ("fill", "none"), ("stroke", series.color.rawValue),
        ("stroke-width", series.stroke == .solid ? "2.5" : "2"), ("stroke-linejoin", "round"),
      ] + dashes,
      children: []
    )
  }

  // MARK: - Legend

  /// Rows of samples and words below the plot, for what has no word beside it.
  private func legend() -> (marks: [Markup], height: Double) {
    let meanings = plot.strokes.map { stroke, meaning in
      Series(meaning, [], color: .black, stroke: stroke)
    }
    var marks: [Markup] = []
    var (x, row) = (frame.left, 0.0)
    for entry in unplaced + meanings {
      let name = entry.name ?? ""
      let width = 46 + LabelPlacer.width(name)
      if x > frame.left, x + width > frame.right {
        (x, row) = (frame.left, row + 1)
      }
      let y = frame.bottom + 72 + row * PlotFrame.lineHeight
      if entry.stroke != .none {
        marks.append(stroked("M\(text(x)) \(text(y - 5))L\(text(x + 30)) \(text(y - 5))", entry))
      }
      if let marker = entry.marker {
        marks.append(marker.mark(at: Place(x: x + 15, y: y - 5), color: entry.color))
      }
      marks.append(words(name, Place(x: x + 38, y: y), anchor: "start"))
      x += width + 14
    }
    return (marks, marks.isEmpty ? 0 : (row + 1) * PlotFrame.lineHeight + 6)
  }

  // MARK: - Elements

  private func line(_ from: Place, _ to: Place, _ color: String, width: Double) -> Markup {
    .element(
      "line",
      [
        "x1": text(from.x), "y1": text(from.y), "x2": text(to.x), "y2": text(to.y),
        "stroke": color, "stroke-width": text(width),
      ]
    )
  }

  private func words(_ words: String, _ place: Place, anchor: String) -> Markup {
    .element("text", ["x": text(place.x), "y": text(place.y), "text-anchor": anchor], text: words)
  }

  /// Words over lines, with white round the letters.
  private func haloed(_ label: LabelPlacer.Label) -> Markup {
    .element(
      "text",
      [
        "x": text(label.place.x), "y": text(label.place.y), "stroke": "#ffffff",
        "stroke-width": "4", "stroke-linejoin": "round", "paint-order": "stroke",
      ],
      text: label.text
    )
  }

  private func text(_ number: Double) -> String { NumberText.trimmed(number, decimals: 2) }
}

extension Plot {
  /// The plot as an SVG file: text, the same bytes for the same plot on every machine.
  ///
  /// It uses no script, no style sheet and nothing from outside, and its words are text.
  package var svg: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + drawing.xml
  }

  /// The plot as an element of SVG.
  var drawing: Markup {
    var drawing = PlotDrawing(self)
    return drawing.svg()
  }
}
