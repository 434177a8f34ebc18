import FathomFiles
import Foundation
import Testing

@Suite struct AtomicFileTests {
  /// A folder of its own, removed afterwards.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "fathom-\(UUID().uuidString)"
    try AtomicFile.createFolder(folder + "/a/b")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder + "/a/b")
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `a file is written whole, replaces an older one and leaves nothing aside`() throws {
    try withFolder { folder in
      try AtomicFile.write([1, 2, 3], to: folder + "/x")
      try AtomicFile.write([4], to: folder + "/x")
      #expect(FileManager.default.contents(atPath: folder + "/x") == Data([4]))
      let left = try names(in: folder)
      #expect(left == ["x"])
    }
  }

  @Test func `a file that grows is there when it is finished, and gone when it is not`() throws {
    try withFolder { folder in
      let file = try GrowingFile(folder + "/x")
      try file.append([1, 2])
      let meanwhile = try names(in: folder)
      #expect(meanwhile.count == 1 && meanwhile[0].hasPrefix(".x."))
      try file.append([3])
      try file.finish()
      #expect(FileManager.default.contents(atPath: folder + "/x") == Data([1, 2, 3]))
      do {
        let other = try GrowingFile(folder + "/x")
        try other.append([9])
      }
      let left = try names(in: folder)
      #expect(left == ["x"])
      #expect(FileManager.default.contents(atPath: folder + "/x") == Data([1, 2, 3]))
      #expect(throws: FileError.self) { _ = try GrowingFile(folder + "/no/x") }
    }
  }

  @Test func `what a dead process left aside is removed, a living one's and strangers' stay`()
    throws
  {
    try withFolder { folder in
      let host = ProcessInfo.processInfo.hostName
      var buffer = [CChar](repeating: 0, count: 256)
      gethostname(&buffer, 255)
      let letters = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let name = String(decoding: letters, as: UTF8.self)
      let living = ".x.\(name).\(getpid()).tmp"
      // No process has a number this high: the kernel's limit is 2^22.
      let dead = ".x.\(name).2000000000.tmp"
      let elsewhere = ".x.not-\(host).2000000000.tmp"
      for file in [living, dead, elsewhere, "notes.tmp"] {
        _ = FileManager.default.createFile(atPath: folder + "/" + file, contents: Data())
      }
      AtomicFile.removeAbandoned(in: folder)
      let left = try names(in: folder)
      #expect(left == [living, elsewhere, "notes.tmp"].sorted())
    }
  }

  @Test func `a place that cannot be written is named`() throws {
    try withFolder { folder in
      try AtomicFile.write([1], to: folder + "/file")
      #expect(throws: FileError.self) { try AtomicFile.createFolder(folder + "/file/sub") }
      #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder + "/none/x") }
      #expect(throws: FileError.cannotWrite(path: "/dev/full", reason: "No space left on device")) {
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        try AtomicFile.write([1], to: full, path: "/dev/full")
      }
    }
  }
}
