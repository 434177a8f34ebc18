import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
import Foundation
import Testing

/// Heights by the definition of the noise, computed by `noise.py` in fractions and 60 digits: three
/// neighbouring pixels of each kind at four depths.
struct NoiseTruth: Decodable, Sendable, CustomTestStringConvertible {
  let kind: String
  let seed: UInt64
  let exponent: Int
  let x: String
  let y: String
  let pitch: Int
  let pitchExponent: Int
  let heights: [String]

  var testDescription: String { "\(kind), pixels of \(pitch)e\(pitchExponent)" }

  static func all() throws -> [NoiseTruth] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: tests.appending(components: "Truth", "noise.json"))
    return try JSONDecoder().decode([NoiseTruth].self, from: data)
  }

  func frame() throws -> ExactFrame {
    ExactFrame(
      grid: PixelGrid(
        center: Point(
          x: BigFloat(try #require(BigInt(x)), exponent: exponent),
          y: BigFloat(try #require(BigInt(y)), exponent: exponent)
        ),
        pitch: BigFloat(pitch).scaled(byPowerOfTwo: pitchExponent),
        size: Size(width: 3, height: 1)
      )
    )
  }
}

@Suite struct NoiseTruthTests {
  @Test func `heights are those of the definition`() throws {
    let truths = try NoiseTruth.all()
    #expect(Set(truths.map(\.kind)) == Set(NoiseKind.allCases.map(\.rawValue)))
    for truth in truths {
      let kind = try #require(NoiseKind(rawValue: truth.kind))
      let heights = try truth.frame().values(NoiseGenerator(seed: truth.seed, kind: kind))
      let expected = try truth.heights.map { try #require(Double($0)) }
      // Positions are rounded to 2^-53 of a cell or to 2^-40, and gradients by half a unit.
      let off = zip(heights, expected).map { abs($0 - $1) }
      #expect(off.allSatisfy { $0 < 1e-10 }, "\(truth.testDescription): \(heights), \(expected)")
    }
  }
}
