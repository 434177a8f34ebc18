public import BigInt
package import FathomNumbers

/// The exact positions of a frame's pixels: the identity of a view.
///
/// Positions are integers over 2^P with P = 64 + ceil(log2(1/pitch)), so a pixel is 2^64 to 2^65
/// steps wide at any depth. Column i of W samples C + (2i + 1 − W) · p / 2, rows likewise; p is even,
/// so this is an integer. What is computed from these integers alone gives the same pixels for any
/// tiling, panning and number of threads. See <doc:ThePixelGrid>.
public struct PixelGrid: Hashable, Sendable {
  /// P, the number of bits after the binary point; negative when zoomed out past 2^64.
  public let fractionBits: Int

  /// p, the distance of neighbouring pixels over 2^P: an even integer from 2^64 to 2^65.
  public let pitch: Int128

  /// C, the frame's centre in world units over 2^P.
  public let center: Point<BigInt>

  /// The frame in pixels.
  public let size: Size<Int>

  /// The grid of a frame round `center`, in world units, with pixels `pitch` world units apart.
  ///
  /// The centre is rounded to 2^-P, ties to even. A centre that is itself rounded must carry 64 bits
  /// more than that, rounded to odd: `Numeral.value(fractionBits:)` does.
  package init(center: Point<BigFloat>, pitch: BigFloat, size: Size<Int>) {
    precondition(pitch.isFinite && pitch > BigFloat(0), "a pixel has a positive, finite size")
    fractionBits = Self.fractionBits(pitch: pitch)
    self.pitch = 2 * Int128(Self.integer(pitch, fractionBits: fractionBits - 1))
    self.center = Point(
      x: Self.integer(center.x, fractionBits: fractionBits),
      y: Self.integer(center.y, fractionBits: fractionBits)
    )
    self.size = size
  }

  init(fractionBits: Int, pitch: Int128, center: Point<BigInt>, size: Size<Int>) {
    self.fractionBits = fractionBits
    self.pitch = pitch
    self.center = center
    self.size = size
  }

  /// P for pixels of this size in world units: 64 + ceil(log2(1/pitch)), from the exponent alone.
  package static func fractionBits(pitch: BigFloat) -> Int {
    // pitch = m · 2^e with ½ <= m < 1, so ceil(log2(1/pitch)) = 1 − e.
    65 - pitch.exponent
  }

  private static func integer(_ value: BigFloat, fractionBits: Int) -> BigInt {
    guard let integer = value.scaled(byPowerOfTwo: fractionBits).roundedToInteger else {
      preconditionFailure("a grid is made of finite numbers")
    }
    return integer
  }

  // MARK: - Samples

  /// The offset of a column's centre from the frame's centre, over 2^P.
  package func columnOffset(_ column: Int) -> Int128 {
    (2 * Int128(column) + 1 - Int128(size.width)) * (pitch / 2)
  }

  /// The offset of a row's centre from the frame's centre, over 2^P.
  package func rowOffset(_ row: Int) -> Int128 {
    (2 * Int128(row) + 1 - Int128(size.height)) * (pitch / 2)
  }

  /// The index of the frame's first column and row among all pixels of this size, modulo 2^32: a pan by
  /// whole pixels adds just as many.
  package var firstPixel: Point<UInt32> {
    func index(_ center: BigInt, _ offset: Int128) -> UInt32 {
      let pixel = (center + BigInt(offset)).floorDivided(by: BigInt(pitch)).quotient
      return UInt32(truncatingIfNeeded: pixel)
    }
    return Point(x: index(center.x, columnOffset(0)), y: index(center.y, rowOffset(0)))
  }

  /// The pixel size in world units.
  package var exactPitch: BigFloat { BigFloat(BigInt(pitch), exponent: -fractionBits) }

  /// The frame's centre in world units.
  package var exactCenter: Point<BigFloat> {
    Point(
      x: BigFloat(center.x, exponent: -fractionBits),
      y: BigFloat(center.y, exponent: -fractionBits)
    )
  }

  /// log2 of the pixels per world unit.
  package var scaleExponent: Double {
    Double(fractionBits) - 64 - Elementary.log2(Double(pitch) * 0x1p-64)
  }

  // MARK: - Panning

  /// The grid of the same frame moved over the world by whole pixels, without any rounding.
  package func panned(byColumns columns: BigInt, rows: BigInt) -> PixelGrid {
    let step = BigInt(pitch)
    return PixelGrid(
      fractionBits: fractionBits,
      pitch: pitch,
      center: Point(x: center.x + columns.times(step), y: center.y + rows.times(step)),
      size: size
    )
  }

  /// The whole pixels that this grid is panned from `other`, or nil where anything else differs.
  package func pan(from other: PixelGrid) -> (columns: BigInt, rows: BigInt)? {
    guard fractionBits == other.fractionBits, pitch == other.pitch, size == other.size else {
      return nil
    }
    let step = BigInt(pitch)
    let (columns, restX) = (center.x - other.center.x).floorDivided(by: step)
    let (rows, restY) = (center.y - other.center.y).floorDivided(by: step)
    return restX == 0 && restY == 0 ? (columns, rows) : nil
  }

  /// The grid of another part of the same lattice, without any rounding: its first pixel is so many
  /// columns right of this frame's first, and rows below it.
  package func part(
    fromColumn column: BigInt,
    row: BigInt,
    size: Size<Int>
  ) -> PixelGrid {
    precondition(size.width > 0 && size.height > 0, "a frame has at least one pixel")
    // p is even, so that half of it is whole.
    let half = BigInt(pitch / 2)
    return PixelGrid(
      fractionBits: fractionBits,
      pitch: pitch,
      center: Point(
        x: center.x + (2 * column + BigInt(size.width - self.size.width)).times(half),
        y: center.y + (2 * row + BigInt(size.height - self.size.height)).times(half)
      ),
      size: size
    )
  }

  /// The grid of a larger frame with the same pixels in it, and these numbers of pixels more at its
  /// sides.
  package func extended(left: Int, right: Int, top: Int, bottom: Int) -> PixelGrid {
    let size = Size(width: size.width + left + right, height: size.height + top + bottom)
    return part(fromColumn: BigInt(-left), row: BigInt(-top), size: size)
  }

  /// The grid of some of the frame's rows alone, without any rounding.
  package func rows(_ rows: Range<Int>) -> PixelGrid {
    precondition(!rows.isEmpty && rows.clamped(to: 0..<size.height) == rows, "the frame's own rows")
    let size = Size(width: size.width, height: rows.count)
    return part(fromColumn: 0, row: BigInt(rows.lowerBound), size: size)
  }

  // MARK: - Tiles

  /// The frame's place on the pixel lattice of a world whose top-left corner lies at `corner`:
  /// offset = (C − corner) / p − size / 2, as its integers below and the fractions that remain.
  ///
  /// An offset less than 2^-16 below an integer counts as that integer, since the grid's own
  /// rounding may have put it there.
  package func latticeOffset(
    corner: Point<BigFloat> = .worldOrigin
  ) -> (origin: Point<BigInt>, phase: Point<BigFloat>) {
    let twice = 2 * BigInt(pitch)
    let slack = twice >> 16
    func axis(
      _ center: BigInt,
      _ corner: BigFloat,
      _ extent: Int
    ) -> (origin: BigInt, phase: BigFloat) {
      let distance = center - Self.integer(corner, fractionBits: fractionBits)
      let offset = 2 * distance - BigInt(extent) * BigInt(pitch)
      let (origin, beyond) = (offset + slack).floorDivided(by: twice)
      let rest = BigFloat(max(0, beyond - slack)).rounded(toPrecision: 128)
      return (origin, rest / BigFloat(twice))
    }
    let (x, y) = (axis(center.x, corner.x, size.width), axis(center.y, corner.y, size.height))
    return (Point(x: x.origin, y: y.origin), Point(x: x.phase, y: y.phase))
  }

  /// The whole frame, in its own pixels.
  package var frame: PixelRectangle {
    PixelRectangle(columns: 0..<size.width, rows: 0..<size.height)
  }
}

extension Point<BigFloat> {
  /// The world point (0, 0).
  package static let worldOrigin = Point(x: BigFloat(0), y: BigFloat(0))
}
