package import CKernels
import FathomNumbers

/// The transfer function between linear light and sRGB samples (IEC 61966-2-1:1999).
///
/// Light outside 0…1 is clamped and NaN counts as none. Tables are made once, with plain
/// arithmetic, so the same bits come out on every machine.
package enum SRGB {
  /// Linear light, 0…1, of an encoded value, 0…1: the standard's formula itself.
  package static func decode(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : Elementary.power((value + 0.055) / 1.055, 2.4)
  }

  /// The encoded value, 0…1, of linear light, 0…1: the standard's formula itself.
  package static func encode(_ light: Double) -> Double {
    light <= 0.003_130_8 ? light * 12.92 : 1.055 * Elementary.power(light, 1 / 2.4) - 0.055
  }

  /// Linear light of an 8-bit sample.
  package static func decode8(_ sample: UInt8) -> Float { light8[Int(sample)] }

  /// Calls `body` with the linear light of all 256 samples, for inner loops.
  package static func withUnsafeLights8<Result>(
    _ body: (UnsafePointer<Float>) -> Result
  ) -> Result {
    light8.withUnsafeBufferPointer { lights in
      guard let lights = lights.baseAddress else { preconditionFailure("the table is not empty") }
      return body(lights)
    }
  }

  /// Linear light of a 16-bit sample: some 50 ns, since a table of all of them would take
  /// milliseconds of every process.
  package static func decode16(_ sample: UInt16) -> Float { Float(decode(Double(sample) / 65535)) }

  /// The 8-bit sample nearest to linear light, in encoded steps, exactly.
  package static func encode8(_ light: Float) -> UInt8 {
    let x = light > 0 ? min(light, 1) : 0
    // The curve is nowhere steeper than one sample per bin, so a bin holds one boundary at most.
    let bin = bins8[Int(x * binCount8)]
    return UInt8(bin.sample) + (x >= bin.next ? 1 : 0)
  }

  /// Turns the light of pixels into the nearest 8-bit samples, three for each.
  package static func encode8(
    _ light: Span<SIMD3<Float>>,
    into samples: UnsafeMutablePointer<UInt8>,
    level: kernel_level
  ) {
    light.withUnsafeBufferPointer { light in
      bins8.withUnsafeBufferPointer { bins8 in
        var table = color_samples(bins: bins8.baseAddress, count: binCount8)
        color_encode(
          level,
          &table,
          UnsafeRawPointer(light.baseAddress)?.assumingMemoryBound(to: Float.self),
          Int64(light.count),
          samples
        )
      }
    }
  }

  /// Turns the light of pixels into three 8-bit samples each, of the two that it lies between the greater one from a
  /// threshold on, as ``Dither`` has them: `place` grows by `step` from pixel to pixel.
  static func mix8(
    _ light: Span<SIMD3<Float>>,
    place: UInt32,
    step: UInt32,
    into samples: UnsafeMutablePointer<UInt8>,
    level: kernel_level
  ) {
    light.withUnsafeBufferPointer { light in
      mixedBins8.withUnsafeBufferPointer { mixedBins8 in
        light8.withUnsafeBufferPointer { light8 in
          var mixture = color_mixture(
            bins: mixedBins8.baseAddress,
            count: binCount8,
            lights: light8.baseAddress
          )
          color_mix(
            level,
            &mixture,
            UnsafeRawPointer(light.baseAddress)?.assumingMemoryBound(to: Float.self),
            Int64(light.count),
            place,
            step,
            samples
          )
        }
      }
    }
  }

  /// The 16-bit sample nearest to linear light, in encoded steps, to 0.04 of a sample.
  package static func encode16(_ light: Float) -> UInt16 {
    segments16.withUnsafeBufferPointer { encode16(light, $0) }
  }

  /// Turns the light of pixels into such samples, three for each.
  static func encode16(
    _ light: Span<SIMD3<Float>>,
    into samples: UnsafeMutablePointer<UInt16>
  ) {
    segments16.withUnsafeBufferPointer { segments in
      var sample = samples
      for index in light.indices {
        let color = light[index]
        sample[0] = encode16(color.x, segments)
        sample[1] = encode16(color.y, segments)
        sample[2] = encode16(color.z, segments)
        sample += 3
      }
    }
  }

  @inline(__always)
  private static func encode16(
    _ light: Float,
    _ segments: UnsafeBufferPointer<Segment>
  ) -> UInt16 {
    let x = light > 0 ? min(light, 1) : 0
    guard x >= smallestSegment16 else { return UInt16(Double(x) * 12.92 * 65535 + 0.5) }
    let segment = segments[Int((x.bitPattern - smallestSegment16.bitPattern) >> 15)]
    return UInt16(segment.value + (Double(x) - segment.light) * segment.slope + 0.5)
  }

  // MARK: - Tables

  /// The light of every sample, and no light beyond the last.
  private static let light8 = (0...255).map { Float(decode(Double($0) / 255)) } + [.infinity]

  private static let binCount8: Float = 4096

  /// The least light that rounds to a sample; infinite beyond the last.
  private static func leastLight8(_ sample: Int) -> Float {
    guard sample <= 255 else { return .infinity }
    let exact = decode((Double(sample) - 0.5) / 255)
    let nearest = Float(exact)
    return Double(nearest) < exact ? nearest.nextUp : nearest
  }

  /// The nearest sample in every bin of light, and of 1.
  private static let bins8 = bins { leastLight8($0) }

  /// The greatest sample with no more light in every bin, and of 1.
  private static let mixedBins8 = bins { light8[$0] }

  /// The bins of samples that begin at some light, which grows with them.
  private static func bins(_ least: (_ sample: Int) -> Float) -> [color_bin] {
    var (sample, next) = (0, least(1))
    return (0...Int(binCount8)).map { bin in
      while next <= Float(bin) / binCount8 {
        sample += 1
        next = least(sample + 1)
      }
      return color_bin(sample: UInt32(sample), next: next)
    }
  }

  /// A chord of the encoding curve: its value, in 16-bit samples, at `light` and its slope.
  private struct Segment {
    let light: Double
    let value: Double
    let slope: Double
  }

  private static var smallestSegment16: Float { 0x1p-9 }

  /// 256 chords for every octave from 2^-9 to 1, and one for 1 itself.
  ///
  /// The curve bends by less than 0.04 of a sample between the ends of any of them.
  private static let segments16 = (0...9 * 256).map { (index: Int) -> Segment in
    func light(_ index: Int) -> Double {
      Double(Float(bitPattern: smallestSegment16.bitPattern + UInt32(index) << 15))
    }
    let (start, end) = (light(index), light(index + 1))
    let (from, to) = (encode(start) * 65535, encode(end) * 65535)
    return Segment(light: start, value: from, slope: (to - from) / (end - start))
  }
}
