import FathomFiles
import FathomFrames
import FathomNavigation
import TestSupport
import Testing

@Suite struct FrameFolderLockTests {
  private func owner(_ name: String) -> FrameOwner {
    FrameOwner(kind: .flight, name: name, record: #"{"flight":"\#(name)"}"#)
  }

  @Test func `a folder is another's as soon as its lock has ended, whoever still has that`()
    async throws
  {
    try await withTemporaryFolder { path in
      let folder = FrameFolder(path: path, format: .png, size: Size(width: 8, height: 6))
      func claim(_ name: String) throws -> FrameFolderLock {
        let owner = owner(name)
        return try folder.claim(for: owner, replacing: true) {
          try AtomicFile.write(Array(owner.record.utf8), to: "\(path)/\(owner.kind.file)")
        }
      }
      let lock = try claim("one")
      let second = try claim("one")
      #expect(throws: FileError.self) { try claim("other") }
      second.end()
      #expect(throws: FileError.self) { try claim("other") }
      lock.end()
      #expect(throws: Never.self) { try claim("other") }
      withExtendedLifetime((lock, second)) {}
    }
  }
}
