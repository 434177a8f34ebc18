import BigInt
import CBaselines
import FathomGenerators
import FathomNavigation
import FathomNumbers

/// The reference orbit in big floats and in fixed point beside the loop of big floats in C, and the big
/// integers of a frame.
func measureNumbers(_ report: inout Report) async throws {
  // Within the main cardioid: the orbit never escapes, and its members have all their digits.
  let (re, im) = ("-0.4", "0.3")
  for precision in [128, 512, 2048, 8192] {
    guard let x = BigFloat(re, precision: precision), let y = BigFloat(im, precision: precision)
    else { preconditionFailure("the centre is a number") }
    let point = Point(x: x, y: y)
    let steps = 60_000_000 / (precision * max(precision / 512, 1))
    let (swift, c) = await Measurement.best(
      (
        "orbit, \(precision) bits, BigFloatRegister",
        {
          var orbit = PreciseOrbit(of: point, precision: precision)
          for _ in 0..<steps { orbit.advance() }
        }
      ),
      (
        "orbit, \(precision) bits, C",
        { _ = fathom_orbit_baseline(re, im, precision, steps) }
      ),
      count: steps,
      unit: "step"
    )
    report.add(swift)
    report.add(c)
    report.add(ratio: "orbit, \(precision) bits, Swift to C", swift, to: c)
    let fixed = await Measurement.best(
      "orbit, \(precision) bits, fixed point",
      count: steps,
      unit: "step"
    ) {
      var orbit = FixedPointOrbit(of: point, precision: precision)
      for _ in 0..<steps { orbit?.advance() }
    }
    report.add(fixed)
    report.add(ratio: "orbit, \(precision) bits, fixed point to C", fixed, to: c)
  }
  for bits in [64, 3_400, 33_300] {
    let (a, b) = (BigInt(1) << bits + 12_345, BigInt(1) << 70 + 1)
    let count = 20_000
    report.add(
      await Measurement.best("big integers, \(bits) bits: add", count: count, unit: "sum") {
        var sum = a
        for _ in 0..<count { sum += b }
        precondition(sum > a, "the sum grows")
      }
    )
  }
}
