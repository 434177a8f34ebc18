import TestSupport
import Testing

/// The list of wrong changes, each of which `make mutants` tries.
@Suite(.waiting) struct MutantTests {
  @Test(.enabled(if: Program.isInstalled("python3"), "Python is not installed"))
  func `every wrong change still fits its file`() throws {
    let path = "\(PackageFolder.path)/Tests/Mutants/mutants.py"
    let (status, output) = try Program.run(["sh", "-c", "python3 \"$0\" --list 2>&1", path])
    #expect(status == 0, "\(output)")
  }
}
