import FathomFiles
import Foundation

/// A limit of memory (ulimit -v) below which the system's own libraries wait for ever, or crash.
struct LittleMemory: Refusal {
  private static let least = 200_000

  let kilobytes: UInt

  var kind: RefusalKind { .io }

  var sentence: String {
    "The limit of memory is \(kilobytes) kB, and \(Self.least) kB are the least that fathom runs in; "
      + "raise it with 'ulimit -v'."
  }

  /// Throws where this process has too little.
  static func check() throws(LittleMemory) {
    #if canImport(Glibc)
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return }
    let kilobytes = UInt(limit.rlim_cur) / 1024
    guard kilobytes >= least else { throw LittleMemory(kilobytes: kilobytes) }
    #endif
  }
}
