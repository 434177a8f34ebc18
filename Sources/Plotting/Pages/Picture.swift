package import FathomImaging

/// A picture within a page, kept as a PNG file.
package struct Picture: Sendable {
  /// The bytes of the PNG file.
  let png: [UInt8]
  /// Pixels per row.
  let width: Int
  /// Rows.
  let height: Int
  /// What is seen, for those who cannot see it.
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
        "src": "data:image/png;base64," + Base64.text(png), "alt": summary, "width": "\(width)",
        "height": "\(height)",
      ]
    )
  }
}
