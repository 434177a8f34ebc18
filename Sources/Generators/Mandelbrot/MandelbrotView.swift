import BigInt
package import Navigation
import Numbers

/// A view of the Mandelbrot set, ready to be filled.
///
/// The set is its own mirror image, so everything here works on the conjugate of c, with y down as
/// in the world, and only the angle knows of it.
package struct MandelbrotView: PreparedView {
  private let orbit: ReferenceOrbit
  private let distance: Point<ReferenceDistance>
  private let pitch: ScaledDouble
  private let limit: Int
  private let bailout: Double
  private let fields: [MandelbrotField]
  private let needsDerivative: Bool

  /// Whether samples are iterated in extended exponents from beginning to end: slow, and only to
  /// compare with.
  package var isExtendedOnly = false

  init(
    grid: PixelGrid,
    point: ReferencePoint,
    orbit: ReferenceOrbit,
    limit: Int,
    bailout: Double,
    fields: [MandelbrotField]
  ) {
    self.orbit = orbit
    self.limit = limit
    self.bailout = bailout
    self.fields = fields
    needsDerivative = fields.contains(.distance) || fields.contains(.slope)
    distance = ReferenceDistance.axes(from: point, to: grid)
    pitch = ScaledDouble(grid.pitch, exponent: -grid.fractionBits)
  }

  /// Iterates every sample; cancellation is looked at before every row, and every 64 scattered
  /// points.
  package func fill(_ field: inout Field, at points: SamplePoints) {
    precondition(
      field.width == points.width && field.height == points.height
        && field.planeCount == fields.count,
      "a field has the shape of its samples and a plane for every field asked for"
    )
    field.values.withUnsafeMutableBufferPointer { values in
      orbit.withPerturbation(limit: limit, bailout: bailout, isExtendedOnly) { perturbation in
        fill(values, at: points, perturbation)
      }
    }
  }

  private func fill(
    _ values: UnsafeMutableBufferPointer<Double>,
    at points: SamplePoints,
    _ perturbation: Perturbation
  ) {
    switch points {
    case .lattice(let columns, let rows):
      let columns = columns.map { distance.x.rounded(offset: $0) }
      for (row, offset) in rows.enumerated() {
        guard !Task.isCancelled else { return }
        let y = distance.y.rounded(offset: offset)
        for (column, x) in columns.enumerated() {
          let index = row * columns.count + column
          fill(values, index, ScaledComplex(real: x, imaginary: y), perturbation)
        }
      }
    case .scattered(let points):
      for (index, point) in points.enumerated() {
        guard index % 64 != 0 || !Task.isCancelled else { return }
        let x = distance.x.rounded(offset: point.x)
        let y = distance.y.rounded(offset: point.y)
        fill(values, index, ScaledComplex(real: x, imaginary: y), perturbation)
      }
    }
  }

  /// Writes all planes of one sample.
  private func fill(
    _ values: UnsafeMutableBufferPointer<Double>,
    _ index: Int,
    _ constant: ScaledComplex,
    _ perturbation: Perturbation
  ) {
    let escaped =
      needsDerivative
      ? perturbation.escapeWithDerivative(constant) : perturbation.escape(constant)
    let planeSize = values.count / max(1, fields.count)
    for (plane, field) in fields.enumerated() {
      values[plane * planeSize + index] =
        switch (field, escaped) {
        case (.smoothCount, let sample?): sample.smoothCount
        case (.smoothCount, nil): .infinity
        case (.distance, let sample?): sample.distance(pitch: pitch)
        case (.angle, let sample?): sample.angle
        case (.slope, let sample?): sample.slope
        case (.distance, nil), (.angle, nil), (.slope, nil): 0
        }
    }
  }
}
