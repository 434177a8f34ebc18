package import FathomImaging

/// One view in several number types.
package struct ViewComparison: Sendable {
  /// The view in one type.
  package struct Entry: Sendable {
    /// The type.
    package let type: NumberType
    /// The exact generator at the type's coordinates.
    package let camera: Bitmap
    /// Its difference from the exact picture.
    package let cameraDifference: PictureDifference
    /// How wrong each pixel is: from black, through red and yellow, to white for a full difference.
    package let heatMap: Bitmap
    /// The type's arithmetic at correctly rounded coordinates; nil for worlds that do not iterate.
    package let arithmetic: Bitmap?
    /// Its difference from the exact picture.
    package let arithmeticDifference: PictureDifference?
    /// The frame's columns.
    package let columns: FrameMeasurement.Lines
    /// The frame's rows.
    package let rows: FrameMeasurement.Lines
  }

  /// The world's name.
  package let world: String
  /// D = log2 of pixels per world unit.
  package let depth: Double
  /// The picture as it is.
  package let exact: Bitmap
  /// The types, in the order asked for.
  package let entries: [Entry]
}
