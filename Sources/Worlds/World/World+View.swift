import FathomFiles
import FathomImaging
package import FathomNavigation
package import FathomNumbers

extension World {
  /// A view's place: its exact centre, y down, and the size of a pixel in world units.
  package struct Place {
    package let center: Point<BigFloat>
    package let pitch: BigFloat
    package let depth: Double
  }

  /// The bits that sizes and ratios of sizes are computed with.
  package static var extentPrecision: Int { 256 }

  /// The pixel size of the home view: all of home fits into the frame.
  package func homePitch(_ size: Size<Int>) -> BigFloat {
    let precision = Self.extentPrecision
    let horizontal = homeSize.width.rounded(toPrecision: precision) / BigFloat(size.width)
    let vertical = homeSize.height.rounded(toPrecision: precision) / BigFloat(size.height)
    return max(horizontal, vertical)
  }

  /// log2 of the zoom that pixels of this size mean.
  package func depth(pitch: BigFloat, size: Size<Int>) -> Double {
    Double(BigFloat.log2(homePitch(size) / pitch))
  }

  /// The size of a pixel in a described view, for frames of this size.
  ///
  /// Throws `InvalidValue` for a size beyond the limits, for an extent that is not positive, and for a
  /// pixel beyond `coordinateBits`.
  package func pitch(of description: ViewDescription, size: Size<Int>) throws -> BigFloat {
    let precision = Self.extentPrecision
    try size.checkFrame()
    try description.extent?.validate()
    let pitch =
      switch description.extent {
      case nil: homePitch(size)
      case .zoom(let zoom): homePitch(size) / zoom.value(precision: precision)
      case .width(let width): width.value(precision: precision) / BigFloat(size.width)
      case .height(let height): height.value(precision: precision) / BigFloat(size.height)
      }
    guard abs(pitch.exponent) <= Limits.coordinateBits else {
      throw InvalidValue(
        "The view needs more than the \(Limits.coordinateBits) bits that a coordinate may have."
      )
    }
    return pitch
  }

  /// The place of a described view for frames of this size; throws as ``pitch(of:size:)`` does.
  package func place(_ description: ViewDescription, size: Size<Int>) throws -> Place {
    let pitch = try pitch(of: description, size: size)
    if let center = description.center {
      try Parse.check(center.x, "A centre's X")
      try Parse.check(center.y, "A centre's Y")
    }
    let center = center(of: description, fractionBits: PixelGrid.fractionBits(pitch: pitch))
    return Place(center: center, pitch: pitch, depth: depth(pitch: pitch, size: size))
  }

  /// A described view's centre, y down, precise enough for pixels of this many fraction bits.
  package func center(of description: ViewDescription, fractionBits: Int) -> Point<BigFloat> {
    guard let numerals = description.center else {
      return home(fractionBits: fractionBits).center
    }
    let y = numerals.y.value(fractionBits: fractionBits)
    return Point(
      x: numerals.x.value(fractionBits: fractionBits),
      y: generatorDescription.yPointsUp ? -y : y
    )
  }

  /// The view that a description means, with the anchor of a scene of its own.
  package func view(
    _ description: ViewDescription,
    size: Size<Int>
  ) throws -> (view: View, anchor: SceneAnchor) {
    let place = try place(description, size: size)
    let grid = PixelGrid(center: place.center, pitch: place.pitch, size: size)
    let anchor = SceneAnchor(
      point: place.center,
      fractionBits: grid.fractionBits,
      depth: place.depth
    )
    return (View(grid: grid, depth: place.depth), anchor)
  }

  /// The world point at the top-left corner of the content that a scroll view has of it.
  package var contentOrigin: Point<BigFloat> {
    boundsText == nil ? .worldOrigin : home(fractionBits: 64).origin
  }
}
