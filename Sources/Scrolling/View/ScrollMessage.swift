public import FathomNavigation

/// A message of a scroll view to its owner, named as the methods of `UIScrollViewDelegate`.
public enum ScrollMessage: Sendable, Hashable {
  /// The offset changed; sent before the frame that shows it is drawn.
  case didScroll
  /// Touches began to move the content.
  case willBeginDragging
  /// The touches ended, at a velocity of the offset in points per millisecond; the content is about
  /// to come to rest at the target. Not sent by a paging view.
  case willEndDragging(velocity: Point<Double>, target: Point<Double>)
  /// The touches ended; whether the content moves on by itself.
  case didEndDragging(willDecelerate: Bool)
  /// The content moves on by itself.
  case willBeginDecelerating
  /// The content stopped, by itself or caught by a touch.
  case didEndDecelerating
  /// An animated change of the offset on request is over.
  case didEndScrollingAnimation
  /// The view went to the top of its content because the user asked for it.
  case didScrollToTop
  /// Two touches began to zoom.
  case willBeginZooming
  /// The zoom changed: sent for every move of a pinch, once for a bounce or an animated change.
  case didZoom
  /// A pinch, its bounce or an animated zoom is over.
  case didEndZooming(zoom: Double)
  /// Nothing moves any more; sent once, whatever moved.
  case didSettle
  /// The scroll indicators showed themselves.
  case didFlashIndicators
  /// The content got a touch at a point of the view.
  case contentTouchBegan(Point<Double>)
  /// The content's touch ended as a touch.
  case contentTouchEnded(Point<Double>)
  /// The content's touch became a drag or a pinch.
  case contentTouchCancelled
  /// A double tap at a point of the view.
  case didDoubleTap(Point<Double>)
  /// A tap of two fingers, its centroid at a point of the view.
  case didTapWithTwoFingers(Point<Double>)
}

/// A message with its time, and the offset and zoom then.
public struct TimedMessage: Sendable, Hashable {
  /// In seconds; for the end of a motion the exact time, however seldom frames are drawn.
  public let time: Double
  /// The message.
  public let message: ScrollMessage
  /// The offset at that time.
  public let offset: Point<Double>
  /// The zoom at that time.
  public let zoom: Double
}
