/// Tables for the mean light of four samples, for whole pictures: integers in 6 kB.
///
/// The tables are valid within the call that hands them out.
@usableFromInline
package struct MeanLight {
  fileprivate struct Tables {
    /// The light of every sample, 0 to 2^24.
    let lights: [UInt32]
    /// The sample of the least light of every bin; light counts to 2^26 here, for four together.
    let firstSamples: [UInt8]
    /// The least light that rounds to more than sample i.
    let boundaries: [UInt32]
  }

  @usableFromInline let lights: UnsafePointer<UInt32>
  @usableFromInline let firstSamples: UnsafePointer<UInt8>
  @usableFromInline let boundaries: UnsafePointer<UInt32>

  @usableFromInline static var binBits: UInt32 { 14 }

  /// Calls `body` with the tables.
  package static func withUnsafeTables<Result>(_ body: (MeanLight) -> Result) -> Result {
    tables.lights.withUnsafeBufferPointer { lights in
      tables.firstSamples.withUnsafeBufferPointer { first in
        tables.boundaries.withUnsafeBufferPointer { boundaries in
          guard let lights = lights.baseAddress, let first = first.baseAddress,
            let boundaries = boundaries.baseAddress
          else { preconditionFailure("the tables are not empty") }
          return body(MeanLight(lights: lights, firstSamples: first, boundaries: boundaries))
        }
      }
    }
  }

  /// The sample nearest to the mean light of four, in encoded steps; a mean within 2^-24 of half
  /// way between two samples may become either.
  @inlinable
  package func mean(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> UInt8 {
    sample(
      ofSum: lights[Int(first)] &+ lights[Int(second)] &+ lights[Int(third)]
        &+ lights[Int(fourth)]
    )
  }

  /// The sample nearest to a quarter of light from 0 to 2^26.
  @inlinable
  func sample(ofSum sum: UInt32) -> UInt8 {
    // The curve is nowhere steeper than one sample per bin, so a bin holds one boundary at most.
    let first = firstSamples[Int(sum >> Self.binBits)]
    // The sign of the difference is the comparison: a branch would be guessed wrong half the time.
    return first &+ UInt8(truncatingIfNeeded: (boundaries[Int(first)] &- 1 &- sum) >> 31)
  }

  fileprivate static let tables: Tables = {
    let boundaries = (0...255).map { (sample: Int) -> UInt32 in
      guard sample < 255 else { return 1 << 31 }
      return UInt32((SRGB.decode((Double(sample) + 0.5) / 255) * 0x1p26).rounded(.up))
    }
    var sample = 0
    let firstSamples = (0...UInt32(1) << 12).map { (bin: UInt32) -> UInt8 in
      while boundaries[sample] <= bin << binBits { sample += 1 }
      return UInt8(sample)
    }
    return Tables(
      lights: (0...255).map { UInt32(SRGB.decode(Double($0) / 255) * 0x1p24 + 0.5) },
      firstSamples: firstSamples,
      boundaries: boundaries
    )
  }()
}

extension SRGB {
  /// Linear light of an 8-bit sample as an integer from 0 to 2^24, to the nearest.
  static func light24(_ sample: UInt8) -> UInt32 { MeanLight.tables.lights[Int(sample)] }

  /// The 8-bit sample nearest to light from 0 to 2^24, in encoded steps.
  static func sample8(ofLight24 light: UInt32) -> UInt8 {
    MeanLight.withUnsafeTables { $0.sample(ofSum: 4 * light) }
  }
}
