import CKernels
import FathomNavigation
import FathomNumbers

/// The way of orbits near 0 back to it, a period later, as a polynomial in z² and c.
///
/// Where a small copy of the set is in view, orbits go round it hundreds of times. Seen from 0 a period is nearly
/// z² + c again, in other units, and what is missing is small: terms up to the tenth power leave less than the
/// rounding of a `Double`. So one polynomial takes the place of all the steps of a period. Blocks do the same for
/// deltas much smaller than the copy; this is for samples all over it.
struct ReturnMap: Sendable {
  private static let degree = Int(MANDELBROT_RETURN_DEGREE)

  /// The shortest period that is worth its polynomial, and the longest, for which finding that takes some 20 ms.
  private static let periods = 12...2048

  /// The finest neighbourhood in view, as a power of 1/2: deeper down blocks take most of a period.
  private static let mostRadiusBits = 70

  /// The powers of two by which constants may lie further away than the neighbourhood in view: the tiles of a square
  /// share a reference.
  private static let widening = 3

  /// The powers of two by which z² and c are smaller, at least, than the neighbourhood of the critical value that
  /// goes round once.
  private static let leastNarrowing = (squares: 3, constants: 6)

  /// The most powers of two by which z² is made smaller still.
  private static let mostNarrowing = 16

  /// The greatest distance from 0 at which an orbit has returned, as a part of that neighbourhood.
  private static let leastReturn = 0x1p-4

  /// The error of a polynomial that is worth something.
  private static let greatestError = 0x1p-50

  /// The greatest part of a sample's slope that a return may err by where it has made few.
  private static let tolerance = 0x1p-32

  /// The period.
  private let steps: Int
  /// The terms, of (z² / `reach`)^k (c / `constantReach`)^j, in order of k, then of j.
  private let x: [Double]
  private let y: [Double]
  /// Powers of two.
  private let reach: Double
  private let constantReach: Double

  /// The first return of a reference orbit that is a polynomial, for constants up to 2^-`radiusBits` from its own;
  /// nil where there is none.
  static func first(
    of orbit: borrowing ReferenceOrbit,
    radiusBits: Int,
    bailout: Double
  ) -> ReturnMap? {
    guard radiusBits <= mostRadiusBits else { return nil }
    var least = leastReturn
    // |dZ_n/dZ_1|: how much the neighbourhood of the critical value has expanded.
    var expansion = 1.0
    for index in 2..<max(2, min(orbit.lastIndex, periods.upperBound) + 1) {
      expansion *= 2 * modulus(orbit, index - 1)
      guard 0x1p-100...0x1p400 ~= expansion else { return nil }
      let square = modulus(orbit, index) * modulus(orbit, index)
      guard index >= periods.lowerBound, square * expansion < least else { continue }
      // What returns much nearer may go round something smaller.
      least = square * expansion / 4
      let exponent = -Int(expansion.exponent)
      let map = ReturnMap(
        orbit,
        steps: index,
        reach: power(exponent - leastNarrowing.squares),
        constantReach: power(min(widening - radiusBits, exponent - leastNarrowing.constants)),
        bailout: bailout
      )
      if let map, map.error(map.narrowing(for: 2 * square)) < greatestError * map.size {
        return map
      }
    }
    return nil
  }

  private static func modulus(_ orbit: borrowing ReferenceOrbit, _ index: Int) -> Double {
    let (x, y) = (orbit.members[2 * index], orbit.members[2 * index + 1])
    return (x * x + y * y).squareRoot()
  }

  private static func power(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }

  /// The return after so many steps, for z² and c up to these; nil where an orbit may escape on the way.
  private init?(
    _ orbit: borrowing ReferenceOrbit,
    steps: Int,
    reach: Double,
    constantReach: Double,
    bailout: Double
  ) {
    (self.steps, self.reach, self.constantReach) = (steps, reach, constantReach)
    var series = DeltaSeries(degree: Self.degree, reach, constantReach)
    for index in 1..<steps {
      series.advance(orbit.members[2 * index], orbit.members[2 * index + 1], constantReach)
      guard Self.modulus(orbit, index + 1) + series.size < bailout else { return nil }
    }
    (x, y) = series.terms(around: orbit.members[2 * steps], orbit.members[2 * steps + 1])
  }

  /// Guesses at the cycles of samples in the copy's cardioid and in the disc beside it: 0 leads to the one that attracts,
  /// if one does.
  var cycleGuesses: [CycleGuess] {
    let zero = Point(x: ScaledDouble.zero, y: ScaledDouble.zero)
    return [steps, 2 * steps].map { CycleGuess(period: $0, z: zero, isFar: false) }
  }

  // MARK: Error

  /// The sums of the terms of every degree, where z² is so many powers of two smaller.
  private func sums(_ narrowing: Int) -> [Double] {
    var sums = [Double](repeating: 0, count: Self.degree + 1)
    var place = 0
    for power in 0...Self.degree {
      for other in 0...Self.degree - power {
        sums[power + other] +=
          (x[place] * x[place] + y[place] * y[place]).squareRoot() * Self.power(-narrowing * power)
        place += 1
      }
    }
    return sums
  }

  /// The greatest |z| after a return.
  private var size: Double { sums(0).reduce(0, +) }

  /// The most that z² may be made smaller and still be as great as this.
  private func narrowing(for square: Double) -> Int {
    (0...Self.mostNarrowing).last { reach * Self.power(-$0) >= square } ?? 0
  }

  /// The error of the polynomial where z² is so many powers of two smaller: what its terms leave out, as they get
  /// smaller from degree to degree, and the rounding of those that there are.
  private func error(_ narrowing: Int) -> Double {
    let (sums, last) = (sums(narrowing), Self.degree - 2...Self.degree)
    let ratio = last.reduce(0) { max($0, sums[$1] / sums[$1 - 1]) }
    guard ratio < 0.5 else { return .infinity }
    let greatest = last.reduce(0) { max($0 * ratio, sums[$1]) }
    return greatest * ratio / (1 - ratio) + sums.reduce(0, +) * 0x1p-52
  }

  // MARK: Kernel

  /// The polynomial for pixels of a width, with as wide a reach as its terms allow; nil where they allow none.
  func kernelMap(pitch: ScaledDouble) -> mandelbrot_return_map? {
    // |dz/dc| in pixels after the first return.
    let slope =
      (x[1] * x[1] + y[1] * y[1]).squareRoot() / constantReach * pitch.significand
      * Self.power(pitch.exponent)
    for narrowing in 0...Self.mostNarrowing {
      let error = error(narrowing)
      guard error <= slope * Self.tolerance else { continue }
      let reach = reach * Self.power(-narrowing)
      var result = mandelbrot_return_map()
      result.steps = Int64(steps)
      (result.factor, result.c_factor) = (1 / reach, 1 / constantReach)
      (result.reach2, result.c_reach2) = (reach, constantReach * constantReach)
      (result.error, result.entry_error) = (error, reach.squareRoot() * 0x1p-53)
      withUnsafeMutableBytes(of: &result.x) { store(x, narrowing, in: $0) }
      withUnsafeMutableBytes(of: &result.y) { store(y, narrowing, in: $0) }
      return result
    }
    return nil
  }

  private func store(
    _ terms: [Double],
    _ narrowing: Int,
    in target: UnsafeMutableRawBufferPointer
  ) {
    var place = 0
    for power in 0...Self.degree {
      for _ in 0...Self.degree - power {
        let term = terms[place] * Self.power(-narrowing * power)
        target.storeBytes(
          of: term,
          toByteOffset: place * MemoryLayout<Double>.stride,
          as: Double.self
        )
        place += 1
      }
    }
  }
}

/// The delta of an orbit as a polynomial in two variables, up to a degree: the delta of the critical value and that
/// of the constant, each so many times a number up to 1.
private struct DeltaSeries {
  /// In order of the first variable's power, then of the second's.
  private var x: [Double]
  private var y: [Double]
  /// The places of two factors and of their product, for every two terms that make one.
  private let products: [(first: Int, second: Int, product: Int)]

  /// The series at the critical value.
  init(degree: Int, _ reach: Double, _ constantReach: Double) {
    let powers = (0...degree).flatMap { k in (0...degree - k).map { (k, $0) } }
    x = powers.map { $0 == (1, 0) ? reach : $0 == (0, 1) ? constantReach : 0 }
    y = powers.map { _ in 0 }
    func place(_ k: Int, _ j: Int) -> Int { k * (degree + 1) - k * (k - 1) / 2 + j }
    products = powers.flatMap { a in
      powers.compactMap { b in
        guard a != (0, 0), b != (0, 0), a.0 + a.1 + b.0 + b.1 <= degree else { return nil }
        return (place(a.0, a.1), place(b.0, b.1), place(a.0 + b.0, a.1 + b.1))
      }
    }
  }

  /// The greatest |d|.
  var size: Double {
    x.indices.reduce(0) { $0 + (x[$1] * x[$1] + y[$1] * y[$1]).squareRoot() }
  }

  /// A step d' = (2 Z + d) d + c from a member Z of the orbit.
  mutating func advance(_ zx: Double, _ zy: Double, _ constantReach: Double) {
    var nextX = x.indices.map { 2 * (zx * x[$0] - zy * y[$0]) }
    var nextY = x.indices.map { 2 * (zx * y[$0] + zy * x[$0]) }
    for (a, b, product) in products {
      nextX[product] += x[a] * x[b] - y[a] * y[b]
      nextY[product] += x[a] * y[b] + y[a] * x[b]
    }
    // The second variable alone.
    nextX[1] += constantReach
    (x, y) = (nextX, nextY)
  }

  /// The terms of Z + d.
  func terms(around zx: Double, _ zy: Double) -> (x: [Double], y: [Double]) {
    var (x, y) = (x, y)
    x[0] += zx
    y[0] += zy
    return (x, y)
  }
}
