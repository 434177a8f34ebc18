/// The pixels that a row or a column of samples takes its light from, and their parts.
struct FilterTaps {
  /// All pixels that take part, within the level.
  let pixels: Range<Int>
  /// The pixels of each sample.
  private let count: Int
  /// The pixels, counted from the first of ``pixels``: those of one sample after those of another.
  private var indices: [Int] = []
  private var weights: [Float] = []

  /// The taps of places along a side of a level.
  init(_ places: ArraySlice<LevelAxis.Place>, filter: PictureFilter, side: Int) {
    count = filter.reach.count
    var (first, last) = (side - 1, 0)
    indices.reserveCapacity(places.count * count)
    weights.reserveCapacity(places.count * count)
    for place in places {
      weights += filter.weights(at: place.fraction)
      for step in filter.reach {
        let pixel = min(max(place.pixel + step, 0), side - 1)
        indices.append(pixel)
        (first, last) = (min(first, pixel), max(last, pixel))
      }
    }
    pixels = places.isEmpty ? 0..<0 : first..<last + 1
    for index in indices.indices { indices[index] -= first }
  }

  /// Mixes the rows of a patch that a sample of this column takes part of.
  func mix(
    _ sample: Int,
    _ light: UnsafeBufferPointer<SIMD3<Float>>,
    into line: UnsafeMutableBufferPointer<SIMD3<Float>>
  ) {
    for tap in 0..<count {
      let start = indices[sample * count + tap] * line.count
      let weight = weights[sample * count + tap]
      if tap == 0 {
        for x in 0..<line.count { line[x] = light[start + x] * weight }
      } else if weight != 0 {
        for x in 0..<line.count { line[x] += light[start + x] * weight }
      }
    }
  }

  /// Mixes the pixels of a line for every sample of this row; `store` takes light and index.
  @inline(__always)
  func store(
    _ line: UnsafeMutableBufferPointer<SIMD3<Float>>,
    from first: Int,
    _ store: (SIMD3<Float>, Int) -> Void
  ) {
    indices.withUnsafeBufferPointer { indices in
      weights.withUnsafeBufferPointer { weights in
        var tap = 0
        var index = first
        while tap < indices.count {
          var sum = line[indices[tap]] * weights[tap]
          for next in tap + 1..<tap + count { sum += line[indices[next]] * weights[next] }
          store(sum, index)
          tap += count
          index += 1
        }
      }
    }
  }
}
