/// How a picture differs from the exact one.
public struct PictureDifference: Codable, Sendable, Equatable {
  /// A pixel, counted from the top-left one.
  public struct Pixel: Codable, Sendable, Equatable {
    /// The column.
    public let column: Int
    /// The row.
    public let row: Int
  }

  /// By how many of 255 levels a channel must be off before a pixel is called wrong.
  public static let wrongLevels = 2

  /// The pixels that were compared; not all of the picture where that would take too long.
  public let compared: Int

  /// The pixels that are off by more than ``wrongLevels`` in some channel.
  public let wrong: Int

  /// The same in percent of those compared.
  public var wrongPercent: Double { 100 * Double(wrong) / Double(compared) }

  /// The peak signal-to-noise ratio in decibels; nil where the pictures are equal.
  public let signalToNoise: Double?

  /// The first wrong pixel, row by row from the top; nil where none is wrong.
  public let firstWrong: Pixel?
}
