import CNettle

/// The SHA-256 digest (FIPS 180-4) of some bytes, written as by sha256sum: 64 hexadecimal digits in
/// lower case.
package struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
  /// The bytes, the first one first in its word.
  private var words = SIMD4<UInt64>.zero

  /// Computes the digest of bytes.
  package init(of bytes: [UInt8]) {
    var context = sha256_ctx()
    nettle_sha256_init(&context)
    nettle_sha256_update(&context, bytes.count, bytes)
    withUnsafeMutableBytes(of: &words) { digest in
      nettle_sha256_digest(&context, digest.count, digest.baseAddress)
    }
  }

  /// A digest that was written down; nil for anything else.
  package init?(_ text: String) {
    let digits = Array(text.utf8)
    let isDigest =
      digits.count == 64
      && digits.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    guard isDigest else { return nil }
    withUnsafeMutableBytes(of: &words) { digest in
      for index in digest.indices {
        let (high, low) = (digits[2 * index], digits[2 * index + 1])
        digest[index] = Self.value(high) << 4 | Self.value(low)
      }
    }
  }

  /// The digits.
  package var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return withUnsafeBytes(of: words) { digest in
      String(
        decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
        as: UTF8.self
      )
    }
  }

  private static func value(_ digit: UInt8) -> UInt8 { digit < 97 ? digit - 48 : digit - 87 }
}
