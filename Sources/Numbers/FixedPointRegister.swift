import BigInt
import CMPFR

/// A mutable number with so many words behind its binary point, whose operations overwrite its value
/// in place and cut off what is beyond them.
///
/// For orbits that stay near 0, where an error means the same whatever the size of a number: the words
/// are those of GMP's lowest functions, without the exponents and the rounding of a
/// ``BigFloatRegister``. Values are below 2^4 in size; a result that is not loses its upper bits.
package struct FixedPointRegister: ~Copyable {
  /// The bits before the point.
  private static let integerBits = 4

  /// All words of the size, the lowest first, of which the last ``wordCount`` are in use, and room for a
  /// product after them.
  private let words: UnsafeMutablePointer<UInt>
  private let room: Int

  /// The sizes that ``words`` have: that of the number, two for a product, and for its rests 2/5 of those, for the
  /// rests of these 2/5 again, and so on.
  private static let sizes = 5

  private var isNegative: Bool

  /// The words in use; more of them are zero, fewer cut off what is beyond.
  package var wordCount: Int {
    didSet {
      precondition(1...room ~= wordCount, "There is room for 1 to \(room) words, not \(wordCount).")
      if wordCount > oldValue {
        (words + room - wordCount).update(repeating: 0, count: wordCount - oldValue)
      }
    }
  }

  /// The words that keep the errors of sums and products below 2^-`fractionBits`.
  package static func wordCount(fractionBits: Int) -> Int {
    let bits = max(fractionBits, 0) + integerBits + 2
    let count = (bits + UInt.bitWidth - 1) / UInt.bitWidth
    // What the short product leaves out: less than 32 units of the last place for every word.
    return shortCounts ~= count ? (bits + 12 + UInt.bitWidth - 1) / UInt.bitWidth : count
  }

  /// Zero, in so many words.
  package init(wordCount: Int) {
    precondition(wordCount > 0, "A number has a word at least, not \(wordCount).")
    let capacity = Self.sizes * wordCount
    words = .allocate(capacity: capacity)
    words.initialize(repeating: 0, count: capacity)
    room = wordCount
    self.wordCount = wordCount
    isNegative = false
  }

  /// `value`, which is below 2^4 in size, rounded to nearest in so many words.
  package init(_ value: BigFloat, wordCount: Int) {
    self.init(wordCount: wordCount)
    let fractionBits = wordCount * UInt.bitWidth - Self.integerBits
    guard let integer = value.scaled(byPowerOfTwo: fractionBits).roundedToInteger,
      integer.magnitude.words.count <= wordCount
    else { preconditionFailure("\(value) is not below 16 in size.") }
    for (index, word) in integer.magnitude.words.enumerated() { words[index] = word }
    isNegative = integer.sign == .minus
  }

  deinit {
    words.deallocate()
  }

  /// The words in use of a number with as many of them or more.
  private borrowing func last(_ count: Int) -> UnsafeMutablePointer<UInt> { words + room - count }
}

// The pointer belongs to this register alone.
extension FixedPointRegister: @unchecked Sendable {}

// Numbers of an operation have the same words, or those that are read have more.
extension FixedPointRegister {
  /// Becomes the sum of `a` and `b`, in the words of `a`.
  package mutating func add(_ a: borrowing FixedPointRegister, _ b: borrowing FixedPointRegister) {
    wordCount = a.wordCount
    add(a.last(wordCount), a.isNegative, b.last(wordCount), b.isNegative)
  }

  /// Becomes the difference `a` − `b`, in the words of `a`.
  package mutating func subtract(
    _ a: borrowing FixedPointRegister,
    _ b: borrowing FixedPointRegister
  ) {
    wordCount = a.wordCount
    add(a.last(wordCount), a.isNegative, b.last(wordCount), !b.isNegative)
  }

  /// Adds `other` to the number.
  package mutating func add(_ other: borrowing FixedPointRegister) {
    add(last(wordCount), isNegative, other.last(wordCount), other.isNegative)
  }

  /// Subtracts `other` from the number.
  package mutating func subtract(_ other: borrowing FixedPointRegister) {
    add(last(wordCount), isNegative, other.last(wordCount), !other.isNegative)
  }

  /// Becomes the product of `a` and `b` times 2^`shift`, in the words of `a`; `shift` is below 60.
  ///
  /// The corresponding GMP function is `mpn_mul_n`.
  package mutating func multiply(
    _ a: borrowing FixedPointRegister,
    _ b: borrowing FixedPointRegister,
    timesPowerOfTwo shift: Int = 0
  ) {
    wordCount = a.wordCount
    write(a.last(wordCount), b.last(wordCount), shift)
    isNegative = a.isNegative != b.isNegative
  }

  /// Multiplies the number by `other` and by 2^`shift`, which is below 2^60.
  package mutating func multiply(
    by other: borrowing FixedPointRegister,
    timesPowerOfTwo shift: Int = 0
  ) {
    write(last(wordCount), other.last(wordCount), shift)
    isNegative = isNegative != other.isNegative
  }

  /// Multiplies the number by itself.
  ///
  /// The corresponding GMP function is `mpn_sqr`.
  package mutating func square() {
    let (count, number) = (wordCount, last(wordCount))
    if Self.squareCounts ~= count {
      Self.square(number, count, words + room)
      writeProduct(timesPowerOfTwo: 0)
    } else {
      write(number, number, 0)
    }
    isNegative = false
  }

  /// Whether three squares of numbers with as many words take less time than two products.
  package var hasFastSquare: Bool { Self.squareCounts ~= wordCount }

  private func write(_ a: UnsafePointer<UInt>, _ b: UnsafePointer<UInt>, _ shift: Int) {
    Self.multiply(a, b, wordCount, words + room)
    writeProduct(timesPowerOfTwo: shift)
  }

  /// Writes the product that was made in the room for it.
  private func writeProduct(timesPowerOfTwo shift: Int) {
    let (count, product) = (wordCount, words + room)
    // It has twice as many bits before the point.
    let bits = UInt32(Self.integerBits + shift)
    let result = last(count)
    __gmpn_lshift(result, product + count, count, bits)
    result[0] |= product[count - 1] >> (UInt.bitWidth - Int(bits))
  }

  /// The numbers of words of which the upper half of a product takes less time than all of it.
  private static let shortCounts = 8..<200

  /// Those of which schoolbook multiplication, word by word, takes the least.
  private static let schoolbookCounts = 8..<40

  /// Those of which the upper half of a square takes less than two thirds of a product's.
  private static let squareCounts = 28..<200

  /// Writes the words of a product, of which the upper half is right but for as many units as there are
  /// words.
  ///
  /// What follows the product is overwritten.
  private static func multiply(
    _ a: UnsafePointer<UInt>,
    _ b: UnsafePointer<UInt>,
    _ count: Int,
    _ product: UnsafeMutablePointer<UInt>
  ) {
    guard shortCounts ~= count else { return __gmpn_mul_n(product, a, b, count) }
    if schoolbookCounts ~= count { return multiplyWordByWord(a, b, count, product) }
    // T. Mulders, "On short multiplications and divisions", AAECC 11, 2000: the product of the upper three
    // fifths, and the upper halves of the rest with those.
    let low = 2 * count / 5
    let high = count - low
    __gmpn_mul_n(product + 2 * low, a + low, b + low, high)
    addProduct(a + high, b, low, to: product, count)
    addProduct(b + high, a, low, to: product, count)
  }

  /// Adds the upper half of a product of `low` words, or twice that, to the upper half of one of `count` words.
  private static func addProduct(
    _ a: UnsafePointer<UInt>,
    _ b: UnsafePointer<UInt>,
    _ low: Int,
    isDoubled: Bool = false,
    to product: UnsafeMutablePointer<UInt>,
    _ count: Int
  ) {
    let (added, upper) = (product + 2 * count, product + count)
    multiply(a, b, low, added)
    var carry = isDoubled ? __gmpn_lshift(added + low, added + low, low, 1) : 0
    carry += __gmpn_add_n(upper, upper, added + low, low)
    __gmpn_add_1(upper + low, upper + low, count - low, carry)
  }

  /// Writes the words of a square, as ``multiply(_:_:_:_:)`` does of a product.
  private static func square(
    _ number: UnsafePointer<UInt>,
    _ count: Int,
    _ square: UnsafeMutablePointer<UInt>
  ) {
    let low = 2 * count / 5
    let high = count - low
    __gmpn_sqr(square + 2 * low, number + low, high)
    addProduct(number + high, number, low, isDoubled: true, to: square, count)
  }

  /// Schoolbook multiplication, of which only the products of two words that reach into the upper half are
  /// made.
  private static func multiplyWordByWord(
    _ a: UnsafePointer<UInt>,
    _ b: UnsafePointer<UInt>,
    _ count: Int,
    _ product: UnsafeMutablePointer<UInt>
  ) {
    let target = product + count - 1
    target[1] = __gmpn_mul_1(target, b + count - 1, 1, a[0])
    for index in 1..<count {
      target[index + 1] = __gmpn_addmul_1(target, b + count - 1 - index, index + 1, a[index])
    }
  }

  private mutating func add(
    _ a: UnsafePointer<UInt>,
    _ aIsNegative: Bool,
    _ b: UnsafePointer<UInt>,
    _ bIsNegative: Bool
  ) {
    let result = last(wordCount)
    if aIsNegative == bIsNegative {
      __gmpn_add_n(result, a, b, wordCount)
      isNegative = aIsNegative
    } else if __gmpn_cmp(a, b, wordCount) >= 0 {
      __gmpn_sub_n(result, a, b, wordCount)
      isNegative = aIsNegative
    } else {
      __gmpn_sub_n(result, b, a, wordCount)
      isNegative = bIsNegative
    }
  }
}

extension FixedPointRegister {
  /// The number, exactly.
  package var value: BigFloat {
    let size = BigUInt(words: UnsafeBufferPointer(start: last(wordCount), count: wordCount))
    return BigFloat(
      BigInt(sign: isNegative ? .minus : .plus, magnitude: size),
      exponent: Self.integerBits - wordCount * UInt.bitWidth
    )
  }

  /// The number rounded to nearest, ties to even, without limits of the range.
  package var scaledValue: ScaledDouble {
    let (significand, exponent) = significandAndExponent
    return ScaledDouble(significand: significand, exponent: exponent)
  }

  /// The number rounded to nearest in the range of `Double`, ties to even.
  package var doubleValue: Double {
    let (significand, exponent) = significandAndExponent
    guard exponent > -1000 else {
      return Double(ScaledDouble(significand: significand, exponent: exponent))
    }
    return significand * .powerOfTwo(exponent)
  }

  /// The number as significand · 2^exponent, rounded to nearest, with a significand from 1/2 to 1.
  private var significandAndExponent: (Double, Int) {
    let used = last(wordCount)
    var top = wordCount - 1
    while top > 0, used[top] == 0 { top -= 1 }
    guard used[top] != 0 else { return (0, 0) }
    let shift = used[top].leadingZeroBitCount
    let next = top > 0 ? used[top - 1] : 0
    var bits = used[top] << shift | next >> (UInt.bitWidth - shift)
    // One bit stands for all that follow.
    var isCut = next << shift != 0
    var index = top - 2
    while !isCut, index >= 0 {
      isCut = used[index] != 0
      index -= 1
    }
    if isCut { bits |= 1 }
    let size = Double(bits) * 0x1p-64
    let exponent = Self.integerBits - (wordCount - 1 - top) * UInt.bitWidth - shift
    return (isNegative ? -size : size, exponent)
  }
}
