import FathomGenerators
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

/// That no lower period is in the view, and what is said where there is none.
@Suite struct NucleusSearchTests {
  private func look(_ real: Double, _ imaginary: Double, width: Double) -> Look {
    Look(
      center: Point(x: BigFloat(real), y: BigFloat(-imaginary)),
      pitch: BigFloat(width / 160),
      columns: 160,
      rows: 90
    )
  }

  @Test func `no lower period has a zero in the view, says the argument principle`() throws {
    var random = SplitMix64(seed: 11)
    var checked = 0
    while checked < 40 {
      let width = 0.3 * Double.random(in: 0.02...1, using: &random)
      let look = look(
        Double.random(in: -2...0.5, using: &random),
        Double.random(in: -1.2...1.2, using: &random),
        width: width
      )
      guard let nucleus = try? NucleusSearch(in: look.view, limit: 14).run() else { continue }
      checked += 1
      for period in 1...nucleus.period {
        let zeros = Self.zeros(of: period, in: look)
        #expect(period < nucleus.period ? zeros == 0 : zeros >= 1, "\(look.grid) \(period)")
      }
    }
  }

  @Test func `where the search ends without a nucleus, there is no zero`() throws {
    var random = SplitMix64(seed: 12)
    for _ in 0..<60 {
      let look = look(
        Double.random(in: -2...0.5, using: &random),
        Double.random(in: -1.2...1.2, using: &random),
        width: 0.05
      )
      do {
        _ = try NucleusSearch(in: look.view, limit: 10).run()
      } catch is NucleusError {
        for period in 1...10 { #expect(Self.zeros(of: period, in: look) == 0, "\(look.grid)") }
      }
    }
  }

  /// The zeros of z_p in a frame: how often z_p goes round 0 while c goes round the frame.
  private static func zeros(of period: Int, in look: Look) -> Int {
    let grid = look.grid
    let (x, y) = (Double(grid.exactCenter.x), Double(grid.exactCenter.y))
    let pitch = Double(grid.exactPitch)
    let (halfWidth, halfHeight) = (
      Double(grid.size.width) * pitch / 2, Double(grid.size.height) * pitch / 2
    )
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)]
    func value(_ side: Int, _ t: Double) -> (Double, Double) {
      let (a, b) = (corners[side], corners[side + 1])
      return member(
        period,
        x + halfWidth * (a.0 + (b.0 - a.0) * t),
        y + halfHeight * (a.1 + (b.1 - a.1) * t)
      )
    }
    /// Quarter turns, exactly, since every crossing of an axis is one.
    func turn(_ side: Int, _ t0: Double, _ t1: Double, depth: Int) -> Int {
      let (a, b) = (value(side, t0), value(side, t1))
      let isNear = a.0 * b.0 + a.1 * b.1 > 0.9
      if depth >= 6, isNear || depth > 40 {
        let difference = quadrant(b) - quadrant(a)
        return difference == 3 ? -1 : difference == -3 ? 1 : difference
      }
      let middle = (t0 + t1) / 2
      return turn(side, t0, middle, depth: depth + 1) + turn(side, middle, t1, depth: depth + 1)
    }
    return (0..<4).reduce(0) { $0 + turn($1, 0, 1, depth: 0) } / 4
  }

  private static func quadrant(_ z: (Double, Double)) -> Int {
    z.1 >= 0 ? (z.0 >= 0 ? 0 : 1) : (z.0 < 0 ? 2 : 3)
  }

  /// z_p / |z_p|.
  private static func member(_ period: Int, _ cx: Double, _ cy: Double) -> (Double, Double) {
    var (x, y) = (0.0, 0.0)
    var hasEscaped = false
    for _ in 0..<period {
      (x, y) = (x * x - y * y + (hasEscaped ? 0 : cx), 2 * x * y + (hasEscaped ? 0 : cy))
      let modulus = (x * x + y * y).squareRoot()
      if modulus > 1e30 { hasEscaped = true }
      if hasEscaped { (x, y) = (x / modulus, y / modulus) }
    }
    let modulus = (x * x + y * y).squareRoot()
    return (x / modulus, y / modulus)
  }

  @Test(arguments: [(5.0, 5.0, 1.0), (0.5, 0, 0.1), (-0.3, 0, 0.1), (-1.1, 0, 0.1), (3e20, 0, 1)])
  func `inside and outside there is none`(real: Double, imaginary: Double, width: Double) throws {
    #expect(throws: NucleusError.absent) {
      try NucleusSearch(in: look(real, imaginary, width: width).view).run()
    }
  }

  @Test func `the limit is obeyed`() throws {
    let view = look(-1.7549, 0, width: 0.01).view
    #expect(throws: NucleusError.beyond(limit: 2)) { try NucleusSearch(in: view, limit: 2).run() }
    #expect(try NucleusSearch(in: view, limit: 3).run().period == 3)
  }

  @Test func `a cancelled search ends soon`() async throws {
    // On the boundary of the cardioid, where no end is near.
    let view = look(-0.75, 0, width: 1e-12).view
    let task = Task {
      var reports = 0
      do {
        _ = try NucleusSearch(in: view).run { _ in
          reports += 1
          if reports == 10 { withUnsafeCurrentTask { $0?.cancel() } }
        }
      } catch is CancellationError {
        return reports
      }
      return 0
    }
    #expect(try await task.value == 10)
  }
}
