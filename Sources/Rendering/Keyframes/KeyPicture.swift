import Coloring
import Generators
import Imaging
import Navigation
import Numbers

/// A drawn key: the fields of all of its samples, from which views within it are coloured and taken.
///
/// Numbers rather than colours, since every view of a dive has colours of its own.
struct KeyPicture: Sendable {
  /// What makes a key: where it lies and which numbers it has.
  struct Identity: Hashable, Sendable {
    let view: View
    /// The fields of every layer.
    let fields: [[String]]

    /// What the numbers occupy, with so many samples per pixel.
    func byteCount(samples: Int) -> Int {
      view.grid.size.area * fields.joined().count * samples * MemoryLayout<Double>.size
    }
  }

  /// The numbers of some rows: of every sample and every layer its planes.
  typealias Block = [[Field]]

  static let blockHeight = 16

  let identity: Identity
  /// The pixels within the world's bounds.
  let visible: PixelRectangle
  let blocks: [Block]

  var view: View { identity.view }

  /// The rows that a block has.
  func rows(ofBlock index: Int) -> Range<Int> { Self.rows(ofBlock: index, of: view.grid) }

  static func rows(ofBlock index: Int, of grid: PixelGrid) -> Range<Int> {
    index * blockHeight..<min((index + 1) * blockHeight, grid.size.height)
  }

  static func blockCount(of grid: PixelGrid) -> Int {
    (grid.size.height + blockHeight - 1) / blockHeight
  }

  // MARK: - Colours

  /// A layer as a view of the key's colours it.
  struct Look: Sendable {
    let coloring: ViewColoring
    let blend: Blend
    /// What the planes are multiplied by, since numbers per pixel depend on the pixels.
    let factors: [Double]

    init(_ layer: Scene.Layer, of view: View, pixels ratio: Double) throws {
      coloring = try layer.coloring(of: view)
      blend = layer.blend
      factors = layer.factors(forPixels: ratio)
    }

    /// Adds the light of some columns to what is there already.
    func add(_ field: Field, _ columns: Range<Int>, to light: inout [SIMD3<Float>]) {
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

  /// The mean light of all samples in some columns of a block, white outside the world.
  func light(ofBlock index: Int, _ columns: Range<Int>, _ looks: [Look]) -> [SIMD3<Float>] {
    let pixels = PixelRectangle(columns: columns, rows: rows(ofBlock: index))
    let none = [SIMD3<Float>](repeating: .zero, count: pixels.area)
    var light = none
    for sample in blocks[index] {
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
    if blocks[index].count > 1 {
      let weight = 1 / Float(blocks[index].count)
      for pixel in light.indices { light[pixel] *= weight }
    }
    for outside in pixels.subtracting(visible) {
      for row in outside.rows {
        for column in outside.columns {
          let line = (row - pixels.rows.lowerBound) * columns.count
          light[line + column - columns.lowerBound] = .one
        }
      }
    }
    return light
  }

  // MARK: - Places

  /// How many of the key's pixels a pixel of a view is wide.
  func pixelRatio(of frame: View) -> Double {
    Double(frame.grid.exactPitch.rounded(toPrecision: 256) / view.grid.exactPitch)
  }

  /// How the key's pixels come to lie in a view's frame.
  func axes(in frame: View) -> (columns: StretchAxis, rows: StretchAxis) {
    let (key, target) = (view.grid, frame.grid)
    let pitch = target.exactPitch.rounded(toPrecision: 256)
    // 1 exactly where the pixels are the same, and whole pixels then stay whole.
    let scale = Double(key.exactPitch / pitch)
    func axis(
      _ coordinate: KeyPath<Point<BigFloat>, BigFloat>,
      _ extent: Int,
      _ targetExtent: Int
    ) -> StretchAxis {
      let distance = key.exactCenter[keyPath: coordinate] - target.exactCenter[keyPath: coordinate]
      let start = Double(distance / pitch) + (Double(targetExtent) - Double(extent) * scale) / 2
      return StretchAxis(
        part: 0..<extent,
        start: start,
        scale: scale,
        within: 0..<targetExtent,
        filter: .cubic
      )
    }
    return (
      axis(\.x, key.size.width, target.size.width), axis(\.y, key.size.height, target.size.height)
    )
  }
}
