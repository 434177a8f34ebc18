/// What there is of an octave of noise at one place.
struct NoiseSample {
  /// The height.
  var height: Double

  /// How much the height grows along x and along y: in a cell, or in a pixel.
  var slope: SIMD2<Double>
}
