import FathomNavigation
import FathomNumbers

/// The octaves of noise that a view shows, and how strongly.
///
/// Octave k has lattice cells of 2^-k world units and features of 2^u pixels, with u = λ − k + a
/// constant and λ the log2 of the pixels per world unit. Only octaves with `finest` < u < `coarsest`
/// are shown; zooming moves them through this window, where each comes and goes with its weight's
/// first two derivatives zero.
struct OctaveWindow: Sendable {
  /// One octave of a view.
  struct Octave: Sendable {
    /// k, negative for cells larger than a world unit.
    let index: Int

    /// The length of a cell as a power of two of grid steps: P − k.
    let cellBits: Int

    /// The length of a pixel in cells.
    let cellsPerPixel: Double

    /// What the octave's noise is multiplied by, a multiple of 2^-24.
    let weight: Double
  }

  /// The octaves from the coarsest to the finest, at least one.
  let octaves: [Octave]

  /// The octaves of a kind that a view on this grid shows, with weights for a variance of 1 over the world.
  ///
  /// An octave's weight grows by 2^(1 − `roughness`) with each doubling of its features.
  init(
    grid: PixelGrid,
    kind: NoiseKind,
    roughness: Double,
    finest: Double,
    coarsest: Double
  ) {
    // λ = P − 64 − excess. Its whole part stays an integer, so u is as exact at any depth.
    let excess = Elementary.log2(Double(grid.pitch) * 0x1p-64)
    let weighted = (0...Int(coarsest - kind.featureSize) + 2).reversed().map { level in
      let u = Double(level) - excess + kind.featureSize
      let fadeIn = Elementary.fade((u - finest) / Self.fadeLength)
      let fadeOut = Elementary.fade((coarsest - u) / Self.fadeLength)
      return (level: level, weight: Elementary.exp2((1 - roughness) * u) * fadeIn * fadeOut)
    }
    let squares = weighted.reduce(0) { $0 + $1.weight * $1.weight }
    let unit = (kind.variance * squares).squareRoot()
    octaves = weighted.compactMap { level, weight in
      let weight = (weight / unit * 0x1p24).rounded() * 0x1p-24
      guard weight > 0 else { return nil }
      return Octave(
        index: grid.fractionBits - 64 - level,
        cellBits: 64 + level,
        cellsPerPixel: Self.cellsPerPixel(level: level, grid: grid),
        weight: weight
      )
    }
  }

  /// The length of a pixel in cells of 2^(64 + `level`) steps.
  static func cellsPerPixel(level: Int, grid: PixelGrid) -> Double {
    Double(grid.pitch) * Elementary.exp2(Double(-64 - level))
  }

  /// How many octaves of zoom it takes an octave of noise to come to its full strength.
  static let fadeLength = 1.5
}
