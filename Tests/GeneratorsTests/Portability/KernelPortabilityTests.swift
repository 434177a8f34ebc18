import Foundation
import TestSupport
import Testing

/// The kernels built for another processor: the same bytes, under emulation.
@Suite(.waiting) struct KernelPortabilityTests {
  private static let canEmulate =
    Program.isInstalled("clang") && Program.isInstalled("qemu-aarch64")
    && ["lib/gcc-cross/aarch64-linux-gnu", "aarch64-linux-gnu/include"].allSatisfy {
      FileManager.default.fileExists(atPath: "/usr/\($0)")
    }

  @Test(
    .enabled(
      if: canEmulate,
      "arm64 is not emulated here (clang; Debian: qemu-user, gcc-aarch64-linux-gnu, libc6-dev-arm64-cross)"
    )
  )
  func `kernels for arm64 write what those of this machine do`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let own = try Self.lines(["-O2"], in: folder.path, runner: [])
    let arm = ["--target=aarch64-linux-gnu", "-O2", "-fuse-ld=lld", "-static"]
    let other = try Self.lines(arm, in: folder.path, runner: ["qemu-aarch64"])
    #expect(own.count == 49)
    #expect(own == other)
  }

  /// What the kernels' program prints, built with some options.
  private static func lines(
    _ options: [String],
    in folder: String,
    runner: [String]
  ) throws -> [String] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let sources = tests.appending(path: "../../../Sources/CKernels").standardizedFileURL.path
    let program = "\(folder)/kernels"
    let files = ["Light", "Mandelbrot", "Noise"].map { "\(sources)/\($0)Baseline.c" }
    let build = try Program.run(
      ["clang"] + options + ["-I\(sources)", tests.appending(path: "kernels.c").path] + files
        + ["-lm", "-o", program]
    )
    try #require(build.status == 0)
    let run = try Program.run(runner + [program])
    try #require(run.status == 0)
    return run.output.split(separator: "\n").map(String.init)
  }
}
