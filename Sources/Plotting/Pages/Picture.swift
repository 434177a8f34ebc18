package import FathomImaging
import Foundation

/// A picture within a page, kept as a PNG file.
package struct Picture: Sendable {
  /// The bytes of the PNG file.
  let png: [UInt8]
  /// Pixels per row.
  let width: Int
  /// Rows.
  let height: Int
  /// A description for readers who cannot see the picture.
  let summary: String

  /// A picture and what is seen on it.
  package init(_ bitmap: Bitmap, summary: String) throws(ImagingError) {
    png = try bitmap.pngData()
    (width, height) = (bitmap.width, bitmap.height)
    self.summary = summary
  }

  /// The element that holds the whole picture as text.
  var markup: Markup {
    .element(
      "img",
      [
        "src": "data:image/png;base64," + Data(png).base64EncodedString(), "alt": summary,
        "width": "\(width)",
        "height": "\(height)",
      ]
    )
  }
}
