/// The gradients of the noise: 256 unit vectors, all round the circle at even distances.
///
/// None lies on an axis or a diagonal, and opposite vectors cancel exactly. Perlin, "Improving noise",
/// 2002, replaces random gradients by a fixed set for the same reason: no direction is preferred.
package enum GradientTable {
  /// Vector i points in the direction 2π (i + ½) / 256.
  package static let vectors: [SIMD2<Double>] = (0..<256).map { index in
    let step = index % 64
    let (along, across) = (quarter[step], quarter[63 - step])
    return switch index / 64 {
    case 0: SIMD2(along, across)
    case 1: SIMD2(-across, along)
    case 2: SIMD2(-along, -across)
    default: SIMD2(across, -along)
    }
  }

  /// The x and the y of the vectors.
  static let along = vectors.map(\.x)
  static let across = vectors.map(\.y)

  /// The x of the vectors of four lattice points with these hashes.
  @inline(__always)
  static func along(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) -> SIMD4<Double> {
    SIMD4(along[Int(a >> 56)], along[Int(b >> 56)], along[Int(c >> 56)], along[Int(d >> 56)])
  }

  /// The y of the vectors of four lattice points with these hashes.
  @inline(__always)
  static func across(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) -> SIMD4<Double> {
    SIMD4(across[Int(a >> 56)], across[Int(b >> 56)], across[Int(c >> 56)], across[Int(d >> 56)])
  }

  /// cos(2π (i + ½) / 256) for the first quarter turn, correctly rounded; the sines are the same
  /// numbers backwards.
  private static let quarter: [Double] = [
    0.9999247018391445, 0.9993223845883495, 0.9981181129001492, 0.996312612182778,
    0.9939069700023561, 0.99090263542778, 0.9873014181578584, 0.9831054874312163,
    0.9783173707196277, 0.9729399522055602, 0.9669764710448521, 0.9604305194155658,
    0.9533060403541939, 0.9456073253805213, 0.937339011912575, 0.9285060804732156,
    0.9191138516900578, 0.9091679830905224, 0.8986744656939538, 0.8876396204028539,
    0.8760700941954066, 0.8639728561215867, 0.8513551931052652, 0.8382247055548381,
    0.8245893027850253, 0.8104571982525948, 0.7958369046088836, 0.7807372285720945,
    0.765167265622459, 0.7491363945234594, 0.7326542716724128, 0.7157308252838187,
    0.6983762494089728, 0.680600997795453, 0.6624157775901718, 0.6438315428897915,
    0.6248594881423863, 0.6055110414043255, 0.5857978574564389, 0.5657318107836132,
    0.5453249884220465, 0.524589682678469, 0.5035383837257176, 0.4821837720791228,
    0.46053871095824, 0.43861623853852766, 0.4164295600976372, 0.3939920400610481,
    0.37131719395183754, 0.34841868024943456, 0.3253102921622629, 0.3020059493192281,
    0.2785196893850531, 0.25486565960451457, 0.2310581082806711, 0.20711137619221856,
    0.18303988795514095, 0.15885814333386145, 0.1345807085071262, 0.11022220729388306,
    0.0857973123444399, 0.06132073630220858, 0.03680722294135883, 0.012271538285719925,
  ]
}

/// The heights of value noise: 256 of them, from −1 to 1 at even distances.
enum ValueTable {
  /// Height i is (2i + 1) / 256 − 1.
  static let heights = (0..<256).map { Double(2 * $0 - 255) / 256 }

  /// The heights of four lattice points with these hashes.
  @inline(__always)
  static func heights(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) -> SIMD4<Double> {
    SIMD4(
      heights[Int(a >> 56)],
      heights[Int(b >> 56)],
      heights[Int(c >> 56)],
      heights[Int(d >> 56)]
    )
  }
}
