import FathomGenerators
import FathomNavigation
import FathomNumbers
import Foundation
import TestSupport
import Testing

/// Minibrots in views whose reference belongs to another place.
@Suite struct MandelbrotInteriorTests {
  /// The minibrot of a published location, `width` times its size across the frame.
  private func minibrot(
    of name: String,
    width: Double = 3,
    columns: Int = 20,
    rows: Int = 14
  ) throws -> (nucleus: Nucleus, look: Look) {
    let place = try #require(Truth.points().first { $0.name == name })
    let nucleus = try NucleusSearch(in: place.look.view).run()
    let pitch = nucleus.size * BigFloat(width / Double(columns))
    return (nucleus, Look(center: nucleus.center, pitch: pitch, columns: columns, rows: rows))
  }

  /// A view of a flight that goes on to somewhere else, far deeper.
  private func prepared(_ look: Look, limit: Int) throws -> MandelbrotView {
    let grid = look.grid
    let anchor = SceneAnchor(
      point: Point(
        x: look.center.x.rounded(toPrecision: grid.fractionBits + 200)
          + grid.exactPitch * BigFloat(1000.3),
        y: look.center.y.rounded(toPrecision: grid.fractionBits + 200)
          - grid.exactPitch * BigFloat(333.7)
      ),
      fractionBits: grid.fractionBits + 100,
      depth: look.view.depth + 100
    )
    let scene = try MandelbrotGenerator(iterations: limit).scene([anchor])
    return try #require(try scene.prepare(look.view, fields: ["nu"]) as? MandelbrotView)
  }

  private static let levels = KernelMethod.allCases.filter { $0 != .plain && $0.isAvailable }

  @Test(.optimized, arguments: ["kf_benchmark_1e14", "floral_fantasy"])
  func `inside is what stays bounded to the limit, at every level of instructions`(
    name: String
  ) throws {
    let (nucleus, look) = try minibrot(of: name)
    var view = try prepared(look, limit: 100 * nucleus.period)
    view.method = .plain
    let plain = view.planes(at: look.pixels)[0]
    let pictures = Self.levels.map { level in
      view.method = level
      return view.planes(at: look.pixels)[0]
    }
    #expect(pictures.allSatisfy { $0 == pictures[0] })
    #expect(pictures[0].map(\.isFinite) == plain.map(\.isFinite))
    let inside = plain.filter { !$0.isFinite }.count
    #expect(20...200 ~= inside)
  }

  /// Where the bulbs of the main cardioid are so small that they have hundreds of steps, samples try the cycles
  /// of those beside them.
  @Test(.optimized) func `shallow samples beside bulbs are inside where each alone is`() throws {
    let look = Look(
      center: Point(x: BigFloat(-0.74704), y: BigFloat(0.06273)),
      pitch: BigFloat(0x1p-15),
      columns: 48,
      rows: 27
    )
    var view = try prepared(look, limit: 20_000)
    view.method = .plain
    let plain = view.planes(at: look.pixels)[0].map(\.isFinite)
    #expect(200...1000 ~= plain.count { !$0 })
    for level in Self.levels {
      view.method = level
      #expect(view.planes(at: look.pixels)[0].map(\.isFinite) == plain)
    }
  }

  /// It comes back to 2^-20 of where it was after 1,720 steps, for tens of thousands of them, and escapes
  /// after 64,292: counted in numbers of 113 bits.
  @Test(.optimized) func `a point that escapes after long is not inside`() throws {
    for columns in [1, 3] {
      let look = Look(
        center: Point(x: BigFloat(-0.74741897376939626), y: BigFloat(0.072957976223911106)),
        pitch: BigFloat(0x1p-28),
        columns: columns,
        rows: 1
      )
      var view = try prepared(look, limit: 288_000)
      for level in Self.levels {
        view.method = level
        #expect(view.planes(at: look.pixels)[0][columns / 2].isFinite)
      }
    }
  }

  /// At a thousandth of a microsecond an iteration, the limit would take weeks.
  @Test(.optimized, arguments: ["kf_benchmark_1e14", "floral_fantasy"])
  func `points inside are known long before the limit`(name: String) throws {
    let (nucleus, look) = try minibrot(of: name, width: 20, columns: 20_000, rows: 20_000)
    let angle = nucleus.orientation * Double.pi / 180
    let size = nucleus.size / look.grid.exactPitch
    let points = [
      (0, 0), (0.2, 0), (-0.6, 0), (0, 0.5), (0, -0.5), (-0.4, 0.5), (-1, 0.1), (-1.2, 0),
      (-0.12, 0.74), (-1.31, 0),
    ]
    .map { (x, y) in
      look.point(
        column: Int((Double(size) * (x * cos(angle) - y * sin(angle))).rounded()) + 10_000,
        row: Int((-Double(size) * (x * sin(angle) + y * cos(angle))).rounded()) + 10_000
      )
    }
    var view = try prepared(look, limit: 1 << 50)
    for level in Self.levels {
      view.method = level
      #expect(view.planes(at: .scattered(points))[0].allSatisfy { $0 == .infinity })
    }
  }
}
