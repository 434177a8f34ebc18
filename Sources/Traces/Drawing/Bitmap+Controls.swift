import FathomImaging
import FathomNavigation
import FathomScrolling

extension Bitmap {
  /// Draws the scroll indicators and the page control over the content.
  mutating func drawControls(of view: TraceView, _ style: TraceStyle, in canvas: TraceCanvas) {
    switch view {
    case .plain(let view): drawIndicators(of: view, in: canvas)
    case .deep(let deep): drawIndicators(of: deep.scrollView, in: canvas)
    case .flagged(let map): drawIndicators(of: map.scrollView, in: canvas)
    case .nested(let nested):
      drawIndicators(of: nested.inner, in: canvas.within(nested.innerFrame))
      drawIndicators(of: nested.outer, in: canvas)
      if style.showsPageControl { drawPageControl(of: nested.outer, in: canvas) }
    case .album(let album):
      if style.showsPageControl { drawPageControl(of: album, in: canvas) }
    }
    if case .plain(let view) = view, style.showsPageControl {
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

  private mutating func drawIndicators(of view: ScrollView, in canvas: TraceCanvas) {
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
        // Light is mixed: as much black as this is a middle gray on white.
        opacity: (view.indicatorStyle.fill > 0.5 ? 0.6 : 0.8) * indicator.opacity
      )
    }
  }

  private mutating func drawPageControl(of view: ScrollView, in canvas: TraceCanvas) {
    drawPageControl(view.shownPage, of: view.pageCount, size: view.size, in: canvas)
  }

  private mutating func drawPageControl(of album: Album, in canvas: TraceCanvas) {
    let (page, layout) = (album.controlPage, album.layout)
    drawPageControl(page, of: layout.pageCount, size: layout.screen, in: canvas)
  }

  /// A row of dots near the bottom, the page's own bright; numbers where there are more than fit,
  /// and nothing for a single page.
  private mutating func drawPageControl(
    _ shownPage: Int,
    of count: Int,
    size: Size<Double>,
    in canvas: TraceCanvas
  ) {
    guard count > 1 else { return }
    let (dot, pitch) = (7.0, 16.0)
    let width = Double(count - 1) * pitch + dot
    guard width <= size.width else {
      drawPageNumber(shownPage, of: count, size: size, in: canvas)
      return
    }
    for page in 0..<count {
      let frame = Rectangle(
        x: (size.width - width) / 2 + Double(page) * pitch,
        y: size.height - 20 - dot / 2,
        width: dot,
        height: dot
      )
      // A shade tells the dots from a white picture.
      let shade = Rectangle(
        x: frame.origin.x - 1,
        y: frame.origin.y - 1,
        width: dot + 2,
        height: dot + 2
      )
      fill(canvas.pixels(shade), color: .black, opacity: 0.25)
      fill(canvas.pixels(frame), color: .white, opacity: page == shownPage ? 1 : 0.5)
    }
  }

  private mutating func drawPageNumber(
    _ page: Int,
    of count: Int,
    size: Size<Double>,
    in canvas: TraceCanvas
  ) {
    let text = "\(page + 1) / \(count)"
    let (width, height) = (
      Double(BuiltInFont.textWidth(text)), Double(BuiltInFont.textHeight(text))
    )
    let frame = Rectangle(
      x: (size.width - width) / 2,
      y: size.height - 20 - height / 2,
      width: width,
      height: height
    )
    let shade = Rectangle(
      x: frame.origin.x - 8,
      y: frame.origin.y - 4,
      width: width + 16,
      height: height + 6
    )
    fill(canvas.pixels(shade), color: .black, opacity: 0.5)
    let pixels = canvas.pixels(frame)
    draw(
      text: text,
      x: Int(pixels.origin.x.rounded()),
      y: Int(pixels.origin.y.rounded()),
      scale: canvas.pixelRatio,
      color: .white
    )
  }

  /// Draws a readout at the view's top-right corner, as wide as its text.
  mutating func drawReadout(_ text: String, of view: ScrollView, in canvas: TraceCanvas) {
    let (letter, padding) = (2, 6)
    let size = Size(
      width: Double(BuiltInFont.textWidth(text, scale: letter) + 2 * padding),
      height: Double(BuiltInFont.textHeight(text, scale: letter) + padding)
    )
    let frame = canvas.pixels(FloatingOverlay(size: size).frame(in: view))
    fillRoundedRectangle(
      x: frame.origin.x,
      y: frame.origin.y,
      width: frame.size.width,
      height: frame.size.height,
      radius: 6 * Double(canvas.pixelRatio),
      color: .black,
      opacity: 0.85
    )
    draw(
      text: text,
      x: Int(frame.origin.x.rounded()) + padding * canvas.pixelRatio,
      // The letters without what goes below the line are in the middle.
      y: Int(frame.origin.y.rounded()) + (padding - 1) * canvas.pixelRatio,
      scale: letter * canvas.pixelRatio,
      color: .white
    )
  }
}
