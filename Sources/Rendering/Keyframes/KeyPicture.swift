import Imaging
import Navigation
import Numbers

/// A drawn key: a picture from which views within it are taken.
struct KeyPicture: Sendable {
  let view: View
  let picture: Bitmap

  /// What the picture occupies.
  var byteCount: Int { picture.width * picture.height * 3 * picture.depth.rawValue / 8 }

  /// How the key's pixels come to lie in a view's frame.
  func axes(in frame: View) -> (columns: StretchAxis, rows: StretchAxis) {
    let (key, target) = (view.grid, frame.grid)
    let pitch = target.exactPitch.rounded(toPrecision: 256)
    // 1 exactly where the pixels are the same, and whole pixels then stay whole.
    let scale = Double(key.exactPitch / pitch)
    func axis(
      _ coordinate: KeyPath<Point<BigFloat>, BigFloat>,
      _ extent: Int,
      _ targetExtent: Int
    ) -> StretchAxis {
      let distance = key.exactCenter[keyPath: coordinate] - target.exactCenter[keyPath: coordinate]
      let start = Double(distance / pitch) + (Double(targetExtent) - Double(extent) * scale) / 2
      return StretchAxis(
        part: 0..<extent,
        start: start,
        scale: scale,
        within: 0..<targetExtent,
        filter: .cubic
      )
    }
    return (
      axis(\.x, key.size.width, target.size.width), axis(\.y, key.size.height, target.size.height)
    )
  }
}
