public import FathomImaging

/// One view in several number types.
public struct ViewComparison: Sendable {
  /// The view in one type.
  public struct Entry: Sendable {
    /// The type.
    public let type: NumberType
    /// The exact generator at the type's coordinates.
    public let camera: Bitmap
    /// Its difference from the exact picture.
    public let cameraDifference: PictureDifference
    /// How wrong each pixel is: from black, through red and yellow, to white for a full difference.
    public let heatMap: Bitmap
    /// The type's arithmetic at correctly rounded coordinates; nil for worlds that do not iterate.
    public let arithmetic: Bitmap?
    /// Its difference from the exact picture.
    public let arithmeticDifference: PictureDifference?
    /// The frame's columns.
    public let columns: FrameMeasurement.Lines
    /// The frame's rows.
    public let rows: FrameMeasurement.Lines
  }

  /// The world's name.
  public let world: String
  /// D = log2 of pixels per world unit.
  public let depth: Double
  /// The picture as it is.
  public let exact: Bitmap
  /// The types, in the order asked for.
  public let entries: [Entry]
}
