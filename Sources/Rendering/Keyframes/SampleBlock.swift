import FathomColoring
import FathomGenerators
import FathomNavigation

/// The numbers of a block of pixels or of a strip's cells: of every sample and every layer its planes.
///
/// Numbers rather than colours, since every view of a dive has colours of its own.
struct SampleBlock: Sendable {
  /// The fields of every layer, for every sample.
  let samples: [[Field]]

  /// A layer as a view colours it.
  struct Look: Sendable {
    let coloring: ViewColoring
    let blend: Blend
    /// What the planes are multiplied by, since numbers per pixel depend on the pixels.
    let factors: [Double]

    /// The look in a view whose pixels are so many times as large as those that numbers belong to.
    init(_ layer: Scene.Layer, of view: View, pixels ratio: Double) throws {
      coloring = try layer.coloring(of: view)
      blend = layer.blend
      factors = layer.factors(forPixels: ratio)
    }

    /// Adds the light of some columns to what is there already.
    func add(_ field: Field, _ columns: Range<Int>, to light: inout [SIMD3<Float>]) {
      if columns.count == field.width, factors.allSatisfy({ $0 == 1 }) {
        coloring.add(field.values, to: &light)
        return
      }
      var values: [Double] = []
      values.reserveCapacity(light.count * field.planeCount)
      for (plane, factor) in factors.enumerated() {
        let start = field.indices(ofPlane: plane).lowerBound
        for row in 0..<field.height {
          let first = start + row * field.width
          let line = field.values[first + columns.lowerBound..<first + columns.upperBound]
          if factor == 1 { values += line } else { values += line.map { $0 * factor } }
        }
      }
      coloring.add(values, to: &light)
    }
  }

  /// The mean light of all samples in some columns, row by row.
  func light(_ columns: Range<Int>, _ looks: [Look]) -> [SIMD3<Float>] {
    let none = [SIMD3<Float>](repeating: .zero, count: columns.count * samples[0][0].height)
    var light = none
    for sample in samples {
      guard looks.count > 1 else {
        looks[0].add(sample[0], columns, to: &light)
        continue
      }
      var below = none
      looks[0].add(sample[0], columns, to: &below)
      for (look, field) in zip(looks, sample).dropFirst() {
        var above = none
        look.add(field, columns, to: &above)
        look.blend.mix(above, over: &below)
      }
      for pixel in light.indices { light[pixel] += below[pixel] }
    }
    if samples.count > 1 {
      let weight = 1 / Float(samples.count)
      for pixel in light.indices { light[pixel] *= weight }
    }
    return light
  }
}
