import FathomNavigation
import FathomScrolling
import TestSupport
import Testing

/// The laws of motion against values computed with 30 digits by another program.
@Suite struct PhysicsTests {
  // MARK: - Rubber band

  @Test(arguments: [
    (460.0, 10.0, 5.435016111707841), (460, 50, 25.948717948717949), (460, 100, 49.12621359223301),
    (460, 230, 99.215686274509804), (460, 460, 163.2258064516129), (320, 10, 5.4070660522273425),
    (320, 50, 25.323741007194245), (320, 100, 46.933333333333333), (320, 160, 69.019607843137255),
    (320, 320, 113.54838709677419), (960, 5, 2.7421448974292392), (960, 10, 5.4686690833764889),
    (960, 100, 52.019704433497537), (960, 400, 178.98305084745763), (960, 960, 340.64516129032258),
  ])
  func `the rubber band gives way as measured, and a touch finds its finger again`(
    extent: Double,
    overshoot: Double,
    stretch: Double
  ) {
    let band = RubberBand()
    #expect(agree(band.stretch(overshoot, extent: extent), stretch))
    #expect(agree(band.overshoot(stretch, extent: extent), overshoot))
  }

  @Test func `the rubber band never gives way by the whole view, and no stretch is too great`() {
    let band = RubberBand()
    #expect(band.stretch(1e9, extent: 320) < 320 && band.stretch(1e9, extent: 320) > 319.9)
    for stretch in [319.99, 320, 5000] {
      #expect(band.overshoot(stretch, extent: 320).isFinite)
    }
    #expect(band.stretch(-1, extent: 320) == 0 && band.stretch(10, extent: 0) == 0)
  }

  // MARK: - Deceleration

  struct Coast {
    let rate, velocity, destination, duration, at01, at05, at1, velocityAt05: Double
  }

  static let coasts = [
    Coast(
      rate: 0.998,
      velocity: 100,
      destination: 49.949983316645526,
      duration: 2.2997818230209605,
      at01: 9.0625850788987198,
      at05: 31.592802267850976,
      at1: 43.203512673762984,
      velocityAt05: 36.751125485715891
    ),
    Coast(
      rate: 0.998,
      velocity: 1000,
      destination: 499.49983316645526,
      duration: 3.4499226928230532,
      at01: 90.625850788987198,
      at05: 315.92802267850976,
      at1: 432.03512673762984,
      velocityAt05: 367.51125485715891
    ),
    Coast(
      rate: 0.998,
      velocity: 5000,
      destination: 2497.4991658322763,
      duration: 4.2538366615756544,
      at01: 453.12925394493599,
      at05: 1579.6401133925488,
      at1: 2160.1756336881492,
      velocityAt05: 1837.5562742857945
    ),
    Coast(
      rate: 0.99,
      velocity: 100,
      destination: 9.9499162473422173,
      duration: 0.29757327097686435,
      at01: 6.3079251078549998,
      at05: 9.8845404913656094,
      at1: 9.9494866970461879,
      velocityAt05: 0.65704830424146329
    ),
    Coast(
      rate: 0.99,
      velocity: 1000,
      destination: 99.499162473422173,
      duration: 0.52667855925355881,
      at01: 63.079251078549998,
      at05: 98.845404913656094,
      at1: 99.494866970461879,
      velocityAt05: 6.5704830424146329
    ),
    Coast(
      rate: 0.99,
      velocity: 5000,
      destination: 497.49581236711086,
      duration: 0.68681628359372477,
      at01: 315.39625539274999,
      at05: 494.22702456828047,
      at1: 497.4743348523094,
      velocityAt05: 32.852415212073165
    ),
  ]

  @Test(arguments: coasts) func `deceleration`(_ coast: Coast) throws {
    let motion = Deceleration(start: 0, velocity: coast.velocity, rate: coast.rate)
    #expect(agree(motion.destination, coast.destination))
    #expect(agree(motion.duration(threshold: 0.5), coast.duration))
    #expect(agree(motion.position(at: 0.1), coast.at01))
    #expect(agree(motion.position(at: 0.5), coast.at05))
    #expect(agree(motion.position(at: 1), coast.at1))
    #expect(agree(motion.velocity(at: 0.5), coast.velocityAt05))
    #expect(try agree(#require(motion.time(at: coast.at05)), 0.5))
    #expect(motion.time(at: coast.destination + 1) == nil && motion.time(at: -1) == nil)
    let backwards = Deceleration(start: 7, velocity: -coast.velocity, rate: coast.rate)
    #expect(agree(backwards.position(at: 0.5), 7 - coast.at05))
  }

  @Test func `deceleration agrees with its steps of a millisecond`() {
    // What the law is the limit of, within the difference of the two: half a step.
    for (rate, expected) in [(0.998, 0.499), (0.99, 0.099)] {
      let motion = Deceleration(start: 0, velocity: 1000, rate: rate)
      var (position, velocity) = (0.0, 1.0)
      for _ in 0..<20_000 {
        velocity *= rate
        position += velocity
      }
      #expect(abs(position - expected * 1000) < 1e-6)
      #expect(abs(motion.destination - position) < 0.51)
    }
  }

  @Test func `N17 a lower rate comes to rest sooner, and rates below one half hardly differ`() {
    let ways = [0.1, 0.5, 0.9, 0.99, 0.998].map {
      Deceleration(start: 0, velocity: 1000, rate: $0).destination
    }
    #expect(ways == ways.sorted() && Set(ways).count == ways.count)
    // A fast flick of 1000 points a second ends at 1 / ln 2 with a rate of 0.5, and at 1 / ln 10 with 0.1:
    // a point farther, and nearer than that on the way.
    let farthest = 1.4426950408889634 - 0.43429448190325182
    for time in [0.001, 0.01, 0.1, 1] {
      let (first, second) = (
        Deceleration(start: 0, velocity: 1000, rate: 0.1).position(at: time),
        Deceleration(start: 0, velocity: 1000, rate: 0.5).position(at: time)
      )
      #expect(second > first && second - first < farthest + 1e-9)
      if time == 1 { #expect(abs(second - first - farthest) < 1e-9) }
    }
  }

  // MARK: - Spring

  @Test func `the spring goes back as computed`() {
    let times = [0.05, 0.1, 0.2, 0.5]
    for (displacement, velocity, stiffness, positions, duration) in [
      (
        100.0, 0.0, 100.0,
        [90.979598956895014, 73.575888234288464, 40.600584970983808, 4.0427681994512803],
        1.2755517816455745
      ),
      (
        0, 1000, 100,
        [30.326532985631671, 36.787944117144232, 27.067056647322538, 3.3689734995427335],
        1.2755517816455745
      ),
      (
        100, 0, 200,
        [84.172090667159094, 58.693571751093799, 22.628204336616713, 0.68549653571488517],
        0.90195131455616811
      ),
    ] {
      let spring = Spring(
        start: 30 + displacement,
        end: 30,
        velocity: velocity,
        stiffness: stiffness
      )
      for (time, position) in zip(times, positions) {
        #expect(agree(spring.position(at: time), 30 + position))
        // The velocity is the slope of the position.
        let slope = (spring.position(at: time + 1e-6) - spring.position(at: time - 1e-6)) / 2e-6
        #expect(abs(spring.velocity(at: time) - slope) < 1e-4)
      }
      #expect(agree(spring.duration(threshold: 0.25), duration))
      for step in 0..<100 {
        let later = spring.position(at: duration + Double(step) / 20)
        #expect(abs(later - 30) <= 0.25)
      }
    }
  }

  // MARK: - Zoom

  @Test(arguments: [
    (0.1, 0.33895430345582041), (0.25, 0.39097852971222541), (0.4, 0.45049220152688417),
    (2.5, 2.2197942530650504), (3, 2.3675837643672311), (4, 2.5576852026530378),
    (8, 2.8754933948900355), (0.7, 0.7),
  ])
  func `the zoom's band in octaves`(asked: Double, shown: Double) {
    let band = ScrollPhysics().zoomRubberBand
    #expect(agree(band.banded(asked, to: 0.5...2), shown))
    #expect(agree(band.unbanded(shown, to: 0.5...2), asked))
    // In and out alike, and at every scale.
    #expect(agree(1 / band.banded(1 / asked, to: 0.5...2), shown))
    #expect(agree(band.banded(asked * 8, to: 4...16), shown * 8))
  }

  @Test func `a zoom's band is steady, grows, and any zoom has a finite inverse`() {
    let band = ScrollPhysics().zoomRubberBand
    let asked = (1...400).map { Double($0) * 0.02 }
    let shown = asked.map { band.banded($0, to: 0.5...2) }
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 < $1 && $1 - $0 <= 0.0201 })
    for zoom in [1e-9, 0.01, 0.3, 3, 1e9] {
      let asked = band.unbanded(zoom, to: 0.5...2)
      #expect(asked.isFinite && asked > 0)
    }
  }
}
