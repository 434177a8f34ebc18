import Navigation

/// A view of the noise, ready to be filled.
struct PreparedNoise: PreparedView {
  let octaves: [NoiseOctave]

  func fill(_ field: inout Field, at points: SamplePoints) {
    guard field.planeCount > 0 else { return }
    switch points {
    case .lattice(let columns, let rows): fill(&field, columns: columns, rows: rows)
    case .scattered(let points): fill(&field, points: points)
    }
    for plane in 1..<field.planeCount {
      field.values.replaceSubrange(
        field.indices(ofPlane: plane),
        with: field.values[field.indices(ofPlane: 0)]
      )
    }
  }

  private func fill(_ field: inout Field, columns: [Int128], rows: [Int128]) {
    var blocks = octaves.map { OctaveBlock($0, columns: columns) }
    for index in field.indices(ofPlane: 0) { field.values[index] = 0 }
    for (index, row) in rows.enumerated() {
      guard !Task.isCancelled else { return }
      for block in blocks.indices {
        blocks[block].add(row: row, to: &field.values, from: index * columns.count)
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
