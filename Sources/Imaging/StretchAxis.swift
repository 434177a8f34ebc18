/// How the pixels along one side of a picture come to lie along a side of another: stretched or
/// shrunk, and moved.
///
/// Every target pixel whose centre lies in the stretched part takes its light from the source pixels
/// around it: from two, by their distances, where the part is stretched; from all that become one
/// where it is shrunk; or from twice as many with the other filter. At scale 1, moved by whole pixels,
/// it is a copy.
package struct StretchAxis: Sendable {
  /// How light is shared out by distance.
  package enum Filter: Sendable {
    /// In proportion: a mixture of the two nearest pixels, never beyond what they are.
    case triangle
    /// A smooth curve through four pixels (Catmull and Rom's): sharper, and may overshoot.
    case cubic

    /// The distance at which nothing is left, in pixels.
    var radius: Double { self == .triangle ? 1 : 2 }

    /// The share at a distance of 0 to ``radius`` pixels.
    func weight(at distance: Double) -> Double {
      let x = distance
      switch self {
      case .triangle: return max(0, 1 - x)
      case .cubic:
        return x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((-0.5 * x + 2.5) * x - 4) * x + 2
      }
    }
  }

  /// The target's pixels that get light.
  package let pixels: Range<Int>

  /// The source pixels that a target pixel takes its light from, and their shares, which sum up to 1.
  package struct Taps: Sendable {
    package var first: Int
    package var weights: [Float]
  }

  /// One for each of ``pixels``.
  package let taps: [Taps]

  /// The source's pixels that any light is taken from.
  package var sources: Range<Int> {
    let first = taps.map(\.first).min() ?? 0
    return first..<max(first, taps.map { $0.first + $0.weights.count }.max() ?? 0)
  }

  /// Lays the source's pixels of `part` from `start` on, `scale` target pixels each, as far as they
  /// lie within `clip`.
  package init(
    part: Range<Int>,
    start: Double,
    scale: Double,
    within clip: Range<Int>,
    filter: Filter = .triangle
  ) {
    precondition(scale > 0 && scale.isFinite && start.isFinite, "a stretched picture has a place")
    let end = start + Double(part.count) * scale
    // Pixel i is in when its centre is: start <= i + 1/2 < end.
    func first(_ edge: Double) -> Int {
      let pixel = (edge - 0.5).rounded(.up)
      let (least, greatest) = (Double(clip.lowerBound), Double(clip.upperBound))
      return Int(min(max(pixel, least), greatest))
    }
    pixels = part.isEmpty ? 0..<0 : first(start)..<max(first(start), first(end))
    let unit = max(1, 1 / scale)
    let radius = filter.radius * unit
    taps = pixels.map { pixel in
      // The centre of source pixel j is at j + 1/2.
      let center = (Double(pixel) + 0.5 - start) / scale - 0.5
      let (least, greatest) = (0.0, Double(part.count - 1))
      let low = Int(min(max((center - radius).rounded(.up), least), greatest))
      let high = Int(min(max((center + radius).rounded(.down), least), greatest))
      var weights = (low...max(low, high)).map {
        filter.weight(at: (Double($0) - center).magnitude / unit)
      }
      let sum = weights.reduce(0, +)
      // Beyond the outermost centres there is one pixel alone.
      weights = sum > 0 ? weights.map { $0 / sum } : [1]
      return Taps(first: part.lowerBound + low, weights: weights.map { Float($0) })
    }
  }
}

extension Bitmap {
  /// Draws another picture of eight bits stretched or shrunk, mixed in linear light.
  package mutating func stretch(
    _ source: Bitmap,
    columns: StretchAxis,
    rows: StretchAxis
  ) {
    precondition(
      depth == .eight && source.depth == .eight,
      "Only pictures of 8 bits are stretched."
    )
    guard let left = columns.taps.map(\.first).min(), !rows.taps.isEmpty,
      let right = columns.taps.map({ $0.first + $0.weights.count }).max()
    else { return }
    var line = [SIMD3<Float>](repeating: .zero, count: right - left)
    var mixed = [SIMD3<Float>](repeating: .zero, count: columns.taps.count)
    for (row, taps) in zip(rows.pixels, rows.taps) {
      for index in line.indices { line[index] = .zero }
      for (step, weight) in taps.weights.enumerated() where weight != 0 {
        var sample = 3 * ((taps.first + step) * source.width + left)
        for index in line.indices {
          let light = SIMD3(
            SRGB.decode8(source.bytes[sample]),
            SRGB.decode8(source.bytes[sample + 1]),
            SRGB.decode8(source.bytes[sample + 2])
          )
          line[index] += light * weight
          sample += 3
        }
      }
      for (index, taps) in columns.taps.enumerated() {
        var sum = SIMD3<Float>.zero
        for (step, weight) in taps.weights.enumerated() {
          sum += line[taps.first - left + step] * weight
        }
        mixed[index] = sum
      }
      setPixels(x: columns.pixels.lowerBound, y: row, light: mixed.span)
    }
  }
}
