import FathomImaging

/// The mean by which pixels are halved from level to level.
package enum PictureHalving: String, Codable, Sendable, CaseIterable {
  /// The mean of the light of four pixels: what the eye sees from afar.
  case light
  /// The mean of four encoded samples, rounded as libvips does; dark and bright details darken.
  case srgb
}

extension PictureHalving {
  /// Halves two rows of a level into one of the next: `width` pixels into `halfWidth`.
  ///
  /// Where the next level is wider than half, the last pixel of an odd row counts twice.
  func halve(
    _ upper: UnsafePointer<UInt8>,
    _ lower: UnsafePointer<UInt8>,
    width: Int,
    into target: UnsafeMutablePointer<UInt8>,
    halfWidth: Int
  ) {
    let whole = min(halfWidth, width / 2)
    switch self {
    case .srgb:
      for x in 0..<whole {
        for channel in 0..<3 {
          let (left, right) = (6 * x + channel, 6 * x + 3 + channel)
          let sum =
            UInt32(upper[left]) + UInt32(upper[right]) + UInt32(lower[left]) + UInt32(lower[right])
          target[3 * x + channel] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
        }
      }
      for channel in 0..<3 where whole < halfWidth {
        let last = 3 * (width - 1) + channel
        let sum = 2 * (UInt32(upper[last]) + UInt32(lower[last]))
        target[3 * whole + channel] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
      }
    case .light:
      MeanLight.withUnsafeTables { light in
        for x in 0..<whole {
          for channel in 0..<3 {
            let (left, right) = (6 * x + channel, 6 * x + 3 + channel)
            target[3 * x + channel] =
              light.mean(upper[left], upper[right], lower[left], lower[right])
          }
        }
        for channel in 0..<3 where whole < halfWidth {
          let last = 3 * (width - 1) + channel
          target[3 * whole + channel] =
            light.mean(upper[last], upper[last], lower[last], lower[last])
        }
      }
    }
  }
}
