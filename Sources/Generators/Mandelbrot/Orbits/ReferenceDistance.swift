package import BigInt
import FathomNavigation
package import FathomNumbers

/// The distances of a view's samples from the reference point along one axis: summed exactly, rounded
/// once.
///
/// A function of the sample's exact position alone, so that every block of pixels, and every view
/// panned by whole pixels, gets the same bits.
package struct ReferenceDistance: Sendable {
  /// centre − reference = (whole + rest / 2^restBits) / 2^fractionBits, 0 <= rest < 2^restBits.
  private let whole: BigInt
  private let rest: BigInt
  private let restBits: Int
  private let fractionBits: Int

  /// Whether ``rest`` is 0.
  private let isWhole: Bool

  /// ``whole``, where it fits.
  private let shortWhole: Int128?

  /// The distance of a grid's centre from a reference's coordinate, the one in integers over
  /// 2^`centerBits`, the other over 2^`referenceBits`.
  package init(center: BigInt, centerBits: Int, reference: BigInt, referenceBits: Int) {
    let bits = max(centerBits, referenceBits)
    let distance =
      center.times(powerOfTwo: bits - centerBits)
      - reference.times(powerOfTwo: bits - referenceBits)
    restBits = bits - centerBits
    whole = distance.floorQuotient(powerOfTwo: restBits)
    rest = distance - whole.times(powerOfTwo: restBits)
    fractionBits = centerBits
    isWhole = rest.isZero
    shortWhole = Int128(exactly: whole)
  }

  /// The distances of a grid from a reference point.
  static func axes(from point: ReferencePoint, to grid: PixelGrid) -> Point<ReferenceDistance> {
    func axis(_ center: BigInt, _ reference: BigInt) -> ReferenceDistance {
      ReferenceDistance(
        center: center,
        centerBits: grid.fractionBits,
        reference: reference,
        referenceBits: point.fractionBits
      )
    }
    return Point(x: axis(grid.center.x, point.x), y: axis(grid.center.y, point.y))
  }

  /// Whether the centre is at most `length` away, in units of 2^-P of the grid.
  func isWithin(_ length: BigInt) -> Bool {
    whole.magnitude <= length.magnitude
  }

  /// The distance of the sample `offset` from the centre, the nearest number to the exact one.
  package func rounded(offset: Int128) -> ScaledDouble {
    if let sum = short(offset) { return ScaledDouble(sum, exponent: -fractionBits) }
    let sum = (whole + BigInt(offset)).times(powerOfTwo: restBits) + rest
    return ScaledDouble(sum, exponent: -fractionBits - restBits)
  }

  /// What distances are scaled by to be in units of 2^unit.
  struct Scale {
    fileprivate let unit: Int
    /// The same for integers over 2^fractionBits, where a Double has it; else 0.
    fileprivate let factor: Double
  }

  func scale(unit: Int) -> Scale {
    let exponent = -fractionBits - unit
    return Scale(unit: unit, factor: -900...900 ~= exponent ? Double.powerOfTwo(exponent) : 0)
  }

  /// The same distance, scaled; infinite where it is too great for that.
  @inline(__always)
  func rounded(offset: Int128, scale: Scale) -> Double {
    if scale.factor > 0, let sum = short(offset), let number = Double(shortInteger: sum) {
      return number * scale.factor
    }
    let number = rounded(offset: offset)
    return Double(
      sign: .plus,
      exponent: number.exponent - scale.unit,
      significand: number.significand
    )
  }

  /// The scaled distances of many samples; `axis` takes the coordinate along this axis from an offset.
  @inline(__always)
  func rounded(
    _ offsets: [Point<Int128>],
    _ axis: (Point<Int128>) -> Int128,
    scale: Scale
  ) -> [Double] {
    [Double](unsafeUninitializedCapacity: offsets.count) { numbers, initializedCount in
      offsets.withUnsafeBufferPointer { offsets in
        for index in offsets.indices {
          let number = rounded(offset: axis(offsets[index]), scale: scale)
          numbers.initializeElement(at: index, to: number)
        }
      }
      initializedCount = offsets.count
    }
  }

  /// An integer over 2^fractionBits that is rounded as the distance of the sample `offset` from the
  /// centre is; nil where it takes more bits or care.
  @inline(__always)
  private func short(_ offset: Int128) -> Int128? {
    guard let shortWhole else { return nil }
    let (sum, overflows) = shortWhole.addingReportingOverflow(offset)
    if overflows { return nil }
    if isWhole { return sum }
    // Rounded to odd at 62 bits or more, the second rounding gives the nearest number.
    return sum.magnitude >= 1 << 62 ? sum | 1 : nil
  }
}
