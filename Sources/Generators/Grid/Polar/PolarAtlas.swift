import BigInt
import FathomNavigation
import FathomNumbers

/// The atlas of polar coordinates in a view: patches of 2^80 grid steps, 2^15 to 2^16 pixels, that
/// cover the plane, with the pole (0, 0) at the middle of one.
///
/// A patch is a function of its position and, far out, of the scene's ``PolarOrigin``. Its phases are
/// precise to less than 2^-60 of a line's distance.
struct PolarAtlas: Sendable {
  static let cellBits = 80

  /// The precision in bits of numbers that need not hold the distance from the pole.
  private static let precision = 320

  /// Coordinates of at most this many bits, in grid steps, need no local origin.
  private static let nearBits = 124

  /// The cells of patches along x and along y; they begin half a cell before their patches' points.
  let columns: CellSplit
  let rows: CellSplit

  private let pitch: Double
  private let circleFamilies: GridLineFamilies
  private let rayFamilies: RayFamilies
  private let frame: LocalPolarFrame?

  /// The circles, counted from the local origin's radius.
  private let circlePositions: LinePositions

  /// Whether a view is so far from the pole that it needs a local origin.
  static func needsOrigin(_ grid: PixelGrid) -> Bool {
    max(grid.center.x.bitWidth, grid.center.y.bitWidth) > nearBits
  }

  /// Whether a point is near enough to a view to be its local origin.
  static func reaches(_ point: Point<BigFloat>, on grid: PixelGrid) -> Bool {
    let center = grid.exactCenter
    return [point.x - center.x, point.y - center.y].allSatisfy {
      $0.isZero || $0.exponent + grid.fractionBits < nearBits - 24
    }
  }

  /// The atlas of a view, with the local origin that it needs.
  init(grid: PixelGrid, base: Int, origin: PolarOrigin?) throws {
    let half = BigInt(1) << (Self.cellBits - 1)
    columns = CellSplit(center: grid.center.x + half, bits: Self.cellBits)
    rows = CellSplit(center: grid.center.y + half, bits: Self.cellBits)
    pitch = Double(grid.pitch)
    circleFamilies = GridLineFamilies(grid: grid, base: base)
    let rayFamilies = RayFamilies(base: base)
    self.rayFamilies = rayFamilies
    frame = try origin.map {
      try LocalPolarFrame($0, grid: grid, families: rayFamilies, precision: Self.precision)
    }
    circlePositions = try LinePositions(circleFamilies, center: frame?.radius ?? 0)
  }

  /// The patch of a column and a row of cells, counted from the centre's.
  func patch(column: Int, row: Int) -> PolarPatch {
    let point = Point(
      x: (columns.centerCell + BigInt(column)).times(powerOfTwo: Self.cellBits),
      y: (rows.centerCell + BigInt(row)).times(powerOfTwo: Self.cellBits)
    )
    guard point != Point(x: 0, y: 0) else {
      return PolarPatch(
        circles: circles(at: BigFloat(0)),
        rays: rays(radius: nil, turns: BigFloat(0))
      )
    }
    return frame.map { farPatch(point, in: $0) } ?? nearPatch(point)
  }

  // MARK: - Patches

  private func nearPatch(_ point: Point<BigInt>) -> PolarPatch {
    let (x, y) = (Self.number(point.x), Self.number(point.y))
    let radius = BigFloat.hypot(x, y)
    return PolarPatch(
      cosine: Double(x / radius),
      sine: Double(y / radius),
      curvature: pitch / Double(radius),
      circles: circles(at: radius),
      rays: rays(radius: Double(radius) / pitch, turns: Self.turns(y: y, x: x))
    )
  }

  private func farPatch(_ point: Point<BigInt>, in frame: LocalPolarFrame) -> PolarPatch {
    let x = (BigFloat(point.x) - frame.point.x).rounded(toPrecision: Self.precision)
    let y = (BigFloat(point.y) - frame.point.y).rounded(toPrecision: Self.precision)
    let (cosine, sine, curvature) = (frame.cosine, frame.sine, frame.curvature)
    // The same formulas as for a pixel's coordinates in a patch.
    let (outward, along) = (cosine * x + sine * y, cosine * y - sine * x)
    let (forward, aside) = (BigFloat(1) + outward * curvature, along * curvature)
    let ratio = BigFloat.hypot(forward, aside)
    let radial =
      (BigFloat(2) * outward + (outward * outward + along * along) * curvature)
      / (BigFloat(1) + ratio)
    let turns = Self.turns(y: aside, x: forward)
    return PolarPatch(
      cosine: Double((forward * cosine - aside * sine) / ratio),
      sine: Double((forward * sine + aside * cosine) / ratio),
      curvature: Double(curvature / ratio) * pitch,
      circles: circles(at: radial),
      rays: frame.rays.map { family in
        PolarPatch.Family(
          phase: Self.phase(family.phase + turns * family.count),
          pixels: family.pixels * Double(ratio)
        )
      }
    )
  }

  private func circles(at radius: BigFloat) -> [PolarPatch.Family] {
    // Circles farther away are out of the view's reach.
    let reach = Int128(1) << 126
    let steps = radius.roundedToInteger.flatMap { Int128(exactly: $0) } ?? reach
    return circleFamilies.all.enumerated().map { index, family in
      PolarPatch.Family(
        phase: circlePositions.distance(fromFamily: index, at: min(max(steps, -reach), reach)),
        pixels: family.pixels
      )
    }
  }

  /// The rays that are drawn somewhere in a patch at this angle and radius in pixels; the radius is nil
  /// for the patch of the pole.
  private func rays(radius: Double?, turns: BigFloat) -> [PolarPatch.Family] {
    // From a patch's point to its corners.
    let extent = 0x1p79 * 1.4143 / pitch
    func octaves(_ radius: Double) -> Double { Elementary.log2(2 * .pi * max(radius, 0)) }
    let families = rayFamilies.visible(
      fromOctaves: octaves((radius ?? 0) - extent),
      toOctaves: octaves((radius ?? 0) + extent)
    )
    return families.reversed().map { family in
      let count = BigFloat(rayFamilies.count(family))
      return PolarPatch.Family(
        phase: Self.phase(turns * count),
        pixels: 2 * .pi * (radius ?? 1) / Double(count)
      )
    }
  }

  // MARK: - Numbers

  private static func number(_ value: BigInt) -> BigFloat {
    BigFloat(value).rounded(toPrecision: precision)
  }

  private static func turns(y: BigFloat, x: BigFloat) -> BigFloat {
    BigFloat.atan2(y: y, x: x) / BigFloat.pi(precision: precision).scaled(byPowerOfTwo: 1)
  }

  /// The signed distance of a number from the nearest integer, −½ to ½.
  private static func phase(_ number: BigFloat) -> Double {
    Double(number - BigFloat(number.roundedToInteger ?? 0))
  }
}
