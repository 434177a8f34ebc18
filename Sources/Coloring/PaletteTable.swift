import FathomImaging
import Synchronization

/// A palette's colours at even steps, made when they are used first: whoever names all palettes draws with few.
final class PaletteTable: Sendable {
  private static let size = 4096

  /// The steps from position 0 to 1: a cyclic table starts over where the clamped one has its last colour.
  let steps: Double

  private let gradient: PaletteGradient
  private let isCyclic: Bool
  private let interior: SIMD3<Float>
  private let made = Mutex<[SIMD4<Float>]?>(nil)

  init(_ gradient: PaletteGradient, isCyclic: Bool, interior: LinearColor) {
    self.gradient = gradient
    self.isCyclic = isCyclic
    self.interior = interior.channels
    steps = Double(isCyclic ? Self.size : Self.size - 1)
  }

  /// The gradient at the steps, what follows the last one, and the interior's colour twice.
  var colors: [SIMD4<Float>] {
    made.withLock { made in
      if let made { return made }
      let colors = colorsOfSteps
      made = colors
      return colors
    }
  }

  private var colorsOfSteps: [SIMD4<Float>] {
    let inner = (0..<Self.size).map { gradient.color(at: Double($0) / steps).channels }
    // Cyclic positions a little below a whole number round to the step after the last.
    let rest = isCyclic ? [inner[0], inner[1]] : [inner[Self.size - 1]]
    return (inner + rest + [interior, interior]).map { SIMD4($0, 0) }
  }
}
