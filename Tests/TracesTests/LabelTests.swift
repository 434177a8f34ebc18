import FathomFiles
import FathomImaging
import FathomNavigation
import FathomScrolling
import FathomTraces
import Testing

/// Labels: content whose size follows from what is in it, and that is drawn at any scale.
@Suite struct LabelTests {
  private static let box = SRGBColor(red8: 255, green8: 214, blue8: 208)

  private func frames(
    _ text: String,
    pixelRatio: Int = 1
  ) async throws -> [(frame: TraceFrame, picture: Bitmap)] {
    let file = try TraceFile(YAMLNode(parsing: text, file: "t.yaml"), name: "t")
    let renderer = try await file.renderer(pixelRatio: pixelRatio, threads: 1)
    var shown: [(TraceFrame, Bitmap)] = []
    for frame in file.trace.frames {
      try await renderer.follow(frame)
      shown.append((frame, try await renderer.draw(frame).0))
    }
    return shown
  }

  @Test(arguments: [1, 2]) func `N06 N08 N09 thirty labels fill a column as high as they are`(
    pixelRatio: Int
  ) async throws {
    let shown = try await frames(
      "view: 320x460\ndraws: labels\nindicators: none\nevents: [{time: 0.1, offset: [0, 450]}]\n",
      pixelRatio: pixelRatio
    )
    // The document's loop: from 10 on, each label's height and 10 more.
    var y = 10
    let tops = (0..<30).map { _ in
      defer { y += 20 + 10 }
      return y
    }
    let view = try #require(shown.first).frame.view.scrollView
    #expect(view.contentSize == Size(width: 320, height: Double(y)))
    #expect(view.limits(on: .vertical) == 0...450)
    for (frame, picture) in [shown[0], try #require(shown.last)] {
      let offset = Int(frame.view.scrollView.offset.y)
      for row in 0..<460 * pixelRatio {
        let place = row / pixelRatio + offset
        let isLabel = tops.contains { $0..<$0 + 20 ~= place }
        // Right of the texts.
        for (column, isInside) in [(9, false), (10, true), (309, true), (310, false)] {
          let color = picture[column * pixelRatio + (column == 309 ? pixelRatio - 1 : 0), row]
          if column != 10 || color != .black {
            #expect(color == (isLabel && isInside ? Self.box : .white), "\(column), \(row)")
          }
        }
      }
    }
    // Each has its own text.
    func text(_ label: Int) -> [Bool] {
      (0..<20 * 300).map {
        shown[0].picture[(10 + $0 % 300) * pixelRatio, (tops[label] + $0 / 300) * pixelRatio]
          == .black
      }
    }
    let texts = (0..<15).map(text)
    #expect(Set(texts).count == 15 && texts.allSatisfy { $0.contains(true) })
  }

  @Test func `N07 turned, the labels widen, and the frame holds the view in its middle`()
    async throws
  {
    let shown = try await frames(
      """
      view: 320x460
      draws: labels
      indicators: none
      rate: 10
      events:
        - {time: 0, offset: [0, 450]}
        - {time: 0.1, size: 480x320}
        - {time: 0.2, size: 320x460}
        - {time: 0.3, offset: [0, 0]}
      """
    )
    let surround = SRGBColor(red8: 64, green8: 64, blue8: 64)
    let sizes = [(320, 460), (480, 320), (320, 460), (320, 460)]
    #expect(shown.count == 4)
    for ((frame, picture), (width, height)) in zip(shown, sizes) {
      #expect(frame.view.scrollView.contentSize == Size(width: 320, height: 910))
      #expect(picture.width == 480 && picture.height == 460)
      let (left, top) = ((480 - width) / 2, (460 - height) / 2)
      for y in 0..<460 {
        for x in 0..<480 {
          let isInside = left..<left + width ~= x && top..<top + height ~= y
          guard (picture[x, y] == surround) != isInside else {
            Issue.record("\(x), \(y)")
            return
          }
        }
      }
      // Down to 450, 590 and again 450, a label's first row is ten points after a multiple of thirty.
      let offset = Int(frame.view.scrollView.offset.y)
      let row = top + (30 - offset % 30 + 10) % 30
      let columns = (0..<480).filter { picture[$0, row] == Self.box }
      #expect(columns.first == left + 10 && columns.last == left + width - 11)
    }
    #expect(shown.map { $0.frame.view.scrollView.offset.y } == [450, 450, 450, 0])
  }

  private func zoomed(_ zoom: Double, _ levels: String, offset: String = "[160, 230]") -> String {
    """
    view: 320x460
    draws: labels
    \(levels)
    zooms: [0.25, 4]
    indicators: none
    events:
      - {time: 0.01, zoom: \(zoom)}
      - {time: 0.02, offset: \(offset)}
    """
  }

  @Test func `N57 N58 N60 with a bias labels at 2 are those drawn for twice the pixels`()
    async throws
  {
    let twice = try await frames(
      "view: 320x460\ndraws: labels\nindicators: none\nevents: []\n",
      pixelRatio: 2
    )[0].picture
    let shown = try await frames(zoomed(2, "levelsOfDetail: 2\nlevelsOfDetailBias: 1"))
    let sharp = try #require(shown.last).picture
    for y in 0..<460 {
      for x in 0..<320 where sharp[x, y] != twice[x + 160, y + 230] {
        Issue.record("\(x), \(y)")
        return
      }
    }
    // Without one, the picture of level 0 is stretched: there are colours between its own.
    let fuzzy = try #require(await frames(zoomed(2, "levelsOfDetail: 2")).last).picture
    let plain = try #require(await frames(zoomed(2, "")).last).picture
    func colors(_ picture: Bitmap) -> Set<SRGBColor> {
      Set((0..<320 * 460).map { picture[$0 % 320, $0 / 320] })
    }
    #expect(colors(sharp) == [.white, .black, Self.box] && colors(fuzzy).count > 10)
    #expect(fuzzy == plain)
  }

  @Test(arguments: [
    (0.3, -1), (0.5, -1), (0.53, 0), (1, 0), (1.03, 1), (1.9, 1), (2, 1), (2.1, 2), (4, 2),
  ])
  func `N58 a little larger than a level, labels are drawn for the next`(zoom: Double, level: Int)
    async throws
  {
    let text = zoomed(zoom, "levelsOfDetail: 4\nlevelsOfDetailBias: 2", offset: "[0, 0]")
    let shown = try #require(await frames(text).last).picture
    // The same labels as a picture of their own.
    let column = LabelColumn(width: 320)
    var scale = 1.0
    for _ in 0..<abs(level) { scale *= level > 0 ? 2 : 0.5 }
    let file = try TraceFile(YAMLNode(parsing: zoomed(zoom, ""), file: "t.yaml"), name: "t")
    let renderer = TraceRenderer(
      file.trace.view,
      .pictures([PictureContent(column.picture(scale: scale, background: .white))])
    )
    var expected: Bitmap?
    for frame in try TraceFile(
      YAMLNode(parsing: zoomed(zoom, "", offset: "[0, 0]"), file: "t.yaml"),
      name: "t"
    ).trace.frames {
      try await renderer.follow(frame)
      expected = try await renderer.draw(frame).0
    }
    #expect(shown == expected)
  }

  @Test(arguments: [
    ("draws: labels", "draws: labels\nlevelsOfDetail: 9", "t.yaml:4:17: levelsOfDetail must be"),
    ("draws: labels", "draws: labels\nlevelsOfDetailBias: -1", "t.yaml:4:21: levelsOfDetailBias"),
    ("draws: labels", "draws: noise\nlevelsOfDetail: 2", "t.yaml:4:17: Only 'draws: labels'"),
    ("draws: labels", "levelsOfDetail: 2", "t.yaml:3:17: Only 'draws: labels'"),
    (
      "draws: labels", "draws: labels\nresolution: 2\nlevelsOfDetail: 2",
      "t.yaml:5:17: Only 'draws: labels' without 'resolution'"
    ),
    (
      "content: [9, 9]\ndraws: labels", "draws: noise",
      "t.yaml:2:8: What is drawn fills the content, which has no size"
    ),
    (
      "content: [9, 9]\ndraws: labels", "inner: {view: 9x9}\ndraws: [labels]",
      "t.yaml:3:8: What is drawn fills the content, which has no size"
    ),
    (
      "content: [9, 9]", "content: [20000, 20000]\nlevelsOfDetailBias: 4",
      "The content would be a picture of 320000x320000 pixels"
    ),
    (
      "view: 9x9\ncontent: [9, 9]\ndraws: labels\nevents: []",
      "view: 9x9\ncontent: [9, 60000]\ndraws: labels\nevents: [{time: 0, size: 60000x9}]",
      "The content would be a picture of 60000x60000 pixels"
    ),
  ])
  func `labels that cannot be are refused in a sentence`(old: String, new: String, words: String)
    throws
  {
    let whole = "view: 9x9\ncontent: [9, 9]\ndraws: labels\nevents: []\n"
    try #require(whole.contains(old))
    let node = try YAMLNode(parsing: whole.replacing(old, with: new), file: "t.yaml")
    let error = #expect(throws: (any Error).self) { try TraceFile(node, name: "t") }
    let sentence = error.map { "\($0)" } ?? ""
    #expect(sentence.contains(words), "\(sentence)")
  }
}
