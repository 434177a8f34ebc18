import CKernels
package import FathomNavigation

/// A view of the noise, ready to be filled.
package struct PreparedNoise: PreparedView {
  let octaves: [NoiseOctave]

  /// What is added to the octaves, of the true field.
  let collapsed: CollapsedOctaves?

  let fields: [NoiseField]

  /// How samples are computed; every way gives the same bits.
  package var method = KernelMethod.best

  init(octaves: [NoiseOctave], collapsed: CollapsedOctaves? = nil, fields: [NoiseField]) {
    self.octaves = octaves
    self.collapsed = collapsed
    self.fields = fields
  }

  /// Fills every plane; cancellation is looked at every few rows.
  package func fill(_ field: inout Field, at points: SamplePoints) {
    precondition(
      field.width == points.width && field.height == points.height
        && field.planeCount == fields.count,
      "a field has the shape of its samples and a plane for every field asked for"
    )
    field.values.withUnsafeMutableBufferPointer { values in
      switch (points, method.level) {
      case (.lattice(let columns, let rows), let level?):
        fill(values, columns: columns, rows: rows, level: level)
      case (.lattice(let columns, let rows), nil):
        fill(values, points: rows.flatMap { row in columns.map { Point(x: $0, y: row) } })
      case (.scattered(let points), _):
        fill(values, points: points)
      }
    }
  }

  private func fill(
    _ values: UnsafeMutableBufferPointer<Double>,
    columns: [Int128],
    rows: [Int128],
    level: kernel_level
  ) {
    let withSlopes = fields.contains { $0 != .height }
    let strip = NoiseStrip(withSlopes: withSlopes)
    let scratch = (NoiseStrip(withSlopes: withSlopes), NoiseStrip(withSlopes: withSlopes))
    let latticeRows = octaves.map { LatticeRows($0.rows, offsets: rows) }
    for left in stride(from: 0, to: columns.count, by: NoiseStrip.width) {
      let offsets = Array(columns[left...].prefix(NoiseStrip.width))
      var blocks = zip(octaves, latticeRows).map { octave, rows in
        block(octave, columns: offsets, rows: rows, withSlopes: withSlopes, level: level)
      }
      if let collapsed {
        blocks.append(CollapsedOctaves.Block(collapsed, columns: offsets, rows: rows))
      }
      for top in stride(from: 0, to: rows.count, by: NoiseStrip.height) {
        guard !Task.isCancelled else { return }
        let range = top..<min(top + NoiseStrip.height, rows.count)
        strip.clear()
        for index in blocks.indices {
          blocks[index].add(rows: range, to: strip, scratch: scratch)
        }
        for row in range {
          write(
            strip,
            row: row - top,
            width: offsets.count,
            to: values,
            at: row * columns.count + left,
            of: columns.count * rows.count
          )
        }
      }
    }
  }

  /// Writes all planes of a strip's row, plane by plane.
  private func write(
    _ strip: NoiseStrip,
    row: Int,
    width: Int,
    to values: UnsafeMutableBufferPointer<Double>,
    at index: Int,
    of count: Int
  ) {
    guard let values = values.baseAddress else { return }
    let first = row * NoiseStrip.width
    for (plane, field) in fields.enumerated() {
      let target = values + plane * count + index
      guard field != .height, let slopes = strip.slopes else {
        target.update(from: strip.heights.start + first, count: width)
        continue
      }
      for column in 0..<width {
        let slope = SIMD2(slopes.x.start[first + column], slopes.y.start[first + column])
        target[column] = field.value(of: NoiseSample(height: 0, slope: slope))
      }
    }
  }

  private func block(
    _ octave: NoiseOctave,
    columns: [Int128],
    rows: LatticeRows,
    withSlopes: Bool,
    level: kernel_level
  ) -> any OctaveBlock {
    switch octave.kind.form {
    case .blended(let blend, let fold):
      BlendedBlock(
        octave,
        blend,
        fold,
        columns: columns,
        rows: rows,
        withSlopes: withSlopes,
        level: level
      )
    case .cellular(let noise):
      CellularBlock(octave, noise, columns: columns, rows: rows, level: level)
    case .warped:
      WarpedBlock(
        octave,
        columns: columns,
        rows: rows,
        withSlopes: withSlopes,
        level: level
      )
    }
  }

  private func fill(_ values: UnsafeMutableBufferPointer<Double>, points: [Point<Int128>]) {
    for (index, point) in points.enumerated() {
      guard index % 256 != 0 || !Task.isCancelled else { return }
      var sum = NoiseSample(height: 0, slope: .zero)
      for octave in octaves {
        let sample = octave.sample(at: point)
        sum.height += sample.height
        sum.slope += sample.slope
      }
      if let collapsed {
        let sample = collapsed.sample(at: point)
        sum.height += sample.height
        sum.slope += sample.slope
      }
      for (plane, field) in fields.enumerated() {
        values[plane * points.count + index] = field.value(of: sum)
      }
    }
  }
}
