import FathomNavigation
import FathomNumbers
import FathomScrolling

/// A trace as a table in text, a line for each frame.
package struct TraceTimeline: Sequence, IteratorProtocol {
  private var frames: TraceFrames

  /// The names of the columns.
  package let head: String

  /// Begins the table of a trace.
  package init(_ trace: Trace) {
    frames = trace.frames
    let columns =
      switch trace.view {
      case .plain: ["x", "y", "zoom"]
      case .deep: ["x", "y", "zoom", "scale"]
      case .nested: ["outerX", "outerY", "x", "y", "zoom"]
      case .flagged: ["x", "y", "zoom", "flagX", "flagY"]
      case .album: ["pages", "outerX", "x", "y", "zoom", "pagesCreated", "pagesRecycled"]
      }
    head = (["time"] + columns + ["messages"]).joined(separator: "\t")
  }

  /// The next line.
  package mutating func next() -> String? {
    frames.next().map(Self.line)
  }

  private static func line(_ frame: TraceFrame) -> String {
    let view = frame.view.scrollView
    let place = [text(view.offset.x), text(view.offset.y), text(view.zoom)]
    let columns: [String]
    switch frame.view {
    case .plain: columns = place
    case .nested(let nested):
      columns = [text(nested.outer.offset.x), text(nested.outer.offset.y)] + place
    case .flagged(let map):
      let flag = map.flag?.origin
      columns = place + [flag?.x, flag?.y].map { $0.map { text($0) } ?? "-" }
    case .album(let album):
      let pages = album.visiblePages.map { String($0.index) }.joined(separator: ",")
      columns =
        [pages, text(album.pagingView.offset.x)] + place
        + [album.createdCount, album.reuseCount].map(String.init)
    case .deep(let deep):
      let camera = deep.camera
      columns = [
        text(camera.offset.x), text(camera.offset.y), text(view.zoom), text(camera.scale),
      ]
    }
    let messages =
      frame.messages.map { text($0, in: frame) }
      + frame.outerMessages.map { "outer." + text($0, in: frame) }
    let messageText = messages.isEmpty ? "-" : messages.joined(separator: " ")
    return ([text(frame.time)] + columns + [messageText]).joined(separator: "\t")
  }

  // MARK: - Texts

  /// A number to a millionth.
  private static func text(_ number: Double) -> String {
    let rounded = (number * 1e6).rounded() / 1e6
    guard rounded.magnitude < 1e15 else { return "\(number)" }
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }

  /// A number of any size: its first digits where they are more than fit above.
  private static func text(_ number: BigFloat) -> String {
    guard !number.isZero, !(-19...50).contains(number.exponent) else { return text(Double(number)) }
    return number.decimalText(digits: 16)
  }

  private static func text(_ point: Point<Double>) -> String {
    "\(text(point.x)),\(text(point.y))"
  }

  private static func text(_ message: TimedMessage, in frame: TraceFrame) -> String {
    let words: String =
      switch message.message {
      case .didScroll: "didScroll"
      case .willBeginDragging: "willBeginDragging"
      case .willEndDragging(let velocity, let target):
        "willEndDragging(velocity:\(text(velocity)),target:\(text(target)))"
      case .didEndDragging(let decelerates): "didEndDragging(willDecelerate:\(decelerates))"
      case .willBeginDecelerating: "willBeginDecelerating"
      case .didEndDecelerating: "didEndDecelerating"
      case .didEndScrollingAnimation: "didEndScrollingAnimation"
      case .didScrollToTop: "didScrollToTop"
      case .willBeginZooming: "willBeginZooming"
      case .didZoom: "didZoom"
      case .didEndZooming(let zoom): "didEndZooming(\(text(zoom)))"
      case .didSettle: "didSettle"
      case .didFlashIndicators: "didFlashIndicators"
      case .contentTouchBegan(let place): "contentTouchBegan(\(text(place)))"
      case .contentTouchEnded(let place): "contentTouchEnded(\(text(place)))"
      case .contentTouchCancelled: "contentTouchCancelled"
      case .didDoubleTap(let place): "didDoubleTap(\(text(place)))"
      case .didTapWithTwoFingers(let place): "didTapWithTwoFingers(\(text(place)))"
      }
    return message.time == frame.time ? words : "\(words)@\(text(message.time))"
  }
}
