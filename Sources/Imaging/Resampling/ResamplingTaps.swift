package import CKernels
import FathomNumbers

/// A point between the centres of two neighbouring pixels of a side.
package struct ResamplingPoint: Sendable {
  /// The pixel at or before it.
  package let pixel: Int
  /// The way to the next pixel, 0 to below 1.
  package let fraction: Double

  /// The point at a fraction of the way from a pixel to the next.
  package init(pixel: Int, fraction: Double) {
    (self.pixel, self.fraction) = (pixel, fraction)
  }
}

/// The source pixels that the pixels along one axis take their light from, and the shares of these:
/// as many taps for each pixel, in one piece.
package struct ResamplingTaps<Weight: Sendable>: Sendable {
  /// The number of taps of a pixel; some may weigh nothing.
  package let count: Int
  /// The source pixel of each tap: those of one pixel after those of another.
  package let indices: [Int]
  /// The share of each tap.
  package let weights: [Weight]
  /// The source pixels that any tap takes from.
  package let sources: Range<Int>

  /// Taps of source pixels `indices`, `count` for each pixel.
  init(count: Int, indices: [Int], weights: [Weight]) {
    precondition(indices.count == weights.count, "a tap has an index and a weight")
    (self.count, self.indices, self.weights) = (count, indices, weights)
    if let first = indices.min(), let last = indices.max() {
      sources = first..<last + 1
    } else {
      sources = 0..<0
    }
  }
}

extension ResamplingTaps where Weight == Float {
  /// The taps of points of a side of pixels, which goes on with its outermost ones beyond its ends.
  package init(
    _ points: some Collection<ResamplingPoint>,
    kernel: ResamplingKernel,
    side: Int
  ) {
    var (indices, weights): ([Int], [Float]) = ([], [])
    indices.reserveCapacity(points.count * kernel.reach.count)
    weights.reserveCapacity(points.count * kernel.reach.count)
    for point in points {
      weights += kernel.weights(atFraction: point.fraction)
      for step in kernel.reach { indices.append(min(max(point.pixel + step, 0), side - 1)) }
    }
    self.init(count: kernel.reach.count, indices: indices, weights: weights)
  }

  /// The taps of `pixels` pixels that divide a side of at least as many equally: each takes the mean of
  /// its part (a box filter).
  package init(boxes pixels: Int, of side: Int) {
    // In units of 1 / pixels.
    self.init(
      (0..<pixels).map { $0 * side / pixels...(($0 + 1) * side - 1) / pixels },
      weight: { pixel, source in
        Double(min((pixel + 1) * side, (source + 1) * pixels) - max(pixel * side, source * pixels))
      }
    )
  }

  /// Taps of neighbouring source pixels, a different number for each pixel, whose shares are in proportion to a weight.
  init(_ runs: [ClosedRange<Int>], weight: (_ pixel: Int, _ source: Int) -> Double) {
    let count = runs.map(\.count).max() ?? 0
    // What a run lacks is its last source pixel again, which then weighs nothing.
    var indices = [Int](repeating: 0, count: runs.count * count)
    var weights = [Float](repeating: 0, count: runs.count * count)
    for (pixel, run) in runs.enumerated() {
      var sum = 0.0
      for source in run { sum += weight(pixel, source) }
      precondition(sum > 0, "a pixel takes light from its sources")
      for tap in 0..<count {
        let source = min(run.lowerBound + tap, run.upperBound)
        indices[pixel * count + tap] = source
        guard tap < run.count else { continue }
        weights[pixel * count + tap] = Float(weight(pixel, source) / sum)
      }
    }
    self.init(count: count, indices: indices, weights: weights)
  }

  /// The number of pixels.
  package var pixelCount: Int { count == 0 ? 0 : weights.count / count }

  /// Mixes a line of source pixels, which begins with pixel `first`, for every pixel of the axis; every level gives
  /// the same bits.
  package func mix(
    _ line: UnsafePointer<SIMD3<Float>>,
    from first: Int,
    into target: UnsafeMutablePointer<SIMD3<Float>>,
    level: kernel_level = KernelMethod.bestLevel
  ) {
    indices.withUnsafeBufferPointer { indices in
      weights.withUnsafeBufferPointer { weights in
        indices.withMemoryRebound(to: Int64.self) { indices in
          var taps = light_taps(
            count: Int64(count),
            indices: indices.baseAddress,
            weights: weights.baseAddress
          )
          light_mix(
            level,
            &taps,
            Int64(pixelCount),
            UnsafeRawPointer(line - first).assumingMemoryBound(to: Float.self),
            UnsafeMutableRawPointer(target).assumingMemoryBound(to: Float.self)
          )
        }
      }
    }
  }

  /// Adds a share of a pixel's light, column by column, to sums; every level gives the same bits.
  ///
  /// `lines` holds rows of source pixels, as many as a pixel has taps: each at its number modulo that of taps, as
  /// far as it weighs anything.
  package func add(
    _ lines: UnsafePointer<SIMD3<Float>>,
    columns: Int,
    share: Float,
    ofPixel pixel: Int,
    to sums: UnsafeMutablePointer<SIMD3<Float>>,
    level: kernel_level = KernelMethod.bestLevel
  ) {
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: count) { places in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { shares in
        var used = 0
        for tap in pixel * count..<(pixel + 1) * count where weights[tap] != 0 {
          places[used] = Int64(indices[tap] % count)
          shares[used] = weights[tap] * share
          used += 1
        }
        var taps = light_taps(
          count: Int64(used),
          indices: places.baseAddress,
          weights: shares.baseAddress
        )
        light_add(
          level,
          &taps,
          UnsafeRawPointer(lines).assumingMemoryBound(to: Float.self),
          Int64(4 * columns),
          UnsafeMutableRawPointer(sums).assumingMemoryBound(to: Float.self)
        )
      }
    }
  }
}

extension ResamplingTaps where Weight == UInt16 {
  /// The whole of a pixel, in units of the weights.
  package static var one: Double { 256 }

  /// The taps of pixels with these centres in a side of pixels, by a triangle of radius `reach`.
  ///
  /// Weights are whole 256ths whose sum is one, for samples that are mixed as they are encoded: sums
  /// of 8-bit samples are then exact in 16 and 32 bits. Beyond its ends a side goes on with its
  /// outermost pixels.
  package init(centers: some Collection<Double>, reach: Double, side: Int) {
    let count = Int((2 * reach).rounded(.up))
    var (indices, weights): ([Int], [UInt16]) = ([], [])
    indices.reserveCapacity(count * centers.count)
    weights.reserveCapacity(count * centers.count)
    for center in centers {
      let first = Int((center - reach).rounded(.down)) + 1
      var sums = [0.0]
      for index in first..<first + count {
        sums.append(sums[sums.count - 1] + max(0, reach - abs(Double(index) - center)))
        indices.append(min(max(index, 0), side - 1))
      }
      let shares = sums.map { UInt16(($0 / sums[count] * Self.one).rounded()) }
      weights += zip(shares.dropFirst(), shares).map { $0 - $1 }
    }
    self.init(count: count, indices: indices, weights: weights)
  }

  /// Mixes a line of 256ths of encoded samples, which begins with source pixel `first`, into samples.
  package func mix(
    _ line: UnsafePointer<UInt16>,
    from first: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    indices.withUnsafeBufferPointer { indices in
      weights.withUnsafeBufferPointer { weights in
        var (tap, sample) = (0, target)
        while tap < indices.count {
          var (red, green, blue): (UInt32, UInt32, UInt32) = (0x8000, 0x8000, 0x8000)
          for next in tap..<tap &+ count {
            let (source, weight) = (line + 3 &* (indices[next] &- first), UInt32(weights[next]))
            red &+= UInt32(source[0]) &* weight
            green &+= UInt32(source[1]) &* weight
            blue &+= UInt32(source[2]) &* weight
          }
          sample[0] = UInt8(truncatingIfNeeded: red >> 16)
          sample[1] = UInt8(truncatingIfNeeded: green >> 16)
          sample[2] = UInt8(truncatingIfNeeded: blue >> 16)
          sample += 3
          tap &+= count
        }
      }
    }
  }
}
