import CKernels
package import FathomNavigation
package import FathomNumbers

/// A prepared view of the noise.
package struct PreparedNoise: PreparedView {
  let octaves: [NoiseOctave]

  /// The coarse octaves of the true field, added to the others.
  let coarse: CoarseOctaves?

  let fields: [NoiseField]

  /// The method that computes samples; all give the same bits.
  package var method = KernelMethod.best

  init(octaves: [NoiseOctave], coarse: CoarseOctaves? = nil, fields: [NoiseField]) {
    self.octaves = octaves
    self.coarse = coarse
    self.fields = fields
  }

  /// Fills every plane; checks for cancellation every few rows.
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
    let strip = NoiseRows(withSlopes: withSlopes)
    let scratch = NoiseScratch(withSlopes: withSlopes)
    let octaveRows = octaves.map { SampleRows($0.rows, offsets: rows) }
    for left in stride(from: 0, to: columns.count, by: NoiseRows.width) {
      let offsets = Array(columns[left...].prefix(NoiseRows.width))
      var blocks = zip(octaves, octaveRows).map { octave, rows in
        block(
          octave,
          BlockSamples(columns: offsets, rows: rows, withSlopes: withSlopes, level: level)
        )
      }
      if let coarse {
        blocks.append(CoarseOctaves.Block(coarse, columns: offsets, rows: rows))
      }
      for top in stride(from: 0, to: rows.count, by: NoiseRows.height) {
        guard !Task.isCancelled else { return }
        let range = top..<min(top + NoiseRows.height, rows.count)
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
            of: columns.count * rows.count,
            level: level
          )
        }
      }
    }
  }

  /// Writes all planes of a strip's row, plane by plane.
  private func write(
    _ strip: NoiseRows,
    row: Int,
    width: Int,
    to values: UnsafeMutableBufferPointer<Double>,
    at index: Int,
    of count: Int,
    level: kernel_level
  ) {
    guard let values = values.baseAddress else { return }
    let first = row * NoiseRows.width
    for (plane, field) in fields.enumerated() {
      let target = values + plane * count + index
      guard field != .height, let slopes = strip.slopes else {
        target.update(from: strip.heights.start + first, count: width)
        continue
      }
      let (x, y) = (slopes.x.start + first, slopes.y.start + first)
      if field == .slope {
        noise_directions(level, x, y, Int64(width), target)
      } else {
        noise_steepnesses(level, x, y, Int64(width), target)
      }
    }
  }

  private func block(_ octave: NoiseOctave, _ samples: BlockSamples) -> any OctaveBlock {
    switch octave.kind.form {
    case .lattice(let noise, let shaping): BlendedBlock(octave, noise, shaping, samples: samples)
    case .cellular(let noise): CellularBlock(octave, noise, samples: samples)
    case .warped: WarpedBlock(octave, samples: samples)
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
      if let coarse {
        let sample = coarse.sample(at: point)
        sum.height += sample.height
        sum.slope += sample.slope
      }
      for (plane, field) in fields.enumerated() {
        values[plane * points.count + index] = field.value(of: sum)
      }
    }
  }
}

/// The fields of the noise.
enum NoiseField: String, FieldName {
  case height
  case slope
  case steepness

  var summary: String {
    switch self {
    case .height:
      "Height, with mean 0 and variance 1 over the world; of the true field, above the scene's anchor."
    case .slope:
      "Direction in which the height grows fastest, in turns from 0 to below 1, from right (0) by "
        + "way of down (0.25)."
    case .steepness: "How much the height grows per pixel in that direction."
    }
  }

  /// The field's value at a sample whose slope is per pixel.
  @inline(__always)
  func value(of sample: NoiseSample) -> Double {
    switch self {
    case .height: sample.height
    case .slope: Elementary.angle(x: sample.slope.x, y: sample.slope.y)
    case .steepness: (sample.slope * sample.slope).sum().squareRoot()
    }
  }
}
