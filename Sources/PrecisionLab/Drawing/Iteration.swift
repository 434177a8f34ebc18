import BigInt
import FathomNavigation
import FathomNumbers

/// The iteration of the Mandelbrot set's samples, in any type.
struct Iteration: Sendable {
  /// The greatest n that is tried.
  let limit: Int
  /// The |z| beyond which a point counts as escaped.
  let bailout: Double

  /// nu = n + 1 − log2(log2 |z_n|) of samples, row by row; infinite where the orbit stays bounded.
  ///
  /// The coordinates are those of the pixels' centres, correctly rounded to the type, and everything
  /// up to the last step before the escape is the type's own arithmetic. That step and the logarithms
  /// are taken in Float64, since |z|² may leave the range of small types there.
  func counts<Scalar>(
    in scalar: StudiedScalar<Scalar>,
    columns: [BigFloat],
    rows: [BigFloat]
  ) throws -> [Double] {
    let (x, y) = (columns.map(scalar.round), rows.map(scalar.round))
    let bound = scalar.round(BigFloat(bailout) * BigFloat(bailout))
    let two = scalar.round(BigFloat(2))
    var counts: [Double] = []
    counts.reserveCapacity(x.count * y.count)
    for imaginary in y {
      try Task.checkCancellation()
      for real in x {
        counts.append(count(real, imaginary, bound: bound, two: two))
      }
    }
    return counts
  }

  @inline(__always)
  private func count<Scalar: WorldScalar>(
    _ cx: Scalar,
    _ cy: Scalar,
    bound: Scalar,
    two: Scalar
  ) -> Double {
    // z_1 = c, so that no precision is lost to a short zero.
    var (x, y) = (cx, cy)
    var (before, n) = ((x: cx, y: cy), 1)
    while n <= limit {
      let (xx, yy) = (x * x, y * y)
      let square = xx + yy
      if !(square.isFinite && square < bound) || !x.isFinite {
        return escaped(from: before, (cx, cy), n)
      }
      guard n < limit else { break }
      before = (x, y)
      let product = x * y
      (x, y) = (xx - yy + cx, product + product + cy)
      n += 1
    }
    return .infinity
  }

  /// nu of a point whose z_n has escaped, from z_(n−1).
  private func escaped<Scalar: WorldScalar>(
    from before: (x: Scalar, y: Scalar),
    _ c: (x: Scalar, y: Scalar),
    _ n: Int
  ) -> Double {
    func double(_ number: Scalar) -> Double { number.exactValue.map { Double($0) } ?? .nan }
    let (cx, cy) = (double(c.x), double(c.y))
    var (x, y) = (cx, cy)
    if n > 1 {
      let (a, b) = (double(before.x), double(before.y))
      (x, y) = (a * a - b * b + cx, 2 * a * b + cy)
    }
    let logarithm = 0.5 * Elementary.log2(max(x * x + y * y, 4))
    return Double(n + 1) - Elementary.log2(logarithm)
  }
}

/// The samples of a view iterated in a type.
struct IterationStudy: ScalarStudy {
  let iteration: Iteration
  let columns: [BigFloat]
  let rows: [BigFloat]

  /// The samples of every `step`th pixel of a grid each way, from the first on.
  init(_ iteration: Iteration, grid: PixelGrid, step: Int) {
    self.iteration = iteration
    let center = grid.exactCenter
    func coordinates(_ count: Int, _ center: BigFloat, _ offset: (Int) -> Int128) -> [BigFloat] {
      stride(from: 0, to: count, by: step).map { index in
        let distance = BigFloat(BigInt(offset(index)), exponent: -grid.fractionBits)
        let bits = max(center.precision, 192 + abs(grid.fractionBits))
        return center.rounded(toPrecision: bits) + distance
      }
    }
    columns = coordinates(grid.size.width, center.x, grid.columnOffset)
    rows = coordinates(grid.size.height, center.y, grid.rowOffset)
  }

  func result<Scalar>(in scalar: StudiedScalar<Scalar>) throws -> [Double] {
    try iteration.counts(in: scalar, columns: columns, rows: rows)
  }
}
