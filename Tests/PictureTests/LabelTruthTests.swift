import BigInt
import FathomNavigation
import FathomNumbers
import FathomRendering
import Testing

/// Labels, read back as numbers and compared with where their lines are.
@Suite struct LabelTruthTests {
  @Test(arguments: LabelledPlace.all, [10, 2])
  func `labels are true to a thousandth of a pixel`(place: LabelledPlace, base: Int) throws {
    let grid = try place.grid(Size(width: 1280, height: 720))
    for pointsUp in [false, true] {
      let labels = CoordinateLabels(base: base, yPointsUp: pointsUp, scale: 1)
      // As much room as it takes: nothing is left out of the headings.
      for axis in axes(labels, grid, room: 100_000) {
        #expect(axis.labels.labels.count > 2)
        for label in axis.labels.labels {
          let value = try LabelReading(label.text, heading: axis.labels.heading).value
          try expect(axis.isFlipped ? value.negated : value, at: label.position, on: axis)
        }
      }
    }
  }

  @Test(arguments: LabelledPlace.all, [10, 2])
  func `what a heading leaves out is counted`(place: LabelledPlace, base: Int) throws {
    let grid = try place.grid(Size(width: 1280, height: 720))
    let labels = CoordinateLabels(base: base, yPointsUp: false, scale: 1)
    for (full, short) in zip(axes(labels, grid, room: 100_000), axes(labels, grid, room: 48)) {
      guard let whole = full.labels.heading, let text = short.labels.heading else { continue }
      #expect(text.count <= 60)
      guard let start = text.firstRange(of: "...("), let end = text.firstRange(of: ")...") else {
        #expect(text == whole)
        continue
      }
      let (head, tail) = (text[..<start.lowerBound], text[end.upperBound...])
      let count = try #require(Int(text[start.upperBound...].prefix { $0.isNumber }))
      let left = head.filter { $0 != "." && $0 != "-" }.count
      #expect(whole.filter { $0 != "." }.hasPrefix(head.filter { $0 != "." }))
      #expect(whole.hasSuffix(tail))
      let tailDigits = tail.prefix { $0.isNumber || $0 == "_" }.count
      let mantissa = whole.filter { $0 != "." && $0 != "-" }.prefix { $0.isNumber || $0 == "_" }
      #expect(left + count + tailDigits == mantissa.count)
    }
  }

  // MARK: - Axes

  private struct Axis {
    let labels: AxisLabels
    let grid: PixelGrid
    let center: BigInt
    let extent: Int
    let isFlipped: Bool
  }

  private func axes(_ labels: CoordinateLabels, _ grid: PixelGrid, room: Int) -> [Axis] {
    [(grid.center.x, grid.size.width, false), (grid.center.y, grid.size.height, labels.yPointsUp)]
      .map { center, extent, isFlipped in
        Axis(
          labels: AxisLabels(
            grid: grid,
            center: center,
            extent: extent,
            base: labels.base,
            isFlipped: isFlipped,
            leastPixels: 48,
            room: room
          ),
          grid: grid,
          center: center,
          extent: extent,
          isFlipped: isFlipped
        )
      }
  }

  /// Expects a coordinate to lie where a label says.
  private func expect(_ value: Fraction, at position: Double, on axis: Axis) throws {
    // Steps from the frame's edge, exactly: value · 2^P − centre + extent · pitch / 2.
    let (up, down) = (max(axis.grid.fractionBits, 0), max(-axis.grid.fractionBits, 0))
    let steps =
      (value.numerator << up) - (axis.center * value.denominator << down)
      + (value.denominator << down) * BigInt(axis.extent) * BigInt(axis.grid.pitch) / 2
    let pixels =
      BigFloat(steps) / BigFloat((value.denominator << down) * BigInt(axis.grid.pitch))
    #expect(abs(Double(pixels) - position) < 0.001)
  }
}
