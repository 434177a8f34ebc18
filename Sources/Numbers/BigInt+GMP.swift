package import BigInt
import CMPFR

// BigInt's own product, power and text take time that grows with the square of the length, or nearly
// so: half a minute for numbers of a million digits, where GMP takes milliseconds.
extension BigInt {
  /// `base` to the power of `exponent`, neither of them negative, in about the time of one product
  /// of its length.
  ///
  /// The corresponding GMP function is `mpz_ui_pow_ui`.
  package init(_ base: Int, toThePower exponent: Int) {
    self.init { __gmpz_ui_pow_ui($0, UInt(base), UInt(exponent)) }
  }

  /// The product of two numbers of any length.
  ///
  /// The corresponding GMP function is `mpz_mul`.
  package func times(_ other: BigInt) -> BigInt {
    withIntegerNumber { x in
      other.withIntegerNumber { y in BigInt { __gmpz_mul($0, x, y) } }
    }
  }

  /// The number in decimal, after a minus sign where it is negative.
  ///
  /// The corresponding GMP function is `mpz_get_str`.
  package var decimalText: String {
    withIntegerNumber { number in
      let capacity = __gmpz_sizeinbase(number, 10) + 2
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { characters in
        guard let text = __gmpz_get_str(characters.baseAddress, 10, number) else {
          preconditionFailure("every integer has a text")
        }
        return String(cString: text)
      }
    }
  }

  /// The quotient rounded down, and the remainder, which has the divisor's sign or is zero.
  ///
  /// The corresponding GMP function is `mpz_fdiv_qr`.
  func longFloorDivided(by divisor: BigInt) -> (quotient: BigInt, remainder: BigInt) {
    var remainder = BigInt()
    let quotient = withIntegerNumber { x in
      divisor.withIntegerNumber { y in
        BigInt { quotient in
          remainder = BigInt { __gmpz_fdiv_qr(quotient, $0, x, y) }
        }
      }
    }
    return (quotient, remainder)
  }

  // MARK: - Conversions

  /// The value that a GMP function leaves in the integer it is given.
  private init(_ function: (UnsafeMutablePointer<__mpz_struct>) -> Void) {
    var integer = __mpz_struct()
    __gmpz_init(&integer)
    defer { __gmpz_clear(&integer) }
    function(&integer)
    self.init(&integer)
  }

  /// The value of a GMP integer.
  init(_ integer: UnsafePointer<__mpz_struct>) {
    let words = UnsafeBufferPointer(
      start: __gmpz_limbs_read(integer),
      count: __gmpz_size(integer)
    )
    self.init(sign: integer.pointee._mp_size < 0 ? .minus : .plus, magnitude: BigUInt(words: words))
  }

  /// Calls `body` with a read-only GMP integer of the same value, which must not be kept.
  func withIntegerNumber<Result>(_ body: (UnsafePointer<__mpz_struct>) -> Result) -> Result {
    let words = Array(magnitude.words)
    return words.withUnsafeBufferPointer { limbs in
      var integer = __mpz_struct()
      let count = sign == .minus ? -limbs.count : limbs.count
      __gmpz_roinit_n(&integer, limbs.baseAddress, count)
      return body(&integer)
    }
  }
}
