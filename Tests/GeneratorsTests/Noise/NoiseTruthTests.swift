import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
import Foundation
import Testing

/// Heights by the definition of the noise, computed by `noise.py` in fractions and 60 digits: a few
/// pixels of each kind, neighbours and others far apart, of pixels from 2^40 to 1e-1000 wide.
struct NoiseTruth: Decodable, Sendable, CustomTestStringConvertible {
  let seed: UInt64
  let roughness: String
  let finest: String
  let coarsest: String
  let exponent: Int
  let x: String
  let y: String
  let pitch: Int
  let pitchExponent: Int

  /// Pixels counted from the one at the centre.
  let columns: [Int]
  let rows: [Int]

  /// The heights at these pixels, by kind.
  let heights: [String: [String]]

  var testDescription: String { "pixels of \(pitch) 2^\(pitchExponent), roughness \(roughness)" }

  static func all() throws -> [NoiseTruth] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: tests.appending(components: "Truth", "noise.json"))
    return try JSONDecoder().decode([NoiseTruth].self, from: data)
  }

  /// The pixel at the centre.
  func frame() throws -> ExactFrame {
    ExactFrame(
      grid: PixelGrid(
        center: Point(
          x: BigFloat(try #require(BigInt(x)), exponent: exponent),
          y: BigFloat(try #require(BigInt(y)), exponent: exponent)
        ),
        pitch: BigFloat(pitch).scaled(byPowerOfTwo: pitchExponent),
        size: Size(width: 1, height: 1)
      )
    )
  }

  func generator(_ kind: NoiseKind) throws -> NoiseGenerator {
    NoiseGenerator(
      seed: seed,
      kind: kind,
      roughness: try #require(Double(roughness)),
      finest: try #require(Double(finest)),
      coarsest: try #require(Double(coarsest))
    )
  }
}

@Suite struct NoiseTruthTests {
  @Test(arguments: NoiseKind.allCases)
  func `heights are those of the definition`(kind: NoiseKind) throws {
    let truths = try NoiseTruth.all()
    #expect(truths.count == 13)
    for truth in truths {
      #expect(truth.heights.count == NoiseKind.allCases.count)
      let frame = try truth.frame()
      let points = zip(truth.columns, truth.rows).map { column, row in
        Point(x: frame.grid.columnOffset(column), y: frame.grid.rowOffset(row))
      }
      let heights = try frame.values(truth.generator(kind), at: .scattered(points))
      let expected = try #require(truth.heights[kind.rawValue]).map { try #require(Double($0)) }
      #expect(expected.count == points.count)
      // Positions are rounded to 2^-53 of a cell or to 2^-40, gradients by half a unit, and slopes
      // are a few units a cell: 1e-12 and its sum over a dozen octaves. A wrong corner, constant or
      // weight is off by more than 1e-8.
      let off = zip(heights, expected).map { abs($0 - $1) }.max() ?? .infinity
      #expect(off < 1e-10, "\(truth.testDescription): \(heights), \(expected)")
    }
  }
}
