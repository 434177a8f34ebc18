import CKernels
import FathomNumbers

extension Bitmap {
  /// A picture of colours of linear light, one for every pixel.
  ///
  /// Light beyond 0…1 is clamped, NaN counts as none.
  package init(width: Int, height: Int, depth: Depth = .eight, light: Span<SIMD3<Float>>) {
    precondition(light.count == width * height, "Every pixel has its light.")
    let count = 3 * light.count
    // No zeros are written first.
    let samples: Samples =
      switch depth {
      case .eight:
        .eight(
          [UInt8](unsafeUninitializedCapacity: count) { bytes, initializedCount in
            MutableSamples.eight(bytes).setPixels(from: 0, light: light)
            initializedCount = count
          }
        )
      case .sixteen:
        .sixteen(
          [UInt16](unsafeUninitializedCapacity: count) { words, initializedCount in
            MutableSamples.sixteen(words).setPixels(from: 0, light: light)
            initializedCount = count
          }
        )
      }
    self.init(width: width, height: height, samples: samples)
  }

  /// Sets the pixels from (x, y) on to colours of linear light, along the row and on into the next.
  ///
  /// Light beyond 0…1 is clamped, NaN counts as none.
  package mutating func setPixels(x: Int, y: Int, light: Span<SIMD3<Float>>) {
    let first = index(x, y) / 3
    withUnsafeMutableSamples { $0.setPixels(from: first, light: light) }
  }
}

extension Bitmap.MutableSamples {
  /// Sets the pixels from the given one on, counted row by row, to colours of linear light.
  ///
  /// Light beyond 0…1 is clamped, NaN counts as none. Several threads may set different pixels.
  package func setPixels(from first: Int, light: Span<SIMD3<Float>>) {
    switch self {
    case .eight(let bytes):
      precondition(first >= 0 && first + light.count <= bytes.count / 3, "The pixels fit.")
      guard let bytes = bytes.baseAddress else { return }
      let level = KernelMethod.bestLevel
      SRGB.encode8(light, into: bytes + 3 * first, level: level)
    case .sixteen(let words):
      precondition(first >= 0 && first + light.count <= words.count / 3, "The pixels fit.")
      guard let words = words.baseAddress else { return }
      SRGB.encode16(light, into: words + 3 * first)
    }
  }
}
