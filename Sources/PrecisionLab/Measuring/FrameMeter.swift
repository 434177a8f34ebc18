import BigInt
import FathomNavigation
import FathomNumbers

/// Compares a camera in a type with the exact one.
struct FrameMeter<Scalar: WorldScalar> {
  let simulated: SimulatedCamera<Scalar>
  let exact: Camera<BigFloat>
  let type: NumberType
  let tileSize: Int

  private var bits: Int { exact.scale.precision }

  // MARK: - Scale and place

  /// The relative error of the scale in units of u; nil when the scale is not finite.
  var scaleError: Double? {
    simulated.exactScale(bits: bits).map {
      Double((($0 - exact.scale) / exact.scale).scaled(byPowerOfTwo: type.precision))
    }
  }

  /// The error of the offset in pixels, to the right and down.
  var offsetError: SIMD2<Double>? {
    simulated.exactOffset(bits: bits).flatMap {
      Self.finite(Double($0.x - exact.offset.x), Double($0.y - exact.offset.y))
    }
  }

  /// The movement of the world under the frame's centre, in pixels, to the right and down.
  var drift: SIMD2<Double>? {
    guard let scale = simulated.exactScale(bits: bits), !scale.isZero,
      let offset = simulated.exactOffset(bits: bits)
    else { return nil }
    // What the camera counts from is exact.
    let (corner, center) = (simulated.cornerPixel, exact.viewportCenter)
    func drift(
      _ offset: BigFloat,
      _ exactOffset: BigFloat,
      _ center: BigFloat,
      _ corner: BigInt
    ) -> Double {
      let start = center - BigFloat(corner)
      return Double((offset + start) / scale * exact.scale - (exactOffset + start))
    }
    return Self.finite(
      drift(offset.x, exact.offset.x, center.x, corner.x),
      drift(offset.y, exact.offset.y, center.y, corner.y)
    )
  }

  private static func finite(_ x: Double, _ y: Double) -> SIMD2<Double>? {
    x.isFinite && y.isFinite ? SIMD2(x, y) : nil
  }

  /// The unit in the last place of the frame's centre, the greater of its two coordinates, in pixels.
  var ulpPixels: Double? {
    let center = exact.worldPoint(at: exact.viewportCenter)
    let reach = max(
      (center.x - simulated.corner.x).magnitude,
      (center.y - simulated.corner.y).magnitude
    )
    guard !reach.isZero else { return nil }
    let ulp = reach.exponent - type.precision
    let pixels = Double(exact.scale.scaled(byPowerOfTwo: ulp))
    return pixels.isFinite && pixels > 0 ? pixels : nil
  }

  // MARK: - Tiles

  /// The tile box in the type against the exact one.
  var tileBoxError: FrameMeasurement.TileBoxError {
    let right = TileBox(covering: exact.visiblePixels, tileSize: tileSize)
    let pixels = simulated.camera.visiblePixels
    let (x, y) = (simulated.cornerPixel.x, simulated.cornerPixel.y)
    let box = TileBox(
      covering: pixels.isEmpty
        ? .empty
        : PixelRegion(
          columns: pixels.columns.lowerBound + x..<pixels.columns.upperBound + x,
          rows: pixels.rows.lowerBound + y..<pixels.rows.upperBound + y
        ),
      tileSize: tileSize
    )
    let common =
      box.columns.clamped(to: right.columns).count * box.rows.clamped(to: right.rows).count
    return FrameMeasurement.TileBoxError(
      isWrong: box != right,
      missing: right.count - common,
      extra: box.count - common
    )
  }

  /// The seams of the tiles on display with their neighbours: gaps above 0, in pixels and in units in
  /// the last place; nil where the type has no numbers for them.
  var seams: (pixels: FrameMeasurement.Extremes, ulps: FrameMeasurement.Extremes)? {
    let box = TileBox(covering: exact.visiblePixels, tileSize: tileSize)
    let zero = Scalar(0)
    let size = Scalar(tileSize)
    func edges(
      _ range: Range<BigInt>,
      _ corner: BigInt,
      _ coordinate: (Scalar) -> Scalar
    ) -> [Seam]? {
      let width = coordinate(size)
      var seams: [Seam] = []
      var left = coordinate(Scalar((range.lowerBound - 1) * BigInt(tileSize) - corner))
      for tile in range.lowerBound...range.upperBound {
        let next = coordinate(Scalar(tile * BigInt(tileSize) - corner))
        guard let seam = seam(from: left + width, to: next) else { return nil }
        seams.append(seam)
        left = next
      }
      return seams
    }
    // An edge of tile i lies at i · T / s.
    var lattice = simulated.camera
    lattice.follow(offset: Point(x: zero, y: zero), relativeZoom: Scalar(1))
    guard
      let x = edges(
        box.columns,
        simulated.cornerPixel.x,
        {
          lattice.worldPoint(at: Point(x: $0, y: zero)).x
        }
      ),
      let y = edges(
        box.rows,
        simulated.cornerPixel.y,
        {
          lattice.worldPoint(at: Point(x: zero, y: $0)).y
        }
      )
    else { return nil }
    let all = x + y
    return (Self.extremes(all.map(\.pixels)), Self.extremes(all.map(\.ulps)))
  }

  private struct Seam {
    let pixels: Double
    let ulps: Double
  }

  private func seam(from right: Scalar, to left: Scalar) -> Seam? {
    guard let right = right.exactValue, let left = left.exactValue else { return nil }
    let gap = left.rounded(toPrecision: bits) - right
    let pixels = Double(gap.scaled(byPowerOfTwo: simulated.unitExponent) * exact.scale)
    let unit = max(left.exponent, right.exponent)
    let ulps = gap.isZero ? 0 : Double(gap.scaled(byPowerOfTwo: type.precision - unit))
    return pixels.isFinite && ulps.isFinite ? Seam(pixels: pixels, ulps: ulps) : nil
  }

  private static func extremes(_ values: [Double]) -> FrameMeasurement.Extremes {
    FrameMeasurement.Extremes(
      minimum: values.min() ?? 0,
      mean: values.reduce(0) { $0 + abs($1) } / Double(values.count),
      maximum: values.max() ?? 0
    )
  }
}
