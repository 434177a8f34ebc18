import CKernels
package import Navigation

/// A view of the noise, ready to be filled.
package struct PreparedNoise: PreparedView {
  let octaves: [NoiseOctave]

  /// How samples are computed; every way gives the same bits.
  package var method = KernelMethod.best

  init(octaves: [NoiseOctave]) {
    self.octaves = octaves
  }

  /// Fills every plane with the height; cancellation is looked at every few rows.
  package func fill(_ field: inout Field, at points: SamplePoints) {
    guard field.planeCount > 0 else { return }
    switch (points, method.level) {
    case (.lattice(let columns, let rows), let level?):
      fill(&field, columns: columns, rows: rows, level: level)
    case (.lattice(let columns, let rows), nil):
      fill(&field, points: rows.flatMap { row in columns.map { Point(x: $0, y: row) } })
    case (.scattered(let points), _): fill(&field, points: points)
    }
    for plane in 1..<field.planeCount {
      field.values.replaceSubrange(
        field.indices(ofPlane: plane),
        with: field.values[field.indices(ofPlane: 0)]
      )
    }
  }

  /// The most columns and rows whose samples, with an octave's blends, stay in the processor's first
  /// cache.
  private static let (blockWidth, blockHeight) = (128, 16)

  private func fill(
    _ field: inout Field,
    columns: [Int128],
    rows: [Int128],
    level: kernel_level
  ) {
    let latticeRows = octaves.map { LatticeRows($0, offsets: rows, level: level) }
    field.values.withUnsafeMutableBufferPointer { values in
      guard let samples = values.baseAddress else { return }
      for left in stride(from: 0, to: columns.count, by: Self.blockWidth) {
        let offsets = Array(columns[left...].prefix(Self.blockWidth))
        var blocks = zip(octaves, latticeRows).map {
          OctaveBlock($0, columns: offsets, rows: $1, level: level)
        }
        for top in stride(from: 0, to: rows.count, by: Self.blockHeight) {
          guard !Task.isCancelled else { return }
          let range = top..<min(top + Self.blockHeight, rows.count)
          let corner = samples + top * columns.count + left
          for row in 0..<range.count {
            (corner + row * columns.count).update(repeating: 0, count: offsets.count)
          }
          for block in blocks.indices {
            blocks[block].add(
              rows: range,
              to: corner,
              stride: columns.count
            )
          }
        }
      }
    }
  }

  private func fill(_ field: inout Field, points: [Point<Int128>]) {
    for (index, point) in points.enumerated() {
      guard index % 256 != 0 || !Task.isCancelled else { return }
      field.values[index] = octaves.reduce(0) { $0 + $1.noise(at: point) }
    }
  }
}
