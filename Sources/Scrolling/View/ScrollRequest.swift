public import FathomNavigation

/// A request of a scroll view's owner.
public enum ScrollRequest: Sendable, Hashable {
  /// ``ScrollView/setOffset(_:animated:at:)``
  case setOffset(Point<Double>, animated: Bool)
  /// ``ScrollView/scrollToVisible(_:animated:at:)``
  case scrollToVisible(Rectangle, animated: Bool)
  /// ``ScrollView/goToPage(_:animated:at:)``
  case goToPage(Int, animated: Bool)
  /// ``ScrollView/setZoom(_:animated:at:)``
  case setZoom(Double, animated: Bool)
  /// ``ScrollView/zoom(to:animated:at:)``
  case zoomToRectangle(Rectangle, animated: Bool)
  /// ``ScrollView/cycleZoom(animated:at:)``
  case cycleZoom(animated: Bool)
  /// ``ScrollView/scrollToTop(at:)``
  case scrollToTop
  /// ``ScrollView/flashIndicators(at:)``
  case flashIndicators
  /// ``ScrollView/resize(to:at:)``
  case resize(Size<Double>)
}

extension ScrollView {
  /// Performs a request at a time.
  public mutating func perform(_ request: ScrollRequest, at newTime: Double) {
    switch request {
    case .setOffset(let offset, let animated):
      setOffset(offset, animated: animated, at: newTime)
    case .scrollToVisible(let rectangle, let animated):
      scrollToVisible(rectangle, animated: animated, at: newTime)
    case .goToPage(let page, let animated): goToPage(page, animated: animated, at: newTime)
    case .setZoom(let zoom, let animated): setZoom(zoom, animated: animated, at: newTime)
    case .zoomToRectangle(let rectangle, let animated):
      zoom(to: rectangle, animated: animated, at: newTime)
    case .cycleZoom(let animated): cycleZoom(animated: animated, at: newTime)
    case .scrollToTop: scrollToTop(at: newTime)
    case .flashIndicators: flashIndicators(at: newTime)
    case .resize(let size): resize(to: size, at: newTime)
    }
  }
}
