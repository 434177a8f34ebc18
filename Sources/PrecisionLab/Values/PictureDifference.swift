/// The difference of a picture from the exact one.
package struct PictureDifference: Codable, Sendable, Equatable {
  /// A pixel, counted from the top-left one.
  package struct Pixel: Codable, Sendable, Equatable {
    /// The column.
    package let column: Int
    /// The row.
    package let row: Int
  }

  /// By how many of 255 levels a channel must be off before a pixel is called wrong.
  package static let wrongLevels = 2

  /// The pixels that were compared; not all of the picture where that would take too long.
  package let compared: Int

  /// The pixels that are off by more than ``wrongLevels`` in some channel.
  package let wrong: Int

  /// The same in percent of those compared.
  package var wrongPercent: Double { 100 * Double(wrong) / Double(compared) }

  /// The peak signal-to-noise ratio in decibels; nil where the pictures are equal.
  package let signalToNoise: Double?

  /// The first wrong pixel, row by row from the top; nil where none is wrong.
  package let firstWrong: Pixel?
}
