import Numbers

extension Perturbation {
  /// Iterates until the sample escapes (true), or until the limit, or until a delta is too small.
  @inline(__always)
  func iterateInDoubles(
    _ sample: inout PerturbedSample,
    _ constant: ScaledComplex,
    _ withDerivative: Bool
  ) -> Bool {
    let (constantX, constantY) = constant.components()
    var (x, y) = sample.delta.components()
    var index = sample.index
    var count = sample.count
    var derivative = sample.derivative
    var hasEscaped = false

    while count < limit {
      let referenceX = real[index]
      let referenceY = imaginary[index]
      let slopeX = 2 * referenceX + x
      let slopeY = 2 * referenceY + y
      let nextX = x * slopeX - y * slopeY + constantX
      let nextY = x * slopeY + y * slopeX + constantY
      let square = nextX * nextX + nextY * nextY
      if square < Self.smallestSquare { break }

      if withDerivative { derivative.advance(referenceX + x, referenceY + y) }
      count &+= 1
      index &+= 1
      x = nextX
      y = nextY
      let valueX = real[index] + x
      let valueY = imaginary[index] + y
      let valueSquare = valueX * valueX + valueY * valueY
      if valueSquare > squaredBailout {
        sample.value = ScaledComplex(real: valueX, imaginary: valueY)
        hasEscaped = true
        break
      }
      if valueSquare < square || index == lastIndex {
        x = valueX
        y = valueY
        index = 0
        if valueSquare < Self.smallestSquare { break }
      }
    }

    sample.delta = ScaledComplex(real: x, imaginary: y)
    sample.index = index
    sample.count = count
    if withDerivative { sample.derivative = derivative }
    return hasEscaped
  }
}
