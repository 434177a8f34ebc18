import FathomImaging
import FathomPlotting
import Foundation
import TestSupport
import Testing

@Suite struct PageTests {
  private func page() throws -> Page {
    let bitmap = Bitmap(width: 5, height: 4, filledWith: .white)
    let picture = try Picture(bitmap, summary: "white & nothing else")
    let plot = Plot(
      name: "plot",
      title: "P",
      summary: "S",
      x: .linear("x", 0...1),
      y: .linear("y", 0...1),
      series: [Series("s", [.init(0, 0), .init(1, 1)], color: .blue)]
    )
    return Page(
      title: "A <script> is text & so is \"this\"",
      introduction: [
        .paragraph("A \(code: "x < y") and \(strong: "more"), \(stressed: "set") \(3)")
      ],
      sections: [
        .init(
          "One",
          [
            .plot(plot, caption: "A plot."), .picture(picture, caption: "A picture."),
            .pictures(
              PictureStrips([.init("R", [.init(picture, caption: "c", isMarked: true)])]),
              caption: "A row."
            ),
          ]
        ),
        .init(
          "Two",
          [
            .table(Table("T", columns: ["a", "b"], rows: [["1", .init("2", isMarked: true)]])),
            .terms([("ulp", "a distance")]), .list(["x", "y"]), .code("a && b"), .note("n"),
            .heading("h"),
          ]
        ),
      ]
    )
  }

  @Test(.optimized, .enabled(if: XMLReader.installed != nil, "Python is not installed"))
  func `a page is well-formed, and its words are text`() throws {
    let page = try page()
    let elements = try #require(XMLReader.installed).elements(page.html)
    #expect(elements.first { $0.name == "h1" }?.text == page.title)
    #expect(elements.filter { $0.name == "code" }.map(\.text) == ["x < y", "a && b"])
    #expect(elements.first { $0.name == "p" }?.text == "A x < y and more, set 3")
    #expect(elements.filter { $0.name == "h2" }.map(\.text) == ["One", "Two"])
  }

  @Test(.optimized, .enabled(if: XMLReader.installed != nil, "Python is not installed"))
  func `a page has no script and nothing from outside`() throws {
    let elements = try #require(XMLReader.installed).elements(page().html)
    #expect(!elements.contains { ["script", "link", "iframe", "object"].contains($0.name) })
    for element in elements {
      for (name, value) in element.attributes {
        #expect(!name.hasPrefix("on"))
        if name == "src" { #expect(value.hasPrefix("data:image/png;base64,")) }
        if name == "href" { #expect(value.hasPrefix("#")) }
      }
    }
  }

  @Test(.optimized, .enabled(if: XMLReader.installed != nil, "Python is not installed"))
  func `pictures in a page are the pictures that it was given`() throws {
    let elements = try #require(XMLReader.installed).elements(page().html)
    let image = try #require(elements.first { $0.name == "img" })
    let text = try #require(image.attributes["src"]).dropFirst("data:image/png;base64,".count)
    let bytes = try #require(Data(base64Encoded: String(text)))
    #expect(try Bitmap(png: Array(bytes)) == Bitmap(width: 5, height: 4, filledWith: .white))
    #expect(image.attributes["alt"] == "white & nothing else")
  }
}
