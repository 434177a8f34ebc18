package import CKernels
import FathomNumbers

/// A pattern of thresholds: light between two samples becomes a mixture of both, so that faint
/// gradients show no bands.
///
/// The mean of many pixels has the light of the field, and what is exactly a sample stays as it is. The
/// thresholds follow the additive recurrence of the plastic number, after M. Roberts (2018,
/// extremelearning.com.au/unreasonable-effectiveness-of-quasirandom-sequences), in integers: neighbours
/// differ as much as they can, along rows and columns alike.
package struct Dither: Sendable {
  private let origin: UInt32

  /// The pattern for a picture whose first pixel has this column and row in the plane, modulo 2^32: the
  /// same pixel of the plane has the same threshold in every picture.
  package init(column: UInt32, row: UInt32) {
    origin = column &* Self.acrossStep &+ row &* Self.downStep
  }

  /// The pattern from another pixel on.
  package func moved(byColumns columns: Int, rows: Int) -> Dither {
    let across = UInt32(truncatingIfNeeded: columns) &* Self.acrossStep
    let down = UInt32(truncatingIfNeeded: rows) &* Self.downStep
    return Dither(origin: origin &+ across &+ down)
  }

  private init(origin: UInt32) { self.origin = origin }

  /// 2^32 divided by the plastic number, and by its square.
  fileprivate static let acrossStep: UInt32 = 3_242_174_889
  private static let downStep: UInt32 = 2_447_445_414

  /// The place of a row's first pixel in the recurrence.
  ///
  /// A pixel's threshold is the share of the way to the next sample beyond which light is taken for that one: from
  /// 1/256 to 255/256, each of 128 shares as often.
  fileprivate func place(row: Int) -> UInt32 {
    origin &+ UInt32(truncatingIfNeeded: row) &* Self.downStep
  }
}

extension Bitmap {
  /// Sets all pixels of an 8-bit picture to colours of linear light, each sample to one of the two that
  /// the light lies between.
  ///
  /// Light beyond 0…1 is clamped, NaN counts as none. Every level gives the same bytes.
  package mutating func setPixels(
    light: Span<SIMD3<Float>>,
    _ dither: Dither,
    level: kernel_level = KernelMethod.bestLevel
  ) {
    precondition(light.count == width * height, "Every pixel has its light.")
    let width = width
    withUnsafeMutableSamples { samples in
      guard case .eight(let bytes) = samples else {
        preconditionFailure("Samples of 16 bits need no pattern.")
      }
      guard let bytes = bytes.baseAddress else { return }
      for row in 0..<light.count / width {
        SRGB.mix8(
          light.extracting(row * width..<(row + 1) * width),
          place: dither.place(row: row),
          step: Dither.acrossStep,
          into: bytes + 3 * row * width,
          level: level
        )
      }
    }
  }
}
