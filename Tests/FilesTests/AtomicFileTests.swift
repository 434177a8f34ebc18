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

  @Test func `a name with a slash behind it is no file's, and nothing is made of it`() throws {
    try withFolder { folder in
      let path = folder + "/x.png/"
      let refusal = FileError(path: path, errno: EISDIR)
      #expect(throws: refusal) { try AtomicFile.write([1], to: path) }
      #expect(throws: refusal) { try AtomicFile.prepareFolder(of: path) }
      let left = try names(in: folder)
      #expect(left.isEmpty)
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
      let living = try AsideFile(of: folder + "/x")
      let name = try #require(living.path.split(separator: "/").last.map(String.init))
      // One that nobody holds, and one of another machine.
      let digits = name.dropLast(4).suffix(16)
      let dead = name.replacing(digits, with: "0123456789abcdef")
      let elsewhere = ".x.not-\(dead.dropFirst(3))"
      for file in [dead, elsewhere, "notes.tmp"] {
        _ = FileManager.default.createFile(atPath: folder + "/" + file, contents: Data())
      }
      AtomicFile.removeAbandoned(in: folder)
      let left = try names(in: folder)
      #expect(left == [name, elsewhere, "notes.tmp"].sorted())
      withExtendedLifetime(living) {}
    }
  }

  @Test func `two that write one file at a time write two, and the later one stays`() throws {
    try withFolder { folder in
      let first = try GrowingFile(folder + "/x")
      let second = try GrowingFile(folder + "/x")
      try first.append([1, 1, 1])
      try second.append([2])
      #expect(try names(in: folder).count == 2)
      try first.finish()
      try second.finish()
      #expect(FileManager.default.contents(atPath: folder + "/x") == Data([2]))
      #expect(try names(in: folder) == ["x"])
    }
  }

  @Test func `a name as long as names may be is written`() throws {
    try withFolder { folder in
      for name in [String(repeating: "x", count: 255), String(repeating: "é", count: 127)] {
        try AtomicFile.write([1], to: "\(folder)/\(name)")
        #expect(try names(in: folder) == [name])
        AtomicFile.remove("\(folder)/\(name)")
      }
    }
  }

  @Test func `what is no file is not read`() throws {
    try withFolder { folder in
      try AtomicFile.write([7], to: folder + "/x")
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      #expect(RegularFile.contents(folder + "/x") == [7])
      for (path, code) in [
        (folder + "/pipe", RegularFile.isNoFile), ("/dev/zero", RegularFile.isNoFile),
        (folder, EISDIR), (folder + "/none", ENOENT),
      ] {
        #expect(RegularFile.handle(path) == nil && errno == code, "\(path)")
        #expect(RegularFile.contents(path) == nil)
      }
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
