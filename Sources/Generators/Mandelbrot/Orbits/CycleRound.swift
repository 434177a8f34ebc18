package import FathomNumbers

/// A round of F, one period of steps, from a point z that may be near a cycle, and the proof that the cycle attracts.
///
/// Where F carries a ball into its inside, there is an attracting fixed point in the ball, and it attracts the orbit of
/// 0, see `MandelbrotAttractor.h`. With the ball about z of radius r, |F(z) − z| + |F'(z)| r + B r² / 2 < r, B being a
/// bound of |F''| in the ball.
///
/// Where c moves by d, the fixed point moves by e d, e = |∂F/∂c| / |1 − F'|. A ball that moves along, to first order, is
/// still about it: F misses its centre by (B e² + 2 T e + S) d² / 2 more at most, and F' there moves by (B e + T) d,
/// B, T and S being bounds of the second derivatives of F by z, by z and c, and by c. So one round proves it for all c of
/// a disc.
package struct CycleRound {
  /// |F(z) − z|.
  package let away: ScaledDouble
  /// 1 − |F'(z)|, or a little less.
  package let contraction: ScaledDouble
  /// |1 − F'(z)|.
  package let distanceFromOne: ScaledDouble
  /// |z| and those of the steps that follow.
  package let moduli: [Double]
  /// The bits of the numbers that it was made in.
  package let precision: Int

  package init(
    away: ScaledDouble,
    contraction: ScaledDouble,
    distanceFromOne: ScaledDouble,
    moduli: [Double],
    precision: Int
  ) {
    self.away = away
    self.contraction = contraction
    self.distanceFromOne = distanceFromOne
    self.moduli = moduli
    self.precision = precision
  }

  /// The greatest radius of a ball.
  private static let widestBall = 0x1p-14

  /// The greatest of some distances, each half of the one before, within which all c have an attracting cycle there;
  /// nil if there is none.
  package func widestDisc(from widest: ScaledDouble, to least: ScaledDouble) -> ScaledDouble? {
    var distance = widest
    while least <= distance {
      if isAttracting(within: distance) { return distance }
      distance = distance.scaled(byPowerOfTwo: -1)
    }
    return nil
  }

  /// Whether there is an attracting cycle, for this c and all within a distance.
  package func isAttracting(within distance: ScaledDouble = .zero) -> Bool {
    guard contraction.significand > 0 else { return false }
    let reach = Double(distance)
    let center = CycleBall(radius: 0, reach: 0, past: moduli)
    guard center.isUseful else { return false }
    // As wide as it might have to be, and as much again, since the bounds of a ball are greater.
    let widest = contraction / ScaledDouble(center.bend) + shift(center, distance)
    let radius = min(Self.widestBall, Double(widest.scaled(byPowerOfTwo: 1)))
    let ball = CycleBall(radius: radius, reach: reach, past: moduli)
    return ball.isUseful && isEntered(ball, of: radius, within: distance)
  }

  /// How far the fixed point moves at most where c moves by a distance.
  private func shift(_ ball: CycleBall, _ distance: ScaledDouble) -> ScaledDouble {
    ScaledDouble(ball.drift) * distance / distanceFromOne
  }

  /// Whether F carries some ball into its inside, for all c within a distance.
  private func isEntered(
    _ ball: CycleBall,
    of radius: Double,
    within distance: ScaledDouble
  ) -> Bool {
    let unit = ScaledDouble(significand: 1, exponent: -precision)
    let bend = ScaledDouble(ball.bend)
    let twist = ScaledDouble(ball.twist) * distance
    let shift = self.shift(ball, distance)
    let contraction =
      contraction - ScaledDouble(ball.rounding * (1 + ball.bend)) * unit - bend * shift - twist
    let radius = min(ScaledDouble(radius) - shift, contraction / bend)
    guard contraction.significand > 0, radius.significand > 0 else { return false }
    let bending = bend * (shift * shift + radius * radius)
    let swaying = ScaledDouble(ball.sway) * distance * distance
    let image =
      away + ScaledDouble(ball.rounding) * unit
      + (bending + (twist * shift).scaled(byPowerOfTwo: 1) + swaying).scaled(byPowerOfTwo: -1)
    return image < contraction * radius * ScaledDouble(1 - 0x1p-20)
  }
}
