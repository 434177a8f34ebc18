import BigInt
import FathomGenerators
import FathomNumbers
import TestSupport
import Testing

@Suite struct MandelbrotReferenceDistanceTests {
  /// Bits of the distance beyond those of the grid, and of the distance's whole part.
  @Test(arguments: [0, 1, 64, 200], [0, 10, 61, 64, 80, 126, 127, 128, 300])
  func `sums are exact and rounded once`(extraBits: Int, size: Int) {
    var random = SplitMix64(seed: 5)
    for fractionBits in [-70, 0, 90, 5000] {
      for trial in 0..<40 {
        let referenceBits = fractionBits + extraBits
        let offset = Int128.random(in: (-1 << 79)...(1 << 79), using: &random)
        let whole = BigInt(
          sign: trial % 2 == 0 ? .plus : .minus,
          magnitude: .randomInteger(
            withMaximumWidth: size,
            using: &random
          )
        )
        // Every other reference lies right beside the sample.
        let center = trial % 4 < 2 ? whole : whole - BigInt(offset)
        let rest = BigInt(BigUInt.randomInteger(withMaximumWidth: extraBits, using: &random))
        let reference = BigInt(-12345) << extraBits + rest
        let distance = ReferenceDistance(
          center: center - 12345,
          centerBits: fractionBits,
          reference: reference,
          referenceBits: referenceBits
        )
        let exact = (center + BigInt(offset)) << extraBits - rest
        #expect(
          distance.rounded(offset: offset)
            == ScaledDouble(BigFloat(exact, exponent: -referenceBits))
        )
      }
    }
  }
}
