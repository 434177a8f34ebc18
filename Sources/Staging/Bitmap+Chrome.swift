import Imaging
import Navigation
import Scrolling

extension Bitmap {
  /// Draws what lies over the content and does not move with it.
  mutating func drawChrome(of stage: ScrollStage, _ look: StageLook, in canvas: StageCanvas) {
    switch stage {
    case .plain(let view): drawIndicators(of: view, in: canvas)
    case .deep(let deep): drawIndicators(of: deep.scrollView, in: canvas)
    case .flagged(let map): drawIndicators(of: map.scrollView, in: canvas)
    case .nested(let nested):
      drawIndicators(of: nested.inner, in: canvas.within(nested.innerFrame))
      drawIndicators(of: nested.outer, in: canvas)
      if look.showsPageControl { drawPageControl(of: nested.outer, in: canvas) }
    }
    if case .plain(let view) = stage, look.showsPageControl {
      drawPageControl(of: view, in: canvas)
    }
  }

  private mutating func fill(
    _ rectangle: Rectangle,
    border: Double? = nil,
    color: SRGBColor,
    opacity: Double
  ) {
    fillRoundedRectangle(
      x: rectangle.origin.x,
      y: rectangle.origin.y,
      width: rectangle.size.width,
      height: rectangle.size.height,
      radius: .infinity,
      border: border,
      color: color,
      opacity: opacity
    )
  }

  private mutating func drawIndicators(of view: ScrollView, in canvas: StageCanvas) {
    func color(_ whiteness: Double) -> SRGBColor { whiteness > 0.5 ? .white : .black }
    for axis in [Axis.horizontal, .vertical] {
      guard let indicator = view.indicator(on: axis) else { continue }
      if let border = view.indicatorStyle.border {
        var frame = indicator.frame
        frame.origin = Point { frame.origin[$0] - 1 }
        frame.size = Size(width: frame.size.width + 2, height: frame.size.height + 2)
        fill(
          canvas.pixels(frame),
          border: Double(canvas.pixelRatio),
          color: color(border),
          opacity: 0.5 * indicator.opacity
        )
      }
      fill(
        canvas.pixels(indicator.frame),
        color: color(view.indicatorStyle.fill),
        opacity: 0.6 * indicator.opacity
      )
    }
  }

  /// A row of dots near the bottom, the page's own bright.
  private mutating func drawPageControl(of view: ScrollView, in canvas: StageCanvas) {
    let (dot, pitch) = (7.0, 16.0)
    let count = view.pageCount
    let width = Double(count - 1) * pitch + dot
    // More dots than fit say nothing.
    guard width <= view.size.width else { return }
    for page in 0..<count {
      let frame = Rectangle(
        x: (view.size.width - width) / 2 + Double(page) * pitch,
        y: view.size.height - 20 - dot / 2,
        width: dot,
        height: dot
      )
      fill(canvas.pixels(frame), color: .white, opacity: page == view.shownPage ? 1 : 0.35)
    }
  }
}
