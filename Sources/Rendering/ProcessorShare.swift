import FathomFiles
import FathomNavigation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The share of the machine's processors that this process may keep busy: all, or what a farm or a
/// container leaves of them.
package enum ProcessorShare {
  /// The processors given by Slurm (`SLURM_CPUS_PER_TASK`); otherwise those that the process may run on, but no
  /// more than the quotas of the process's control group and those above it, rounded up.
  package static let count = count(
    of: TileExecutor.threadCount,
    given: getenv("SLURM_CPUS_PER_TASK").map { String(cString: $0) },
    root: ""
  )

  /// The share of a number of processors; `given` is Slurm's word, and `root` is prefixed to `/proc` and `/sys`.
  package static func count(of present: Int, given: String?, root: String) -> Int {
    if let given = given.flatMap({ Int($0) }), given > 0 { return min(given, 1024) }
    return quotas(root: root).reduce(present) { min($0, max(1, Int($1.rounded(.up)))) }
  }

  /// The quotas in processors of the process's control group: that of the first kind as containers show it, those of
  /// the second kind with all groups above it.
  private static func quotas(root: String) -> [Double] {
    let groups = text("\(root)/proc/self/cgroup").split(separator: "\n")
    let names = groups.first { $0.hasPrefix("0::/") }?.dropFirst(4).split(separator: "/") ?? []
    // Microseconds in each period: "200000 100000", or "max 100000" without a quota.
    let pairs = (0...names.count).map { depth in
      let folder = (["\(root)/sys/fs/cgroup"] + names.prefix(depth)).joined(separator: "/")
      return text("\(folder)/cpu.max")
    }
    let old = "\(root)/sys/fs/cgroup/cpu/cpu.cfs"
    return (pairs + [text("\(old)_quota_us") + " " + text("\(old)_period_us")]).compactMap { pair in
      let values = pair.split(whereSeparator: \.isWhitespace).map { Double($0) }
      guard values.count == 2, let quota = values[0], let period = values[1], quota > 0, period > 0
      else { return nil }
      return quota / period
    }
  }

  private static func text(_ path: String) -> String {
    String(decoding: RegularFile.contents(path) ?? [], as: UTF8.self)
  }
}
