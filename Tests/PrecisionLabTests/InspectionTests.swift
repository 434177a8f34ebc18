import FathomNavigation
import FathomNumbers
import FathomPrecisionLab
import FathomWorlds
import Testing

/// One pixel in every type, against what Swift's own types say.
@Suite struct InspectionTests {
  private func inspect(_ types: [NumberType], zoom: String = "1e6") async throws -> PixelInspection
  {
    var world = try WorldLibrary.world("noise")
    world.view = try ViewDescription(at: "-0.7182,0.1", zoom: zoom)
    world.size = Size(width: 320, height: 240)
    var experiment = InspectionExperiment(world: world, column: 17, row: 200)
    experiment.types = types
    return try await experiment.run(threads: 1)
  }

  @Test func `bits and neighbours are those of the language`() async throws {
    let inspection = try await inspect([.float32, .float64])
    for axis in [\PixelInspection.Entry.x, \.y] {
      let single = try #require(inspection.entries[0][keyPath: axis])
      let float = try #require(Float(single.decimal))
      #expect(single.below == BigFloat(Double(float.nextDown)).hexadecimalText)
      #expect(single.above == BigFloat(Double(float.nextUp)).hexadecimalText)
      #expect(single.ulpExponent == Int(float.ulp.exponent))
      let bits = single.bits?.filter { $0 != " " }
      #expect(bits.flatMap { UInt32($0, radix: 2) } == float.bitPattern)
      let pair = try #require(inspection.entries[1][keyPath: axis])
      let double = try #require(Double(pair.hexadecimal))
      #expect(pair.above == BigFloat(double.nextUp).hexadecimalText)
      #expect(pair.bits?.filter { $0 != " " }.suffix(64).count == 64)
      #expect(try abs(#require(single.errorPixels)) <= #require(single.ulpPixels) / 2)
    }
  }

  @Test func `pixels that a type cannot tell apart are counted`() async throws {
    let entries = try await inspect([.float32, .float64, .bfloat16]).entries
    // At D = 26 a number has room for about four pixels.
    #expect(try (3...5).contains(#require(entries[0].x).sharedBy))
    #expect(entries[1].x?.sharedBy == 1)
    #expect(entries[2].x?.sharedBy == 320)
  }

  @Test func `a type without an end has no bits, and one without room no number`() async throws {
    let entries = try await inspect([.bigFloat(100), .doubleDouble]).entries
    #expect(entries[0].x?.bits == nil)
    #expect(entries[1].x?.bits?.contains("+") == true)
  }
}
