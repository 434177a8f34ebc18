import Numbers

extension Perturbation {
  /// Makes one step in extended exponents; whether the sample has escaped.
  func stepExtended(
    _ sample: inout PerturbedSample,
    _ constant: ScaledComplex,
    _ withDerivative: Bool
  ) -> Bool {
    let reference = member(sample.index)
    let delta = sample.delta
    if withDerivative { sample.derivative.advance(reference + delta) }
    let next = delta * (reference.scaled(byPowerOfTwo: 1) + delta) + constant
    sample.count += 1
    sample.index += 1
    sample.delta = next
    sample.value = member(sample.index) + next
    if isBeyondBailout(sample.value) { return true }
    if sample.index == lastIndex || ScaledComplex.isSmaller(sample.value, next) {
      sample.delta = sample.value
      sample.index = 0
    }
    return false
  }

  private func isBeyondBailout(_ value: ScaledComplex) -> Bool {
    guard value.exponent < 400 else { return true }
    let (x, y) = value.components()
    return x * x + y * y > squaredBailout
  }

  /// A member of the reference orbit, however small or great.
  private func member(_ index: Int) -> ScaledComplex {
    let (x, y) = (real[index], imaginary[index])
    if ScaledComplex.isOrdinary(x, y) { return ScaledComplex(real: x, imaginary: y) }
    var (low, high) = (0, extremes.count)
    while low < high {
      let middle = (low + high) / 2
      if extremes[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low < extremes.count && extremes[low].index == index ? extremes[low].value : .zero
  }
}
