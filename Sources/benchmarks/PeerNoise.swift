import FathomGenerators

/// The time of FastNoise2 for a sample of 1024x1024 on one thread.
///
/// Quoted, not measured here: on a Zen 5 with AVX-512, in 32-bit numbers and without slopes.
enum PeerNoise {
  static let levels = ["SSE2", "SSE4.1", "AVX2", "AVX-512"]

  /// The times at each of the levels; nil if it has no such kind, or it was not measured.
  static func nanoseconds(of kind: NoiseKind) -> [Double]? {
    switch kind {
    case .gradient: [4.11, 2.62, 1.01, 0.48]
    case .value: [2.67, 1.52, 0.71, 0.37]
    case .cellular: [10.1, 9.16, 4.25, 2.31]
    case .ridged, .billow, .turbulence, .warped, .crackle: nil
    }
  }
}
