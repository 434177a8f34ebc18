import CNettle

/// The SHA-256 digest of some bytes, as sha256sum writes it: 64 hexadecimal digits in lower case.
public struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
  /// The digits.
  public let description: String

  /// Computes the digest of bytes.
  public init(of bytes: [UInt8]) {
    var context = sha256_ctx()
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_init(&context)
    nettle_sha256_update(&context, bytes.count, bytes)
    nettle_sha256_digest(&context, digest.count, &digest)
    let digits = Array("0123456789abcdef".utf8)
    description = String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self
    )
  }

  /// A digest that was written down; nil for anything else.
  public init?(_ text: String) {
    let isDigest =
      text.utf8.count == 64
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    guard isDigest else { return nil }
    description = text
  }
}
