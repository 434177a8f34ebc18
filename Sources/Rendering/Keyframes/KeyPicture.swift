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

    func light(of field: Field) -> [SIMD3<Float>] {
      var light = [SIMD3<Float>](repeating: .zero, count: field.width * field.height)
      guard factors.contains(where: { $0 != 1 }) else {
        coloring.add(field.values, to: &light)
        return light
      }
      var values = field.values
      for (plane, factor) in factors.enumerated() where factor != 1 {
        for index in field.indices(ofPlane: plane) { values[index] *= factor }
      }
      coloring.add(values, to: &light)
      return light
    }
  }

  /// The mean light of all samples of a block, white outside the world.
  func light(ofBlock index: Int, _ looks: [Look]) -> [SIMD3<Float>] {
    let (width, rows) = (view.grid.size.width, rows(ofBlock: index))
    var light = [SIMD3<Float>](repeating: .zero, count: width * rows.count)
    for sample in blocks[index] {
      var mixed = looks[0].light(of: sample[0])
      for (look, field) in zip(looks, sample).dropFirst() {
        look.blend.mix(look.light(of: field), over: &mixed)
      }
      for pixel in light.indices { light[pixel] += mixed[pixel] }
    }
    if blocks[index].count > 1 {
      let weight = 1 / Float(blocks[index].count)
      for pixel in light.indices { light[pixel] *= weight }
    }
    for outside in PixelRectangle(columns: 0..<width, rows: rows).subtracting(visible) {
      for row in outside.rows {
        for column in outside.columns {
          light[(row - rows.lowerBound) * width + column] = .one
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
