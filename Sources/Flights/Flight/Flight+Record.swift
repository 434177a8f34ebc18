import FathomFiles
package import FathomFrames
package import FathomRendering
import FathomWorlds

extension Flight {
  /// The record of one frame: it reads back as the flight, with the frame's index.
  package func pictureRecord(
    ofFrame frame: Int,
    _ format: PictureFormat,
    _ settings: RenderSettings
  ) -> String {
    JSONNode.map(record(format, settings, with: ("frame", frame))).latin1JSON
  }

  /// The record of all frames together.
  ///
  /// `iterationLimits` goes along where it is known: what an automatic limit comes to at each
  /// waypoint.
  func sequenceRecord(
    _ format: PictureFormat,
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
    _ format: PictureFormat,
    _ settings: RenderSettings,
    with number: (key: String, value: Int)
  ) -> [String: JSONNode] {
    var values = record
    values.merge(
      PictureRecord.formatKeys(format, settings, showsTiles: world.showsTiles)
    ) { $1 }
    values[number.key] = .integer(number.value)
    return values
  }
}
