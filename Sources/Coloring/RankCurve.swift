import CKernels
import FathomNumbers

/// The share of some values that is less than a value, as a smooth function without end: their
/// cumulative distribution, as in histogram equalization.
///
/// From the least of the values to nearly the greatest it goes from 0 to nearly 1. Beyond it goes
/// on like a logarithm, so that values that none of the samples had still differ.
package struct RankCurve: Sendable, Equatable {
  /// The starts of the pieces, ascending; before the first the curve is level, the last has no end.
  private var starts: ArraySlice<Double> { endedStarts.dropLast() }

  /// The starts and what `color_curve` wants behind them.
  private let endedStarts: [Double]

  /// The pieces: polynomials c0 + c1 x + c2 x² + c3 x³ in the distance x from their start.
  private let pieces: [SIMD4<Double>]

  /// The range of values in which pieces are short: buckets are finest at its beginning.
  private let middle: ClosedRange<Double>
  /// The first piece to look at in each bucket of `color_curve`.
  private let buckets: [UInt16]
  /// The end of the buckets behind the first that have two starts at most.
  private let plainEnd: Int32

  /// The shares at which values are looked up, in 32nds: few in the middle, where a curve through
  /// many would show the chance of the samples as bands; more at the ends, where values thin out.
  private static let shares = [0, 1, 2, 4, 7, 10, 13, 16, 19, 22, 25, 27, 29, 30, 31]
  /// The curve goes on as the 4/32 at either end decide.
  private static let (endShare, lowEnd, highEnd) = (4, 3, 11)
  /// Every doubling of the distance beyond the ends adds as much as those.
  private static let doublings = 24

  /// The curve of these values; those that are not finite are left out.
  package init(_ values: [Double]) {
    let sorted = values.filter(\.isFinite).sorted()
    var knots = Self.quantiles(sorted.isEmpty ? [0] : sorted)
    let (first, last) = (knots[0], knots[knots.count - 1])
    let (lowWidth, highWidth) = (knots[Self.lowEnd] - first, last - knots[Self.highEnd])
    func distance(_ doubling: Int) -> Double { Double((1 << doubling) - 1) }
    knots =
      (1...Self.doublings).reversed().map { first - lowWidth * distance($0) } + knots
      + (1...Self.doublings).map { last + highWidth * distance($0) }
    let ranks =
      (1...Self.doublings).reversed().map { -Self.endShare * $0 } + Self.shares
      + (1...Self.doublings).map { 31 + Self.endShare * $0 }
    self.init(knots, Self.cubics(knots, ranks.map { Double($0) / 32 }), middle: first...last)
  }

  private init(_ starts: [Double], _ pieces: [SIMD4<Double>], middle: ClosedRange<Double>) {
    endedStarts = starts + [.nan]
    self.pieces = pieces
    self.middle = middle
    var buckets = [UInt16](repeating: 0, count: Int(COLOR_CURVE_BUCKETS))
    var (next, plainEnd) = (0, buckets.count)
    Self.withCurve(endedStarts, pieces, middle, buckets, plainEnd: 0) { curve in
      for bucket in buckets.indices {
        let first = next
        buckets[bucket] = UInt16(max(0, next - 1))
        while next < starts.count, color_curve_bucket(curve, starts[next]) <= bucket { next += 1 }
        if bucket > 0, next - first > 2 { plainEnd = min(plainEnd, bucket) }
      }
    }
    self.buckets = buckets
    self.plainEnd = Int32(plainEnd)
  }

  /// The curve through the weighted mean of several curves' shares: that of the mixed values.
  package init(mixing curves: [(curve: RankCurve, weight: Double)]) {
    precondition(!curves.isEmpty, "a mixture has something in it")
    // A sum of cubics is a cubic wherever none of them begins a new piece.
    let sorted = curves.flatMap(\.curve.starts).sorted()
    let starts = sorted.indices.compactMap { index in
      index > 0 && sorted[index] == sorted[index - 1] ? nil : sorted[index]
    }
    let pieces = starts.map { start in
      curves.reduce(into: SIMD4.zero) { $0 += $1.curve.expansion(at: start) * $1.weight }
    }
    let middles = curves.map(\.curve.middle)
    let first = middles.reduce(middles[0].lowerBound) { min($0, $1.lowerBound) }
    let last = middles.reduce(middles[0].upperBound) { max($0, $1.upperBound) }
    self.init(starts, pieces, middle: first...last)
  }

  /// The share at a value, a few nanoseconds; not a number where the value is none.
  package func share(of value: Double) -> Double {
    var share = 0.0
    withUnsafePointer(to: value) { value in
      withUnsafeMutablePointer(to: &share) { share in
        positions(
          of: UnsafeBufferPointer(start: value, count: 1),
          into: UnsafeMutableBufferPointer(start: share, count: 1)
        )
      }
    }
    return share
  }

  /// The bytes of the pieces.
  package var byteCount: Int {
    endedStarts.count * MemoryLayout<Double>.stride
      + pieces.count * MemoryLayout<SIMD4<Double>>.stride
      + buckets.count * MemoryLayout<UInt16>.stride
  }

  /// Computes the shares of values, times `density` and plus `offset`.
  func positions(
    of values: UnsafeBufferPointer<Double>,
    density: Double = 1,
    offset: Double = 0,
    into positions: UnsafeMutableBufferPointer<Double>
  ) {
    precondition(values.count == positions.count, "every value has a position")
    withCurve { curve in
      color_rank(
        KernelMethod.bestLevel,
        curve,
        values.baseAddress,
        Int64(values.count),
        density,
        offset,
        positions.baseAddress
      )
    }
  }

  /// Calls `body` with the curve as kernels take it.
  func withCurve<Result>(_ body: (UnsafePointer<color_curve>) -> Result) -> Result {
    Self.withCurve(endedStarts, pieces, middle, buckets, plainEnd: plainEnd, body)
  }

  private static func withCurve<Result>(
    _ starts: [Double],
    _ pieces: [SIMD4<Double>],
    _ middle: ClosedRange<Double>,
    _ buckets: [UInt16],
    plainEnd: Int32,
    _ body: (UnsafePointer<color_curve>) -> Result
  ) -> Result {
    starts.withUnsafeBufferPointer { starts in
      pieces.withUnsafeBytes { cubics in
        buckets.withUnsafeBufferPointer { buckets in
          let curve = color_curve(
            starts: starts.baseAddress,
            cubics: cubics.baseAddress?.assumingMemoryBound(to: Double.self),
            least: middle.lowerBound,
            scale: 64 / (middle.upperBound - middle.lowerBound),
            buckets: buckets.baseAddress,
            plain_end: plainEnd
          )
          return withUnsafePointer(to: curve, body)
        }
      }
    }
  }

  /// The piece at a value as a polynomial in the distance from it.
  private func expansion(at value: Double) -> SIMD4<Double> {
    let index = starts.lastIndex { $0 <= value } ?? 0
    let (piece, x) = (pieces[index], value - starts[index])
    // Before the first piece the curve is level.
    guard x >= 0 else { return SIMD4(piece.x, 0, 0, 0) }
    return SIMD4(
      piece.x + x * (piece.y + x * (piece.z + x * piece.w)),
      piece.y + x * (2 * piece.z + x * 3 * piece.w),
      piece.z + x * 3 * piece.w,
      piece.w
    )
  }
}

extension RankCurve {
  /// The values at ``shares``, each greater than the one before.
  private static func quantiles(_ sorted: [Double]) -> [Double] {
    let last = sorted.count - 1
    var quantiles = shares.map { share in
      let place = Double(last * share) / 32
      let index = Int(place)
      let low = sorted[index]
      return low + (sorted[min(index + 1, last)] - low) * (place - Double(index))
    }
    // Where many values are equal the curve would have a step.
    let (first, greatest) = (quantiles[0], quantiles[quantiles.count - 1])
    let span = greatest - first
    let evenStep: Double = span > 0 ? span / 1024 : 1.0 / 32
    let roundingStep: Double = max(first.magnitude, greatest.magnitude) * 0x1p-40
    let step = max(evenStep, roundingStep, 1e-100)
    for index in 1..<quantiles.count {
      quantiles[index] = max(quantiles[index], quantiles[index - 1] + step)
    }
    return quantiles
  }

  /// Monotone cubics through ascending points, straight beyond the last.
  ///
  /// Their slopes are those of Fritsch and Butland, as in ``PaletteGradient``.
  private static func cubics(_ x: [Double], _ y: [Double]) -> [SIMD4<Double>] {
    let last = x.count - 1
    let widths = zip(x.dropFirst(), x).map { $0 - $1 }
    let secants = zip(zip(y.dropFirst(), y).map { $0 - $1 }, widths).map { $0 / $1 }
    let slopes = x.indices.map { (index: Int) -> Double in
      guard index > 0 else { return secants[0] }
      guard index < last else { return secants[last - 1] }
      let (left, right) = (widths[index - 1], widths[index])
      let weights = (left: left + 2 * right, right: 2 * left + right)
      return (weights.left + weights.right)
        / (weights.left / secants[index - 1] + weights.right / secants[index])
    }
    return x.indices.map { (index: Int) -> SIMD4<Double> in
      guard index < last else { return SIMD4(y[index], slopes[index], 0, 0) }
      let (width, secant) = (widths[index], secants[index])
      let (from, to) = (slopes[index], slopes[index + 1])
      return SIMD4(
        y[index],
        from,
        (3 * secant - 2 * from - to) / width,
        (from + to - 2 * secant) / (width * width)
      )
    }
  }
}
