import Numbers

extension Perturbation {
  /// Iterates until the sample escapes (true), or until the limit, or until the next step needs
  /// another arithmetic or another scale.
  ///
  /// With dz = s w and dc = s d, s a power of two: w' = (2Z + s w) w + d. The delta stays below
  /// 2^-330 and z above 2^-302, so that there is nothing to rebase; s w may vanish beside 2Z.
  @inline(__always)
  func iterateRescaled(
    _ sample: inout PerturbedSample,
    _ constant: ScaledComplex,
    _ withDerivative: Bool
  ) -> Bool {
    let unit = max(sample.delta.exponent, constant.exponent)
    let scale = ScaledComplex.powerOfTwo(unit)
    let (constantX, constantY) = constant.components(unit: unit)
    var (x, y) = sample.delta.components(unit: unit)
    var index = sample.index
    var count = sample.count
    var derivative = sample.derivative
    var hasEscaped = false

    while count < limit {
      let referenceX = real[index]
      let referenceY = imaginary[index]
      let slopeX = 2 * referenceX + scale * x
      let slopeY = 2 * referenceY + scale * y
      let nextX = x * slopeX - y * slopeY + constantX
      let nextY = x * slopeY + y * slopeX + constantY
      let square = nextX * nextX + nextY * nextY
      let valueX = real[index &+ 1] + scale * nextX
      let valueY = imaginary[index &+ 1] + scale * nextY
      let valueSquare = valueX * valueX + valueY * valueY
      if valueSquare < Self.smallestRescaledSquare || index &+ 1 == lastIndex { break }

      if withDerivative { derivative.advance(referenceX + scale * x, referenceY + scale * y) }
      count &+= 1
      index &+= 1
      x = nextX
      y = nextY
      if valueSquare > squaredBailout {
        sample.value = ScaledComplex(real: valueX, imaginary: valueY)
        hasEscaped = true
        break
      }
      if square > 0x1p200 || square < 0x1p-400 { break }
    }

    sample.delta = ScaledComplex(real: x, imaginary: y, exponent: unit)
    sample.index = index
    sample.count = count
    if withDerivative { sample.derivative = derivative }
    return hasEscaped
  }
}
