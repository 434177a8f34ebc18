package import FathomFiles
package import FathomNavigation
package import FathomNumbers

/// What a view shows, as somebody wrote it: where its centre is and how much fits in.
package struct ViewDescription: Sendable, Hashable {
  /// How much of the world fits into the frame.
  package enum Extent: Sendable, Hashable {
    /// The scale relative to the home view.
    case zoom(Numeral)
    /// World units across the frame.
    case width(Numeral)
    /// World units down the frame.
    case height(Numeral)
  }

  /// The frame's centre, in the direction of y that the world's own mathematics uses; nil is home.
  package var center: Point<Numeral>?

  /// How much fits in; nil is all of home.
  package var extent: Extent?

  /// Creates a description; without arguments it is the home view.
  package init(center: Point<Numeral>? = nil, extent: Extent? = nil) {
    self.center = center
    self.extent = extent
  }

  /// The view round "X,Y" at a zoom relative to the home view, in decimals of any length.
  ///
  /// Throws ``InputError/invalid(problem:)`` for anything that is no such number.
  package init(at center: String, zoom: String) throws(InputError) {
    do {
      self.init(center: try Self.center(center), extent: try Extent("zoom", zoom))
    } catch let invalid as InvalidValue {
      throw .invalid(problem: invalid.problem)
    } catch {
      preconditionFailure("reading numbers throws nothing else")
    }
  }

  /// Reads "X,Y".
  package static func center(_ text: String) throws -> Point<Numeral> {
    // Bytes, since a coordinate may have millions of digits.
    let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map(\.trimmed)
    guard parts.count == 2 else {
      throw InvalidValue(
        "A centre must be two numbers X,Y such as -0.75,0.1, not '\(text.excerpt)'."
      )
    }
    return try center(x: parts[0], y: parts[1])
  }

  /// Reads the two numbers of a centre.
  package static func center(x: String, y: String) throws -> Point<Numeral> {
    Point(
      x: try Parse.numeral(x, "A centre's X"),
      y: try Parse.numeral(y, "A centre's Y")
    )
  }
}

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
  /// Throws `InvalidValue` for one beyond ``Limits/coordinateBits``.
  package func pitch(of description: ViewDescription, size: Size<Int>) throws -> BigFloat {
    let precision = Self.extentPrecision
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

  /// Where a described view lies for frames of this size; throws as ``pitch(of:size:)`` does.
  package func place(_ description: ViewDescription, size: Size<Int>) throws -> Place {
    let pitch = try pitch(of: description, size: size)
    let center = center(of: description, fractionBits: PixelGrid.fractionBits(pitch: pitch))
    return Place(center: center, pitch: pitch, depth: depth(pitch: pitch, size: size))
  }

  /// A described view's centre, y down, precise enough for pixels of this many fraction bits.
  package func center(of description: ViewDescription, fractionBits: Int) -> Point<BigFloat> {
    guard let numerals = description.center else {
      return home(fractionBits: fractionBits).center
    }
    let y = numerals.y.value(fractionBits: fractionBits)
    return Point(x: numerals.x.value(fractionBits: fractionBits), y: entry.yPointsUp ? -y : y)
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
}
