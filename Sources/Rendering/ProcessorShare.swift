import Foundation

/// The share of the machine's processors that this process may keep busy: all, or what a farm or a
/// container leaves of them.
package enum ProcessorShare {
  /// The processors given by Slurm (`SLURM_CPUS_PER_TASK`); otherwise those of the machine, but no
  /// more than the quotas (`cpu.max`) of the process's control group and those above it, rounded up.
  package static var count: Int {
    let process = ProcessInfo.processInfo
    return count(of: process.activeProcessorCount, environment: process.environment, root: "")
  }

  /// The share of a number of processors; `root` is prefixed to `/proc` and `/sys`.
  package static func count(of present: Int, environment: [String: String], root: String) -> Int {
    if let given = environment["SLURM_CPUS_PER_TASK"].flatMap({ Int($0) }), given > 0 {
      return min(given, 1024)
    }
    return quotas(root: root).reduce(present) { min($0, max(1, Int($1.rounded(.up)))) }
  }

  /// The quotas in processors of the process's group of the second kind and those above it.
  private static func quotas(root: String) -> [Double] {
    let groups = text("\(root)/proc/self/cgroup").split(separator: "\n")
    guard let group = groups.first(where: { $0.hasPrefix("0::/") })?.dropFirst(4) else { return [] }
    let names = group.split(separator: "/")
    return (0...names.count).compactMap { depth in
      let folder = (["\(root)/sys/fs/cgroup"] + names.prefix(depth)).joined(separator: "/")
      // Microseconds in each period: "200000 100000", or "max 100000" without a quota.
      let values = text("\(folder)/cpu.max").split(whereSeparator: \.isWhitespace).map {
        Double($0)
      }
      guard values.count == 2, let quota = values[0], let period = values[1], quota > 0, period > 0
      else { return nil }
      return quota / period
    }
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
