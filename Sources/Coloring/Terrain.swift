import CKernels

/// The heights that divide a landscape into sea, shore, land and snow.
///
/// The palette's lower half is the sea, lighter towards the shore, which lies at one half; its last
/// twentieth is snow. Light falls on the land alone.
package struct Terrain: Equatable, Sendable {
  /// The height of the sea.
  package let sea: Double
  /// The height that the shore reaches up to.
  package let shore: Double
  /// The height that snow lies above.
  package let snow: Double

  /// A landscape's heights; nil unless each is higher than the one before.
  package init?(sea: Double, shore: Double, snow: Double) {
    guard sea < shore, shore < snow else { return nil }
    (self.sea, self.shore, self.snow) = (sea, shore, snow)
  }

  /// The palette's positions where the shore ends and where snow begins.
  private static let (shoreEnd, snowStart) = (0.54, 0.95)

  /// The heights as kernels take them.
  ///
  /// Deep water and high snow still differ, wherever they end.
  var shape: color_terrain {
    color_terrain(
      sea: sea,
      shore: shore,
      snow: snow,
      shore_end: Self.shoreEnd,
      snow_start: Self.snowStart
    )
  }

  /// The share of a pixel that is land, 0 to 1, where the height grows by `steepness` per pixel.
  func land(height: Double, steepness: Double) -> Double {
    let aboveSea = height - sea
    guard aboveSea.magnitude < 0.5 * steepness else { return aboveSea < 0 ? 0 : 1 }
    return 0.5 + aboveSea / steepness
  }
}
