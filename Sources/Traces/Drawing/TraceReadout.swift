import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomScrolling

/// What a floating overlay tells.
package enum TraceReadout: String, Sendable, CaseIterable {
  /// How many times larger things are than at the beginning of the trace.
  case zoom
  /// The offset in whole points.
  case offset

  /// The text for a stage; `start` is the stage as it was at the beginning.
  func text(_ stage: TraceStage, since start: TraceStage) -> String {
    switch (self, stage) {
    case (.zoom, .deep(let deep)):
      guard case .deep(let first) = start else { return "" }
      return Self.text(
        deep.camera.scale * deep.camera.relativeZoom
          / (first.camera.scale * first.camera.relativeZoom)
      )
    case (.zoom, _):
      return Self.text(BigFloat(stage.scrollView.zoom) / BigFloat(start.scrollView.zoom))
    case (.offset, .deep(let deep)):
      let (x, y) = (deep.camera.offset.x.floor, deep.camera.offset.y.floor)
      return "\(x.map(String.init) ?? "-"), \(y.map(String.init) ?? "-")"
    case (.offset, _):
      let offset = stage.scrollView.offset
      return "\(Int(offset.x.rounded())), \(Int(offset.y.rounded()))"
    }
  }

  /// A factor as "2.5x", in scientific notation where it is beyond everyday size.
  private static func text(_ factor: BigFloat) -> String {
    guard !factor.isZero, (-9...20).contains(factor.exponent) else {
      return factor.decimalText(digits: 3) + "x"
    }
    let hundredths = Int((Double(factor) * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    guard whole < 100 else { return "\(whole)x" }
    return "\(whole).\(rest < 10 ? "0" : "")\(rest)x"
  }
}

extension Bitmap {
  /// Draws the overlay at the view's top-right corner, as wide as its text.
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
