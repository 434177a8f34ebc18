import FathomGenerators
import FathomNavigation
import FathomNumbers
import Testing

/// The direction in which the count grows, beside the count's own differences.
@Suite struct MandelbrotSlopeTests {
  @Test(arguments: [
    ("-0.75", "0.5", "0.02"), ("0.2925755", "-0.0149977", "1e-3"), ("0", "1", "1e-30"),
    ("-2", "0", "1e-200"), ("0", "1", "1e-400"),
  ])
  func `the slope is the direction of the count's gradient`(
    real: String,
    imaginary: String,
    width: String
  ) throws {
    let pitch = try #require(Numeral(width)).value(precision: 100) / BigFloat(32)
    let look = try Look(real: real, imaginary: imaginary, pitch: pitch, columns: 32, rows: 32)
    // A bailout that great makes the count smooth enough.
    let generator = MandelbrotGenerator(iterations: 3000, bailout: 1e30)
    let prepared = try look.prepared(generator, fields: ["slope", "de"])
    let planes = prepared.planes(2, at: look.pixels)
    let counts = try look.prepared(generator)
    let step = look.grid.pitch / 1024
    func count(_ point: Point<Int128>, _ x: Int128, _ y: Int128) -> Double {
      counts.planes(at: .scattered([Point(x: point.x + x, y: point.y + y)]))[0][0]
    }
    var compared = 0
    for index in planes[0].indices where (1...1e6).contains(planes[1][index]) {
      let point = look.point(column: index % 32, row: index / 32)
      let (right, left) = (count(point, step, 0), count(point, -step, 0))
      let (down, up) = (count(point, 0, step), count(point, 0, -step))
      guard [right, left, down, up].allSatisfy(\.isFinite) else { continue }
      let slope = planes[0][index]
      #expect((0..<1).contains(slope))
      // Across the gradient nothing grows, along it something does.
      let (x, y) = (right - left, down - up)
      let (along, across) = (
        x * Elementary.cosine(turns: slope) + y * Elementary.cosine(turns: slope - 0.25),
        y * Elementary.cosine(turns: slope) - x * Elementary.cosine(turns: slope - 0.25)
      )
      #expect(along > 0 && abs(across) < 2e-3 * along, "at \(index): \(x), \(y)")
      compared += 1
    }
    #expect(compared > 50)
  }

  @Test func `inside there is no slope`() throws {
    let look = try Look(real: "0", imaginary: "0", pitch: BigFloat(0x1p-10), columns: 4, rows: 4)
    #expect(try look.prepared(fields: ["slope"]).planes(at: look.pixels)[0].allSatisfy { $0 == 0 })
  }
}
