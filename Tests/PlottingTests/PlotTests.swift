import FathomPlotting
import Foundation
import TestSupport
import Testing

@Suite struct PlotTests {
  static let values = stride(from: 0.0, through: 40, by: 0.5).map {
    Series.Value($0, pow(2, $0 - 24))
  }

  private var plot: Plot {
    Plot(
      name: "plot",
      title: "Error <of> the \"offset\" & more",
      summary: "A line\u{1} rises.",
      x: .linear("depth", 0...40),
      y: .logarithmic("error in pixels", 1e-6...1e3, hasZero: true),
      series: [
        Series("theory", Self.values, color: .gray, stroke: .dashed),
        Series("Float32", Self.values, color: .green, marker: .circle),
        Series("nothing", [.init(0, 0), .init(40, 0)], color: .black),
        Series("broken", [.init(5, 10), .init(6, .nan), .init(7, 10)], color: .blue),
      ],
      bands: [.init(24...40, label: "columns collapse")],
      rules: [.level(0.5, "half a pixel"), .upright(22, "seams")],
      strokes: [(.solid, "measured"), (.dashed, "theory")]
    )
  }

  @Test(.optimized, .enabled(if: XMLReader.installed != nil, "Python is not installed"))
  func `the drawing is well-formed and its words are text`() throws {
    let elements = try #require(XMLReader.installed).elements(plot.svg)
    #expect(elements.first?.name == "svg")
    #expect(elements.first { $0.name == "title" }?.text == plot.title)
    #expect(elements.first { $0.name == "desc" }?.text == "A line\u{fffd} rises.")
    let words = elements.filter { $0.name == "text" }.map(\.text)
    for word in ["depth", "error in pixels", "half a pixel", "seams", "columns collapse", "theory"]
    {
      #expect(words.contains(word))
    }
  }

  /// The scale is found from the words at the ticks, as a reader finds it.
  @Test(.optimized, .enabled(if: XMLReader.installed != nil, "Python is not installed"))
  func `lines and points lie where the ticks say their values are`() throws {
    let elements = try #require(XMLReader.installed).elements(plot.svg)
    func place(_ label: String, _ anchor: String) throws -> (x: Double, y: Double) {
      let tick = try #require(
        elements.first {
          $0.name == "text" && $0.text == label && $0.attributes["text-anchor"] == anchor
        }
      )
      return (
        try #require(tick.attributes["x"].flatMap(Double.init)),
        try #require(tick.attributes["y"].flatMap(Double.init))
      )
    }
    let (x10, x30) = (try place("10", "middle").x, try place("30", "middle").x)
    // The words of a tick stand 5.5 below its line, so that their middle is beside it.
    let (low, high) = (try place("10⁻⁶", "end").y - 5.5, try place("1", "end").y - 5.5)
    func value(_ x: Double, _ y: Double) -> (x: Double, logarithm: Double) {
      (10 + 20 * (x - x10) / (x30 - x10), -6 + 6 * (y - low) / (high - low))
    }
    var circles = 0
    for circle in elements where circle.name == "circle" {
      let cx = try #require(circle.attributes["cx"].flatMap(Double.init))
      let cy = try #require(circle.attributes["cy"].flatMap(Double.init))
      let (x, logarithm) = value(cx, cy)
      #expect(abs(x - (x * 2).rounded() / 2) < 0.01)
      #expect(abs(logarithm - log10(pow(2, x - 24))) < 0.01)
      circles += 1
    }
    #expect(circles > 5)
    let line = try #require(
      elements.first { $0.name == "path" && $0.attributes["stroke"] == "#009e73" }
    )
    let numbers = try #require(line.attributes["d"])
      .components(separatedBy: CharacterSet(charactersIn: "ML "))
      .compactMap(Double.init)
    let places = stride(from: 0, to: numbers.count, by: 2).map {
      value(numbers[$0], numbers[$0 + 1])
    }
    for place in places { #expect(abs(place.logarithm - log10(pow(2, place.x - 24))) < 0.01) }
    // It leaves the plot where it passes 1000, between two values.
    #expect(abs(try #require(places.last).logarithm - 3) < 0.01)
    #expect(abs(try #require(places.last).x - (24 + log2(1000))) < 0.02)
  }

  @Test func `a line is broken where a value has no place`() {
    let broken = Plot(
      name: "plot",
      title: "",
      summary: "",
      x: .linear("", 0...10),
      y: .linear("", 0...10),
      series: [
        Series(
          nil,
          [
            .init(1, 1), .init(2, 2), .init(3, .nan), .init(4, 4), .init(5, 5), .init(6, .infinity),
          ],
          color: .blue
        )
      ]
    )
    let path = broken.svg.components(separatedBy: "<path d=\"").dropFirst().first ?? ""
    let drawn = path.prefix { $0 != "\"" }
    #expect(drawn.count(where: { $0 == "M" }) == 2)
    #expect(drawn.count(where: { $0 == "L" }) == 2)
  }

  @Test func `a plot is drawn whatever its values are`() {
    for values: [Series.Value] in [
      [], [.init(.nan, 1)], [.init(-.infinity, 1), .init(1, .infinity)], [.init(1e300, 1e-300)],
      [.init(-1e308, -1e308), .init(1e308, 1e308)],
    ] {
      let plot = Plot(
        name: "plot",
        title: "",
        summary: "",
        x: .linear("", 3...3),
        y: .linear("", 0...1),
        series: [Series("x", values, color: .blue, marker: .plus)],
        rules: [.upright(.nan, "nowhere"), .level(7, "outside")]
      )
      #expect(!plot.svg.contains("nan") && !plot.svg.contains("inf"))
    }
  }

  @Test func `names beside lines lie apart from one another`() {
    let series = (0..<7).map { k in
      Series(
        "Type\(k)",
        (0...40).map { Series.Value(Double($0), Double($0) * 0.1 + Double(k)) },
        color: PlotColor.allCases[k]
      )
    }
    let plot = Plot(
      name: "plot",
      title: "",
      summary: "",
      x: .linear("", 0...40),
      y: .linear("", 0...12),
      series: series
    )
    let places = plot.svg.components(separatedBy: "<text ").filter { $0.contains("paint-order") }
      .compactMap { part -> (Double, Double)? in
        let fields = part.components(separatedBy: "\"")
        guard let x = Double(fields[1]), let y = Double(fields[3]) else { return nil }
        return (x, y)
      }
    #expect(places.count == 7)
    for (i, a) in places.enumerated() {
      for b in places.dropFirst(i + 1) {
        #expect(abs(a.1 - b.1) >= 16 || abs(a.0 - b.0) >= 40)
      }
    }
  }
}
