import FathomFiles
package import FathomNavigation
import FathomNumbers
package import FathomRendering
package import FathomWorlds

extension World {
  /// The record of one picture of this world's view: it reads back as the world.
  package func pictureRecord(
    _ format: PictureFormat,
    _ settings: RenderSettings
  ) -> String {
    guard case .map(var values) = record else { preconditionFailure("a record has keys") }
    values["view"] = .map(view.record)
    if let size { values["size"] = .text("\(size.width)x\(size.height)") }
    values.merge(PictureRecord.formatKeys(format, settings, showsTiles: showsTiles)) { $1 }
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
    return text(center.x) + "," + text(generatorDescription.yPointsUp ? -center.y : center.y)
  }
}
