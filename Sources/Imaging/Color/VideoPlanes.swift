package import CKernels
import FathomNumbers

/// The planes of a video's frames: luma, then the differences of blue and of red from it, each of 8 bits.
package struct VideoPlanes: Sendable {
  /// Of the three planes, in 1/65536; a half in the offsets rounds to the nearest sample.
  private let weights: [color_weights]
  private let isHalved: Bool

  /// ITU-R BT.601 at full range, as JFIF has it; all planes have the frames' size.
  package static let full = VideoPlanes(
    weights: [
      color_weights(red: 19_595, green: 38_470, blue: 7_471, offset: 32_768),
      color_weights(red: -11_059, green: -21_709, blue: 32_768, offset: 128 << 16 + 32_767),
      color_weights(red: 32_768, green: -27_439, blue: -5_329, offset: 128 << 16 + 32_767),
    ],
    isHalved: false
  )

  /// ITU-R BT.709, luma from 16 to 235 and differences from 16 to 240, those in planes of half the width and height.
  ///
  /// Differences lie where players expect them: beside every other pixel, from the left one on, between two rows.
  package static let halved = VideoPlanes(
    weights: [
      color_weights(red: 11_966, green: 40_254, blue: 4_064, offset: 16 << 16 + 32_768),
      color_weights(red: -6_596, green: -22_189, blue: 28_785, offset: 128 << 16 + 32_768),
      color_weights(red: 28_784, green: -26_145, blue: -2_639, offset: 128 << 16 + 32_768),
    ],
    isHalved: true
  )

  /// The samples of a frame's planes, one plane after the other; deeper ones are rounded to 8 bits first.
  ///
  /// A frame of halved planes has an even width and height.
  package func samples(of frame: Bitmap, level: kernel_level = KernelMethod.bestLevel) -> [UInt8] {
    let (width, height) = (frame.width, frame.height)
    precondition(!isHalved || (width % 2 == 0 && height % 2 == 0), "Halves are whole.")
    let (whole, part) = (width * height, width * height / (isHalved ? 4 : 1))
    return [UInt8](unsafeUninitializedCapacity: whole + 2 * part) { planes, initializedCount in
      initializedCount = whole + 2 * part
      weights.withUnsafeBufferPointer { weights in
        frame.samples8.withUnsafeBufferPointer { samples in
          guard let weights = weights.baseAddress, let samples = samples.baseAddress,
            let luma = planes.baseAddress
          else { return }
          let blue = luma + whole
          color_plane(level, weights, samples, Int64(whole), luma)
          guard isHalved else {
            color_plane(level, weights + 1, samples, Int64(whole), blue)
            color_plane(level, weights + 2, samples, Int64(whole), blue + part)
            return
          }
          for row in 0..<height / 2 {
            let target = blue + row * width / 2
            let rows = samples + row * 6 * width
            color_halve(level, weights + 1, rows, Int64(width), target, target + part)
          }
        }
      }
    }
  }
}
