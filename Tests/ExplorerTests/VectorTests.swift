import BigInt
import FathomFiles
import FathomNavigation
import FathomScrolling
import Foundation
import TestSupport
import Testing

/// The numbers that the page's arithmetic is checked against, and that check by node.
///
/// `RECORD_GOLDENS=1` writes them anew, and fails so that it is never left on.
@Suite struct VectorTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path

  /// Views of all kinds: dyadic or not, shallow and at 1e-1000, on all sides of the origin.
  private static let views: [(m: Int, e: Int, x: BigInt, y: BigInt)] = {
    let far = BigInt(7) << 3390 + BigInt(0x1234_5678_9abc)
    return [
      (65_536, 24, 0, 0), (65_536, 24, -1, 255), (93_207, 24, -256, 256), (131_071, -30, 5, -7),
      (100_001, 190, BigInt(3) << 180 + 77, -(BigInt(5) << 179) - 1), (77_777, 3400, far, -far),
    ]
  }()

  private static func text(_ view: (m: Int, e: Int, x: BigInt, y: BigInt)) -> String {
    "\(view.m)/\(view.e)/\(String(view.x, radix: 16))/\(String(view.y, radix: 16))"
  }

  /// The side of the page's tiles.
  private static let side = BigInt(128)

  /// A whole number rounded down from a quotient, and the rest.
  private static func floor(_ a: BigInt, _ b: BigInt) -> (quotient: BigInt, rest: BigInt) {
    let (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
    return rest < 0 ? (quotient - 1, rest + b) : (quotient, rest)
  }

  private static var tiles: [JSONNode] {
    views.map { view in
      let (column, row) = (floor(view.x, side), floor(view.y, side))
      let tile = WorldTile(
        significand: view.m,
        exponent: view.e,
        column: column.quotient,
        row: row.quotient,
        side: Int(side)
      )
      return .map([
        "view": .text(text(view)), "tile": .text(tile.map { "\($0)" } ?? ""),
        "insideX": .integer(Int(column.rest)), "insideY": .integer(Int(row.rest)),
      ])
    }
  }

  private static var coverings: [JSONNode] {
    views.flatMap { view in
      [(1280, 720), (399, 801)].map { width, height in
        let corner = WorldTile(
          significand: view.m,
          exponent: view.e,
          column: view.x - BigInt(width / 2),
          row: view.y - BigInt(height / 2),
          side: 1
        )
        let grid = corner?.grid.extended(left: 0, right: width - 1, top: 0, bottom: height - 1)
        let tiles = grid.flatMap { WorldTile.covering($0, side: Int(side)) } ?? []
        return .map([
          "view": .text(text(view)), "width": .integer(width), "height": .integer(height),
          "tiles": .list(tiles.map { .text("\($0)") }),
        ])
      }
    }
  }

  /// A Double in quarters of 2^-50, exactly.
  private static func steps(_ value: Double) -> BigInt { BigInt((value * 0x1p52).rounded()) }

  /// Where a commit goes, in rational numbers: the point of the world under a point of the screen stays,
  /// to the nearest pixel of the new size.
  private static var commits: [JSONNode] {
    let gestures: [(zoom: Double, x: Double, y: Double, point: (Int, Int))] = [
      (1, 12.25, -3.75, (640, 360)), (2, 0, 0, (100, 700)), (0.5, 33.3, 1000.1, (0, 0)),
      (1.37, -5.7, 2.3, (1279, 10)), (0.71875, 400.4, -99.9, (640, 360)), (3.9, 7.1, 8.2, (17, 18)),
    ]
    return views.flatMap { view in
      gestures.map { zoom, x, y, point in
        var (size, e) = (Double(view.m) / zoom, view.e)
        while size < 65_536 { (size, e) = (size * 2, e + 1) }
        while size >= 131_072 { (size, e) = (size / 2, e - 1) }
        var m = Int(size.rounded())
        if m == 131_072 { (m, e) = (65_536, e - 1) }
        let (width, height) = (1280, 720)
        func axis(_ middle: BigInt, _ extent: Int, _ offset: Double, _ point: Int) -> BigInt {
          let corner = middle - BigInt(extent / 2)
          // Old pixels to the point, over the zoom's 2^52nds: corner + (point + offset) / zoom.
          let inside = (BigInt(point) << 52) + steps(offset)
          let (num, den) = (corner * steps(zoom) + inside, steps(zoom))
          // Times the size of an old pixel over that of a new one.
          let up = BigInt(1) << max(0, e - view.e)
          let down = BigInt(1) << max(0, view.e - e)
          let (a, b) = (num * BigInt(view.m) * up, den * BigInt(m) * down)
          // The nearest whole pixel of corner' = a / b − point.
          let nearest = floor(2 * (a - BigInt(point) * b) + b, 2 * b).quotient
          return nearest + BigInt(extent / 2)
        }
        let after = (
          m: m, e: e, x: axis(view.x, width, x, point.0), y: axis(view.y, height, y, point.1)
        )
        return .map([
          "view": .text(text(view)), "width": .integer(width), "height": .integer(height),
          "zoom": number(zoom), "offsetX": number(x), "offsetY": number(y),
          "pointX": .integer(point.0), "pointY": .integer(point.1), "after": .text(text(after)),
        ])
      }
    }
  }

  /// A number as text: JSON nodes hold none that is not whole.
  private static func number(_ value: Double) -> JSONNode { .text("\(value)") }

  private static var decelerations: [JSONNode] {
    [(100.0, 0.998), (-5000, 0.998), (1000, 0.99)].flatMap { velocity, rate in
      [0.1, 0.5, 1].map { time in
        let motion = Deceleration(start: 0, velocity: velocity, rate: rate)
        return .map([
          "velocity": number(velocity), "rate": number(rate), "time": number(time),
          "position": number(motion.position(at: time)),
          "destination": number(motion.destination),
        ])
      }
    }
  }

  /// Where content at a position lies after a touch has moved it, beyond its limits too.
  private static var bands: [JSONNode] {
    let band = RubberBand()
    let limits = -300.0...0
    return [(-150.0, 40.0), (-10, 200), (90, 25), (-420, -60), (-420, 500), (300, 5)].map {
      position,
      distance in
      func beyond(_ position: Double, _ change: (Double) -> Double) -> Double {
        let inside = min(max(position, limits.lowerBound), limits.upperBound)
        let distance = change((position - inside).magnitude)
        return position < inside ? inside - distance : inside + distance
      }
      let asked = beyond(position) { band.overshoot($0, extent: 400) } + distance
      return .map([
        "position": number(position), "distance": number(distance),
        "moved": number(beyond(asked) { band.stretch($0, extent: 400) }),
      ])
    }
  }

  private static var springs: [JSONNode] {
    [(120.0, 0.0), (0, 2000), (-80, 500)].flatMap { (displacement, velocity) -> [JSONNode] in
      let spring = Spring(
        start: displacement,
        end: 0,
        velocity: velocity,
        stiffness: ScrollPhysics().springStiffness
      )
      return [0.02, 0.1, 0.5].map { time in
        .map([
          "displacement": number(displacement), "velocity": number(velocity),
          "time": number(time), "position": number(spring.position(at: time)),
          "duration": number(spring.duration(threshold: 0.5)),
        ])
      }
    }
  }

  // MARK: - The file

  private static let path = folder + "/Vectors.json"

  private static var vectors: String {
    JSONNode.map([
      "tiles": .list(tiles), "coverings": .list(coverings), "commits": .list(commits),
      "decelerations": .list(decelerations), "bands": .list(bands), "springs": .list(springs),
    ]).json(indented: true) + "\n"
  }

  @Test func `the file of vectors is what Swift computes`() throws {
    let vectors = Self.vectors
    guard ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == nil else {
      try vectors.write(toFile: Self.path, atomically: true, encoding: .utf8)
      Issue.record("The vectors were recorded; run again without RECORD_GOLDENS.")
      return
    }
    #expect(try String(contentsOfFile: Self.path, encoding: .utf8) == vectors)
  }

  @Test(.enabled(if: Node.isInstalled, "node is not installed"))
  func `the page computes the same`() throws {
    let (status, output) = try Node.test(Self.folder + "/Page.test.mjs")
    #expect(status == 0, "\(output)")
  }
}
