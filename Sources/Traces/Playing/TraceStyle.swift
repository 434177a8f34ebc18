package import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomScrolling

/// The parts of a trace's frames beside the content: background, page control and readout.
package struct TraceStyle: Sendable {
  /// The colour behind the content.
  package var background = SRGBColor.white
  /// Whether dots show the page.
  package var showsPageControl = false
  /// The readout in the corner, if any.
  package var readout: TraceReadout?

  /// White, with nothing over the content.
  package init() {}
}

/// The text of a floating overlay.
package enum TraceReadout: String, Sendable, CaseIterable {
  /// The zoom relative to the beginning of the trace.
  case zoom
  /// The offset in whole points.
  case offset

  /// The text for a view; `start` is the view as it was at the beginning.
  func text(_ view: TraceView, since start: TraceView) -> String {
    switch (self, view) {
    case (.zoom, .deep(let deep)):
      guard case .deep(let first) = start else { return "" }
      return Self.text(
        deep.camera.scale * deep.camera.relativeZoom
          / (first.camera.scale * first.camera.relativeZoom)
      )
    case (.zoom, _):
      return Self.text(BigFloat(view.scrollView.zoom) / BigFloat(start.scrollView.zoom))
    case (.offset, .deep(let deep)):
      let (x, y) = (deep.camera.offset.x.floor, deep.camera.offset.y.floor)
      return "\(x.map(String.init) ?? "-"), \(y.map(String.init) ?? "-")"
    case (.offset, _):
      let offset = view.scrollView.offset
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
