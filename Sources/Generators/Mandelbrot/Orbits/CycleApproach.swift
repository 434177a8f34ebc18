import FathomNavigation
import FathomNumbers

/// The first rounds of Newton's method for a cycle, in numbers of some bits.
///
/// Where cycles meet, each round takes away but a part of the distance, so that there are many, and as long as that
/// distance is great few bits tell the way.
struct CycleApproach<Number: WorldScalar> {
  private let period: Int
  private let c: Point<Number>

  /// The member of the cycle, as near as the rounds came.
  private(set) var z: Point<Number>

  /// Begins at z, for the orbits of c.
  init(to period: Int, of c: Point<BigFloat>, from z: Point<Number>) {
    self.period = period
    self.c = Point(x: Number(c.x), y: Number(c.y))
    self.z = z
  }

  /// Makes rounds until |F(z) − z|, F being one period of steps, is less than `least`, or so many; returns how many it
  /// made, nil where they lead nowhere.
  mutating func approach(to least: Double, rounds: Int) -> Int? {
    let least2 = Number(least * least)
    let farthest2 = Number(CycleSearch.farthest * CycleSearch.farthest)
    for round in 0..<rounds {
      let (image, slope) = goRound()
      let (awayX, awayY) = (image.x - z.x, image.y - z.y)
      guard awayX * awayX + awayY * awayY >= least2 else { return round }
      // (F(z) − z) / (1 − F'(z)).
      let (real, imaginary) = (Number(1) - slope.x, -slope.y)
      let divisor = real * real + imaginary * imaginary
      let stepX = (awayX * real + awayY * imaginary) / divisor
      let stepY = (awayY * real - awayX * imaginary) / divisor
      guard stepX * stepX < farthest2, stepY * stepY < farthest2 else { return nil }
      z = Point(x: z.x + stepX, y: z.y + stepY)
    }
    return rounds
  }

  /// F(z) and F'(z).
  private func goRound() -> (image: Point<Number>, slope: Point<Number>) {
    var (x, y) = (z.x, z.y)
    var (slopeX, slopeY) = (Number(1), Number(0))
    for _ in 0..<period {
      let (twiceX, twiceY) = (x + x, y + y)
      (slopeX, slopeY) = (twiceX * slopeX - twiceY * slopeY, twiceX * slopeY + twiceY * slopeX)
      (x, y) = ((x + y) * (x - y) + c.x, twiceX * y + c.y)
    }
    return (Point(x: x, y: y), Point(x: slopeX, y: slopeY))
  }
}
