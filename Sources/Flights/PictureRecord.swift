package import FathomNavigation
import FathomNumbers
package import FathomRendering
package import FathomWorlds

extension World {
  /// The record of one picture of this world's view: it reads back as the world.
  package func pictureRecord(
    _ format: FrameSequence.Format,
    _ settings: RenderSettings
  ) -> String {
    guard case .map(var values) = record else { preconditionFailure("a record has keys") }
    values["view"] = .map(view.record)
    if let size { values["size"] = .text("\(size.width)x\(size.height)") }
    values.merge(FrameSequence.formatRecord(format, settings, showsTiles: showsTiles)) { $1 }
    return JSONNode.map(values).json()
  }

  /// A grid's centre as `--at` takes it, to a thousandth of a pixel.
  package func centerText(of grid: PixelGrid) -> String {
    let center = grid.exactCenter
    func text(_ value: BigFloat) -> String {
      guard !value.isZero else { return "0" }
      // Bits from the leading one to a thousandth of a pixel, and the digits that hold them.
      let bits = max(1, value.exponent - grid.exactPitch.exponent + 11)
      return value.decimalText(digits: 2 + bits * 30_103 / 100_000)
    }
    return text(center.x) + "," + text(entry.yPointsUp ? -center.y : center.y)
  }
}

extension Flight {
  /// The record of one frame: it reads back as the flight, with the frame's index.
  package func pictureRecord(
    ofFrame frame: Int,
    _ format: FrameSequence.Format,
    _ settings: RenderSettings
  ) -> String {
    JSONNode.map(record(format, settings, with: ("frame", frame))).json()
  }

  /// The record of all frames together.
  ///
  /// `iterationLimits` goes along where it is known: what an automatic limit comes to at each
  /// waypoint.
  func sequenceRecord(
    _ format: FrameSequence.Format,
    _ settings: RenderSettings,
    iterationLimits: [Int]? = nil
  ) -> String {
    var values = record(format, settings, with: ("frames", frameCount))
    values[FrameOwner.Kind.flight.rawValue] = .text(name)
    if let iterationLimits {
      values["iterationLimits"] = .list(iterationLimits.map { .integer($0) })
    }
    return JSONNode.map(values).json(indented: true)
  }

  /// Everything that decides the flight's pixels, in a form that reads back as a flight.
  private func record(
    _ format: FrameSequence.Format,
    _ settings: RenderSettings,
    with number: (key: String, value: Int)
  ) -> [String: JSONNode] {
    var values = record
    values.merge(
      FrameSequence.formatRecord(format, settings, showsTiles: world.showsTiles)
    ) { $1 }
    values[number.key] = .integer(number.value)
    return values
  }
}
