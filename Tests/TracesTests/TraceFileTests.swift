import FathomFiles
import FathomNavigation
import FathomScrolling
import FathomTraces
import FathomWorlds
import Testing

/// Traces as they stand in files.
@Suite struct TraceFileTests {
  private func trace(_ text: String) throws -> Trace {
    try Trace(YAMLNode(parsing: text, file: "t.yaml"))
  }

  private func refusal(_ text: String) -> String {
    do {
      _ = try trace(text)
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test func `every key of a view is read`() throws {
    let view = try trace(
      """
      view: 320x460
      content: [1000, 2000.5]
      inset: [1, 2, 3, 4]
      offset: [5, 6]
      zooms: [0.5, 3]
      zoom: 2
      bounces: false
      bouncesZoom: false
      scrolls: false
      scrollsToTop: false
      paging: true
      directionalLock: true
      centersSmallContent: true
      delaysContentTouches: false
      canCancelContentTouches: false
      alwaysBounce: vertical
      deceleration: fast
      indicators: none
      indicatorInset: [7, 8, 9, 10]
      indicatorStyle: white
      tapZoom: 1.5
      events: []
      """
    ).view.scrollView
    #expect(view.size == Size(width: 320, height: 460))
    #expect(view.contentSize == Size(width: 1000, height: 2000.5))
    #expect(view.contentInset == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(view.offset == Point(x: 5, y: 6) && view.zoom == 2 && view.hasZoomableContent)
    #expect(view.zoomLimits == 0.5...3 && view.decelerationRate == 0.99)
    #expect(!view.bounces && !view.bouncesZoom && !view.isScrollEnabled && !view.scrollsToTop)
    #expect(view.isPagingEnabled && view.isDirectionalLockEnabled && view.centersSmallContent)
    #expect(!view.delaysContentTouches && !view.canCancelContentTouches)
    #expect(view.alwaysBounce == .vertical && view.shownIndicators == [])
    #expect(view.indicatorInset == EdgeInsets(top: 7, left: 8, bottom: 9, right: 10))
    #expect(view.indicatorStyle == .white && view.tapZoom == .steps(factor: 1.5))
  }

  @Test func `every kind of event is read, and JSON as well`() throws {
    let trace = try trace(
      """
      {"view": "320x460", "content": [1000, 2000], "zooms": [0.5, 2], "rate": 30, "paging": true, "events": [
        {"time": 0, "began": [1, 2], "finger": 3}, {"time": 0.5, "moved": [3, 4], "finger": 3},
        {"time": 1, "touches": [{"finger": 3, "ended": [3, 4]}, {"began": [5, 6]}]},
        {"time": 1, "cancelled": [5, 6]},
        {"time": 2, "offset": [7, 8], "animated": true}, {"time": 2, "show": [1, 2, 3, 4]},
        {"time": 2, "page": 1}, {"time": 2, "zoom": 1.5}, {"time": 2, "zoomTo": [1, 2, 3, 4]},
        {"time": 2, "cycleZoom": true}, {"time": 2, "top": true}, {"time": 2, "flash": true},
        {"time": 2, "size": "460x320"}, {"time": 2, "save": true}, {"time": 2, "restore": true},
        {"time": 3, "tap": [1, 1]}, {"time": 4, "doubleTap": [1, 1]},
        {"time": 5, "twoFingerTap": [50, 1]}, {"time": 6, "pinch": [50, 1], "factor": 2}
      ]}
      """
    )
    #expect(trace.rate == 30)
    let place = Point(x: 5.0, y: 6.0)
    let expected: [Trace.Action] = [
      .touches([Touch(finger: 3, phase: .began, location: Point(x: 1, y: 2))]),
      .touches([Touch(finger: 3, phase: .moved, location: Point(x: 3, y: 4))]),
      .touches([
        Touch(finger: 3, phase: .ended, location: Point(x: 3, y: 4)),
        Touch(finger: 1, phase: .began, location: place),
      ]), .touches([Touch(finger: 1, phase: .cancelled, location: place)]),
      .request(.setOffset(Point(x: 7, y: 8), animated: true)),
      .request(.scrollToVisible(Rectangle(x: 1, y: 2, width: 3, height: 4), animated: false)),
      .request(.goToPage(1, animated: false)), .request(.setZoom(1.5, animated: false)),
      .request(.zoomToRectangle(Rectangle(x: 1, y: 2, width: 3, height: 4), animated: false)),
      .request(.cycleZoom(animated: false)), .request(.scrollToTop), .request(.flashIndicators),
      .request(.resize(Size(width: 460, height: 320))), .save, .restore,
    ]
    #expect(Array(trace.events.map(\.action).prefix(expected.count)) == expected)
    // Two touches for a tap, four for two, two for one of two fingers, 36 looks at a pinch and its
    // two ends.
    #expect(trace.events.count == expected.count + 2 + 4 + 2 + 38)
  }

  @Test(arguments: [
    ("view: 320x460", "", "A trace needs the key 'view'."),
    ("view: 320x460", "view: 0x1", "t.yaml:1:7: A size must be"),
    ("content: [9, 9]", "content: 9", "t.yaml:2:10: The content must be a width and a height"),
    ("content: [9, 9]", "content: [9, -9]", "t.yaml:2:14: The content's extent must be from 0.001"),
    ("content: [9, 9]", "content: [0, 9]", "t.yaml:2:11: The content's extent must be from 0.001"),
    ("content: [9, 9]", "inset: [1]", "t.yaml:2:8: The inset must be 4 numbers such as"),
    (
      "content: [9, 9]", "content: [9, 9]\ninset: [-5, 0, -6, 0]",
      "t.yaml:3:8: The insets go beyond the content: they take 11 of its 9 points down"
    ),
    (
      "content: [9, 9]", "content: [9, 9]\ninset: [231, 0, 230, 0]",
      "t.yaml:3:8: The insets go beyond the view: they take 461 of its 460 points down"
    ),
    (
      "content: [9, 9]", "inset: [0, 160, 0, 161]",
      "t.yaml:2:8: The insets go beyond the view: they take 321 of its 320 points across"
    ),
    ("content: [9, 9]", "snap: [9]", "t.yaml:2:7: snap must be 2 numbers such as"),
    ("content: [9, 9]", "snap: [9, -1]", "t.yaml:2:7: snap must be two distances of at least 0"),
    ("content: [9, 9]", "paging: true\nsnap: [9, 9]", "t.yaml:3:7: A view with 'paging: true'"),
    ("content: [9, 9]", "world: 9x9\nsnap: [9, 9]", "t.yaml:3:7: A world that is zoomed without"),
    ("content: [9, 9]", "zooms: [2, 1]", "t.yaml:2:8: The zoom's limits must be two numbers"),
    ("content: [9, 9]", "zoom: 1", "t.yaml:2:7: A view has a zoom only where 'zooms'"),
    ("content: [9, 9]", "paging: yes", "t.yaml:2:9: paging 'yes' is unknown"),
    ("content: [9, 9]", "deceleration: 1", "t.yaml:2:15: The deceleration must be from 0.001"),
    (
      "content: [9, 9]", "tileSize: 1",
      "t.yaml:2:11: A trace has 'tileSize' only where it has 'world'."
    ),
    ("content: [9, 9]", "world: 9", "t.yaml:2:8: A size must be"),
    (
      "content: [9, 9]", "innerAt: [1, 2]",
      "t.yaml:2:10: A trace has 'innerAt' only where it has 'inner'."
    ),
    ("content: [9, 9]", "contents: [9, 9]", "A trace has no key 'contents' (did you mean"),
    ("content: [9, 9]", "rate: 0", "t.yaml:2:7: The rate must be from 0.001 to 1000, not '0'."),
    ("time: 0", "time: 1e6", "A trace may have at most 10000000 frames"),
    ("time: 0", "time: -1", "t.yaml:4:12: A time must be from 0 to 1000000000, not '-1'."),
    ("time: 0, ", "", "t.yaml:4:5: An event needs a time."),
    ("began", "begun", "An event has no key 'begun' (did you mean 'began'?)"),
    ("began: [1, 2]", "flash: false", "t.yaml:4:22: An event with 'flash' must say 'true'."),
    ("began: [1, 2]", "finger: 1", "t.yaml:4:5: An event must have exactly one of began,"),
    ("began: [1, 2]", "tap: [1, 2], finger: 1", "An event with 'tap' takes no 'finger'."),
    (
      "began: [1, 2]}", "began: [1, 2]}\n  - {time: 1, moved: [1e7, 2]}",
      "t.yaml:5:5: Finger 1 is nowhere on a screen"
    ),
    ("began: [1, 2]", "moved: [1, 2]", "t.yaml:4:5: Finger 1 is not down"),
    (
      "began: [1, 2]", "began: [1, 461]",
      "t.yaml:4:5: Finger 1 comes down at 1, 461, outside the view, which is 320x460."
    ),
    ("began: [1, 2]", "tap: [-1, 2]", "t.yaml:4:5: Finger 1 comes down at -1, 2, outside"),
    ("began: [1, 2]", "pinch: [30, 9], factor: 2", "Finger 1 comes down at -10, 9, outside"),
    (
      "began: [1, 2]}", "size: 460x320}\n  - {time: 1, tap: [9, 400]}",
      "t.yaml:5:5: Finger 1 comes down at 9, 400, outside the view, which is 460x320."
    ),
    ("began: [1, 2]", "size: 0x320", "t.yaml:4:21: A size must be"),
    ("began: [1, 2]", "size: 460", "t.yaml:4:21: A size must be"),
    ("began: [1, 2]", "save: false", "t.yaml:4:21: An event with 'save' must say 'true'."),
    ("began: [1, 2]", "restore: true", "t.yaml:4:5: There is nothing to restore"),
    ("began: [1, 2]", "page: 1", "t.yaml:4:5: There are no pages to turn to"),
    (
      "content: [9, 9]\nevents:\n  - {time: 0, began: [1, 2]}",
      "inner: {view: 9x9}\nevents:\n  - {time: 0, size: 9x9}",
      "t.yaml:4:5: Pages keep their size"
    ),
    ("began: [1, 2]", "pan: [1, 2]", "A pan's beginning must be 2 numbers"),
    ("began: [1, 2]", "pinch: [1, 2]", "t.yaml:4:22: A pinch needs a factor"),
    (
      "began: [1, 2]}", "began: [1, 2]}\n  - {time: 1, began: [1, 2]}",
      "t.yaml:5:5: Finger 1 came down before"
    ),
    (
      "began: [1, 2]}", "tap: [1, 2]}\n  - {time: 0.01, tap: [1, 2]}",
      "t.yaml:5:5: Finger 1 came down before"
    ),
    (
      "time: 0, began: [1, 2]}", "time: 2, tap: [1, 2]}\n  - {time: 1, tap: [1, 2]}",
      "t.yaml:5:5: The events' times must not decrease: 1 comes after 2."
    ),
  ])
  func `bad traces are refused in a sentence`(old: String, new: String, words: String) throws {
    let whole = """
      view: 320x460
      content: [9, 9]
      events:
        - {time: 0, began: [1, 2]}
      """
    #expect(refusal(whole) == "none")
    try #require(whole.contains(old))
    let sentence = refusal(whole.replacing(old, with: new))
    #expect(
      sentence.contains(words) && sentence.hasSuffix(".") && !sentence.contains("\n"),
      "\(sentence)"
    )
  }

  @Test(arguments: ["inner: {view: 9x9}", "flag: [1, 2, 3, 4]", "album: {pictures: []}"])
  func `a trace is of one kind`(other: String) {
    let sentence = refusal("view: 320x460\nworld: unbounded\n\(other)\nevents: []\n")
    #expect(
      sentence.contains("A trace has only one of an album, a flag, an inner view and a world.")
    )
  }

  @Test func `a timeline has a line for each frame, with what was told and when`() throws {
    let trace = try trace(
      """
      view: 320x460
      content: [320, 2000]
      rate: 10
      events:
        - {time: 0.5, offset: [0, 100.25], animated: true}
      """
    )
    let timeline = TraceTimeline(trace)
    #expect(timeline.head == "time\tx\ty\tzoom\tmessages")
    let lines = Array(timeline)
    #expect(lines.count == 9 && lines[0] == "0\t0\t0\t1\t-")
    #expect(lines[6] == "0.6\t0\t25.990741\t1\tdidScroll")
    #expect(
      lines[8] == "0.8\t0\t100.25\t1\tdidScroll didEndScrollingAnimation didSettle"
    )
  }
}
