/// A finite number as decimal digits, for rounding it to text.
///
/// Its digits are the fewest that tell the number from all others, which Swift finds without any
/// function of the C library, so that the text is the same on every machine.
struct DecimalDigits {
  /// Below zero; zero itself is not.
  private(set) var isNegative: Bool
  /// The digits from the first that is not zero; none for zero.
  private(set) var digits: [UInt8]
  /// How many of the digits stand before the point; below zero, how many zeros follow it.
  private(set) var pointPosition: Int

  /// The digits of a finite number.
  init(_ number: Double) {
    precondition(number.isFinite, "Only finite numbers have digits.")
    isNegative = number < 0
    let parts = number.magnitude.description.split(separator: "e")
    let halves = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    digits = halves.joined().utf8.map { $0 - 48 }
    pointPosition = halves[0].utf8.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    normalize()
  }

  /// Keeps so many digits after the point; halves are rounded away from zero.
  mutating func round(decimals: Int) { round(keeping: pointPosition + decimals) }

  /// Keeps so many digits, counted from the first that is not zero.
  mutating func round(significant: Int) { round(keeping: significant) }

  private mutating func round(keeping count: Int) {
    guard count < digits.count else { return }
    let roundsUp = count >= 0 && digits[count] >= 5
    digits.removeSubrange(max(count, 0)...)
    if roundsUp {
      while let last = digits.last, last == 9 { digits.removeLast() }
      if digits.isEmpty {
        digits = [1]
        pointPosition += 1
      } else {
        digits[digits.count - 1] += 1
      }
    }
    normalize()
  }

  private mutating func normalize() {
    while digits.last == 0 { digits.removeLast() }
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    pointPosition -= zeros
    if digits.isEmpty { (isNegative, pointPosition) = (false, 0) }
  }

  /// The digit that stands so many places before the point, or after it if below zero.
  func digit(at place: Int) -> UInt8 {
    let index = pointPosition - 1 - place
    return digits.indices.contains(index) ? digits[index] : 0
  }
}
