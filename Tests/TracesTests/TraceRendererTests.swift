import FathomImaging
import FathomNavigation
import FathomScrolling
import FathomTraces
import TestSupport
import Testing

/// Frames of views with pictures in them.
@Suite struct TraceRendererTests {
  private static let red = SRGBColor(red8: 200, green8: 30, blue8: 30)
  private static let blue = SRGBColor(red8: 30, green8: 30, blue8: 200)

  private func content(_ width: Int, _ height: Int, _ color: SRGBColor = red) -> PictureContent {
    PictureContent(Bitmap(width: width, height: height, filledWith: color))
  }

  /// The frames of a trace as pictures.
  private func pictures(
    _ view: TraceView,
    _ contents: [PictureContent],
    _ events: [Trace.Event] = [],
    style: TraceStyle = TraceStyle(),
    pixelRatio: Int = 1
  ) async throws -> [(frame: TraceFrame, picture: Bitmap)] {
    let renderer = TraceRenderer(view, .pictures(contents), style, pixelRatio: pixelRatio)
    var pictures: [(TraceFrame, Bitmap)] = []
    for frame in try Trace(view: view, events: events, rate: 20).frames {
      try await renderer.follow(frame)
      pictures.append((frame, try await renderer.draw(frame).0))
    }
    return pictures
  }

  /// The pixels of a colour: the smallest rectangle with all of them, and whether it is full.
  private func extent(
    of color: SRGBColor,
    in picture: Bitmap
  ) -> (columns: Range<Int>, rows: Range<Int>, isFull: Bool)? {
    let all = (0..<picture.width * picture.height).filter {
      picture[$0 % picture.width, $0 / picture.width] == color
    }
    let columns = all.map { $0 % picture.width }
    guard let left = columns.min(), let right = columns.max(), let first = all.first,
      let last = all.last
    else { return nil }
    let (top, bottom) = (first / picture.width, last / picture.width)
    let area = (right - left + 1) * (bottom - top + 1)
    return (left..<right + 1, top..<bottom + 1, area == all.count)
  }

  private func pinch(_ factor: Double) -> [Trace.Event] {
    Trace.Event.events(
      of: .pinch(at: Point(x: 50, y: 40), factor: factor, duration: 0.5, spread: 40),
      from: 0.1
    )
  }

  @Test(arguments: [false, true])
  func `small content hugs the corner or lies in the middle, in every frame (W09, W10, W11)`(
    centers: Bool
  ) async throws {
    var view = ScrollView(
      size: Size(width: 100, height: 80),
      contentSize: Size(width: 60, height: 90)
    )
    view.hasZoomableContent = true
    (view.minimumZoom, view.maximumZoom) = (0.5, 3)
    view.centersSmallContent = centers
    view.shownIndicators = []
    let frames = try await pictures(
      .plain(view),
      [content(60, 90)],
      pinch(2.5)
    )
    #expect(frames.count > 10)
    for (frame, picture) in frames {
      let place = frame.view.scrollView.contentFrame
      let shown = try #require(extent(of: Self.red, in: picture))
      #expect(shown.isFull)
      #expect(abs(Double(shown.columns.lowerBound) - max(0, place.origin.x)) <= 0.51)
      #expect(
        abs(Double(shown.columns.upperBound) - min(100, place.origin.x + place.size.width)) <= 0.51
      )
      if !frame.view.scrollView.isTracking, place.size.width <= 100 {
        let margin = Double(shown.columns.lowerBound)
        #expect(abs(margin - (centers ? (100 - place.size.width) / 2 : 0)) <= 0.51)
      }
    }
    #expect(frames[0].picture[99, 79] == .white)
  }

  @Test func `a stretched bitmap is fuzzy, and drawn with twice the pixels it is not (N54, N55)`()
    async throws
  {
    var view = ScrollView(
      size: Size(width: 100, height: 80),
      contentSize: Size(width: 100, height: 80)
    )
    view.hasZoomableContent = true
    view.maximumZoom = 2
    view.shownIndicators = []
    func stripes(_ scale: Int) -> PictureContent {
      var bitmap = Bitmap(width: 100 * scale, height: 80 * scale, filledWith: .white)
      for stripe in 0..<50 {
        bitmap.fillRectangle(
          x: 2 * stripe * scale,
          y: 0,
          width: scale,
          height: 80 * scale,
          color: .black
        )
      }
      return PictureContent(bitmap)
    }
    func colors(_ content: PictureContent) async throws -> [Set<SRGBColor>] {
      let frames = try await pictures(
        .plain(view),
        [content],
        [Trace.Event(time: 0.1, action: .request(.setZoom(2, animated: false)))]
      )
      #expect(frames.last?.frame.view.scrollView.zoom == 2)
      return [frames.first, frames.last].map { frame in
        Set((10..<90).compactMap { frame?.picture[$0, 40] })
      }
    }
    let sharp: Set = [SRGBColor.black, .white]
    let (plain, fine) = (try await colors(stripes(1)), try await colors(stripes(2)))
    #expect(plain[0] == sharp && plain[1].isDisjoint(with: sharp))
    #expect(fine[1] == sharp)
  }

  @Test func `what is scrolled by parts of a pixel stays sharp, on whole pixels (N78)`()
    async throws
  {
    let view = ScrollView(
      size: Size(width: 100, height: 80),
      contentSize: Size(width: 100, height: 400)
    )
    var bitmap = Bitmap(width: 100, height: 400, filledWith: .white)
    for line in 0..<40 {
      bitmap.fillRectangle(x: 0, y: 10 * line, width: 100, height: 1, color: .black)
    }
    var style = TraceStyle()
    style.readout = .offset
    let frames = try await pictures(
      .plain(view),
      [PictureContent(bitmap)],
      Trace.Event.events(
        of: .pan(from: Point(x: 50, y: 60), to: Point(x: 50, y: 20), duration: 0.1, hold: 0),
        from: 0.1
      ),
      style: style
    )
    let fractions = frames.map { $0.frame.view.scrollView.offset.y }.filter { $0 != $0.rounded() }
    #expect(fractions.count > 5)
    for (frame, picture) in frames {
      let top = Int(frame.view.scrollView.offset.y.rounded())
      // Left of what floats and of the indicator.
      for row in 0..<80 { #expect(picture[3, row] == bitmap[3, row + top]) }
    }
  }

  @Test func `pages turn with their neighbours beside them, and a gap between (W01, W03, W04)`()
    async throws
  {
    var outer = ScrollView(
      size: Size(width: 110, height: 80),
      contentSize: Size(width: 330, height: 80)
    )
    outer.isPagingEnabled = true
    outer.shownIndicators = []
    let inner = ScrollView(
      size: Size(width: 100, height: 80),
      contentSize: Size(width: 100, height: 80)
    )
    let pair = TraceView.nested(
      NestedScrollView(outer: outer, inner: inner, innerOrigin: Point(x: 5, y: 0))
    )
    let green = SRGBColor(red8: 30, green8: 200, blue8: 30)
    var style = TraceStyle()
    style.background = .black
    style.showsPageControl = true
    let pages = (1...2).map {
      Trace.Event(time: 0.1 + Double($0) / 2, action: .request(.goToPage($0, animated: true)))
    }
    let frames = try await pictures(
      pair,
      [Self.red, Self.blue, green].map { content(100, 80, $0) },
      pages,
      style: style
    )
    var turns = 0
    for (frame, picture) in frames {
      guard case .nested(let nested) = frame.view else { continue }
      for (page, color) in [Self.red, Self.blue, green].enumerated() {
        let left = Int((5 + 110 * Double(page) - nested.outer.offset.x).rounded())
        let columns = (left..<left + 100).clamped(to: 0..<110)
        #expect(
          (extent(of: color, in: picture)?.columns ?? columns.startIndex..<columns.startIndex)
            == columns
        )
        if !columns.isEmpty, columns.count < 95 { turns += 1 }
      }
      let gaps = (0..<110).filter { picture[$0, 5] == .black }
      #expect((9...11).contains(gaps.count))
    }
    #expect(turns > 8)
    // The dots: the bright one is the page's.
    for (index, page) in [(0, 0), (frames.count - 1, 2)] {
      let lights = (0..<3).map { frames[index].picture[55 + 16 * ($0 - 1), 60].samples8.green }
      #expect(lights.enumerated().max { $0.element < $1.element }?.offset == page)
      #expect(lights[page] == 255)
    }
  }

  @Test func `indicators lie over the content while it moves, in their colours (N19, N21)`()
    async throws
  {
    for style in IndicatorStyle.allCases {
      var view = ScrollView(
        size: Size(width: 100, height: 80),
        contentSize: Size(width: 100, height: 400)
      )
      view.indicatorStyle = style
      let gray = SRGBColor(red8: 128, green8: 128, blue8: 128)
      let frames = try await pictures(
        .plain(view),
        [content(100, 400, gray)],
        // The frames end when there is nothing more to happen.
        [
          Trace.Event(time: 0, action: .request(.flashIndicators)),
          Trace.Event(time: 2, action: .request(.setOffset(Point(x: 0, y: 0), animated: false))),
        ]
      )
      let first = try #require(frames.first)
      let indicator = try #require(first.frame.view.scrollView.indicator(on: .vertical))
      let center = indicator.frame.center
      let middle = first.picture[Int(center.x), Int(center.y)].samples8.green
      #expect(style == .white ? middle > 200 : middle < 100)
      let border = first.picture[Int(indicator.frame.origin.x) - 1, Int(center.y)].samples8.green
      #expect(style == .standard ? border > 150 : border == 128)
      #expect(frames.last?.picture[Int(center.x), Int(center.y)] == gray)
    }
  }

  @Test func `a flag lies where it is and hides nothing else (N73)`() async throws {
    var view = ScrollView(
      size: Size(width: 100, height: 80),
      contentSize: Size(width: 300, height: 300)
    )
    view.shownIndicators = []
    let flag = Rectangle(x: 30, y: 20, width: 24, height: 24)
    let map = TraceView.flagged(FlagScrollView(view, flag: flag, isSummoned: false))
    let frames = try await pictures(
      map,
      [content(300, 300)],
      Trace.Event.events(
        of: .pan(from: Point(x: 40, y: 30), to: Point(x: 60, y: 50), duration: 0.2, hold: 0.2),
        from: 0.1
      )
    )
    for (frame, picture) in frames {
      guard case .flagged(let map) = frame.view, let place = map.flagFrame else { continue }
      var changed = 0
      for y in 0..<80 {
        for x in 0..<100 where picture[x, y] != Self.red {
          changed += 1
          #expect(abs(Double(x) + 0.5 - place.center.x) <= 13)
          #expect(abs(Double(y) + 0.5 - place.center.y) <= 13)
        }
      }
      #expect(changed > 150)
    }
    #expect(frames.first?.picture != frames.last?.picture)
  }

  @Test func `what floats stays, whatever moves under it (N10)`() async throws {
    var view = ScrollView(
      size: Size(width: 100, height: 80),
      contentSize: Size(width: 100, height: 400)
    )
    view.shownIndicators = []
    var style = TraceStyle()
    style.readout = .zoom
    let frames = try await pictures(
      .plain(view),
      [content(100, 400)],
      [Trace.Event(time: 0.1, action: .request(.setOffset(Point(x: 0, y: 300), animated: true)))],
      style: style
    )
    #expect(Set(frames.map { $0.frame.view.scrollView.offset.y }).count > 4)
    #expect(frames.allSatisfy { $0.picture == frames[0].picture })
    let overlay = try #require(extent(of: .white, in: frames[0].picture))
    #expect(overlay.columns.upperBound <= 95 && overlay.rows.lowerBound >= 5)
  }

  @Test(arguments: [(1.05, "1.05x"), (1.5, "1.50x"), (2, "2.00x")])
  func `the readout has two decimals`(zoom: Double, text: String) async throws {
    var view = ScrollView(
      size: Size(width: 100, height: 80),
      contentSize: Size(width: 100, height: 80)
    )
    view.shownIndicators = []
    view.hasZoomableContent = true
    view.maximumZoom = 2
    var style = TraceStyle()
    style.readout = .zoom
    let frames = try await pictures(
      .plain(view),
      [content(100, 80)],
      [Trace.Event(time: 0.1, action: .request(.setZoom(zoom, animated: false)))],
      style: style
    )
    var drawing = Bitmap(width: 80, height: 30, filledWith: .black)
    drawing.draw(text: text, x: 5, y: 5, scale: 2, color: .white)
    let expected = try #require(extent(of: .white, in: drawing))
    let shown = try #require(frames.last.flatMap { extent(of: .white, in: $0.picture) })
    #expect(shown.columns.count == expected.columns.count)
    #expect(shown.rows.count == expected.rows.count)
  }

  @Test func `with twice the pixels everything is twice as large`() async throws {
    var view = ScrollView(
      size: Size(width: 100, height: 80),
      contentSize: Size(width: 60, height: 50)
    )
    view.shownIndicators = []
    let frames = try await pictures(
      .plain(view),
      [content(60, 50)],
      pixelRatio: 2
    )
    let shown = try #require(extent(of: Self.red, in: frames[0].picture))
    #expect(shown.columns == 0..<120 && shown.rows == 0..<100 && shown.isFull)
    #expect(frames[0].picture.width == 200 && frames[0].picture.height == 160)
  }
}
