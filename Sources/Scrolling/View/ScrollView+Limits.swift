import FathomNavigation

extension ScrollView {
  /// The offsets that content and insets allow at rest.
  ///
  /// Content that is smaller than the view leaves one value, the least.
  public func limits(on axis: Axis) -> ClosedRange<Double> {
    limits(on: axis, zoom: zoom)
  }

  func limits(on axis: Axis, zoom: Double) -> ClosedRange<Double> {
    let least = 0 - contentInset.leading(axis)
    let greatest = contentSize[axis] * zoom + contentInset.trailing(axis) - size[axis]
    return least...max(least, greatest)
  }

  /// Whether there is more content than shows on an axis.
  public func isScrollable(on axis: Axis) -> Bool {
    let limits = limits(on: axis)
    return limits.lowerBound < limits.upperBound
  }

  /// Whether touches can move the content on an axis, if only to see it bounce.
  public func isDraggable(on axis: Axis) -> Bool {
    isScrollEnabled && (isScrollable(on: axis) || givesWay(on: axis) && alwaysBounce.contains(axis))
  }

  /// Whether content gives way beyond the limits of an axis.
  func givesWay(on axis: Axis) -> Bool {
    bounces && !handsOver.contains(axis)
      && (isScrollable(on: axis) || alwaysBounce.contains(axis))
  }

  /// The nearest offset within the limits.
  func withinLimits(_ offset: Point<Double>, zoom: Double) -> Point<Double> {
    Point { offset[$0].clamped(to: limits(on: $0, zoom: zoom)) }
  }

  /// The content's top-left corner among offsets: other than zero only where small content lies in
  /// the middle.
  func contentOrigin(on axis: Axis, zoom: Double) -> Double {
    guard centersSmallContent else { return 0 }
    return max(0, (size[axis] - contentSize[axis] * zoom) / 2)
  }

  // MARK: - Zoom

  /// The zooms that are allowed at rest.
  public var zoomLimits: ClosedRange<Double> { minimumZoom...max(minimumZoom, maximumZoom) }

  /// Whether a pinch zooms: there is something to zoom, and there are limits between which to.
  public var canZoom: Bool {
    hasZoomableContent && (minimumZoom < maximumZoom || minimumZoom != 1)
  }

  /// The offset with which the zoom changes and a point of the view goes on showing the same place.
  ///
  /// For content in the corner: (offset + p)·(z′ / z) − p.
  static func anchoredOffset(
    _ offset: Double,
    anchor: Double,
    factor: Double,
    origin: Double = 0,
    newOrigin: Double = 0
  ) -> Double {
    (offset + anchor - origin) * factor + newOrigin - anchor
  }

  /// The offset with which the zoom becomes `newZoom` about a point of the view.
  func anchoredOffset(about anchor: Point<Double>, zoom newZoom: Double) -> Point<Double> {
    Point { axis in
      Self.anchoredOffset(
        offset[axis],
        anchor: anchor[axis],
        factor: newZoom / zoom,
        origin: contentOrigin(on: axis, zoom: zoom),
        newOrigin: contentOrigin(on: axis, zoom: newZoom)
      )
    }
  }
}
