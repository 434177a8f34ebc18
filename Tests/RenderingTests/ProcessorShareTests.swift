import FathomRendering
import Foundation
import Testing

/// How many threads there are when nobody says how many.
@Suite struct ProcessorShareTests {
  /// A file system of these files, as far as it matters.
  private func share(
    _ files: [String: String],
    present: Int = 8,
    given: String? = nil
  ) throws -> Int {
    let root = NSTemporaryDirectory() + "fathom-share-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    for (name, text) in files {
      let url = URL(fileURLWithPath: root + name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: url)
    }
    return ProcessorShare.count(of: present, given: given, root: root)
  }

  @Test func `without a farm or a container all processors are there`() throws {
    #expect(try share([:]) == 8)
    #expect(try share(["/proc/self/cgroup": "0::/\n"]) == 8)
    #expect(try share(["/proc/self/cgroup": "", "/sys/fs/cgroup/cpu.max": "max 100000"]) == 8)
  }

  @Test(arguments: [
    ("200000 100000\n", 2), ("150000 100000", 2), ("50000 100000", 1), ("1 100000", 1),
    ("max 100000\n", 8), ("9000000 100000", 8), ("", 8), ("0 0", 8), ("x y", 8),
  ])
  func `the quota of a container counts`(quota: String, count: Int) throws {
    let groups = "1:cpu:/other\n0::/\n"
    #expect(
      try share(["/proc/self/cgroup": groups, "/sys/fs/cgroup/cpu.max": quota]) == count
    )
  }

  @Test func `the narrowest of nested groups counts`() throws {
    var files = [
      "/proc/self/cgroup": "0::/job/step\n", "/sys/fs/cgroup/job/step/cpu.max": "max 100000",
      "/sys/fs/cgroup/job/cpu.max": "300000 100000",
    ]
    #expect(try share(files) == 3)
    files["/sys/fs/cgroup/job/step/cpu.max"] = "100000 100000"
    #expect(try share(files) == 1)
    files["/sys/fs/cgroup/cpu.max"] = "50000 100000"
    #expect(try share(files) == 1)
  }

  @Test func `Slurm's word comes first`() throws {
    let files = ["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": "100000 100000"]
    #expect(try share(files, given: "3") == 3)
    #expect(try share(files, given: "9999") == 1024)
    for text in ["", "0", "-1", "x"] {
      #expect(try share(files, given: text) == 1)
    }
  }

  @Test func `quotas of groups of the first kind count`() throws {
    let folder = "/sys/fs/cgroup/cpu/cpu.cfs"
    #expect(try share([folder + "_quota_us": "150000\n", folder + "_period_us": "100000\n"]) == 2)
    #expect(try share([folder + "_quota_us": "-1\n", folder + "_period_us": "100000\n"]) == 8)
    #expect(try share([folder + "_quota_us": "150000\n"]) == 8)
  }

  @Test func `a process has the processors that it may run on`() {
    #expect((1...ProcessInfo.processInfo.processorCount).contains(ProcessorShare.count))
  }
}
