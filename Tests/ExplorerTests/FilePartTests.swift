import FathomExplorer
import TestSupport
import Testing

/// Parts of a file, as players ask for them.
struct FilePartTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func part(_ header: String?) throws -> FilePart {
    let path = try folder.file("film", "0123456789".utf8)
    return try #require(FilePart(of: path, range: header))
  }

  @Test(arguments: [
    ("bytes=0-3", "0123", "bytes 0-3/10"), ("bytes=9-9", "9", "bytes 9-9/10"),
    ("bytes=8-99", "89", "bytes 8-9/10"), ("bytes=4-", "456789", "bytes 4-9/10"),
    ("bytes=0-", "0123456789", "bytes 0-9/10"), ("bytes=-3", "789", "bytes 7-9/10"),
    ("bytes=-99", "0123456789", "bytes 0-9/10"),
    ("bytes=0-9223372036854775807", "0123456789", "bytes 0-9/10"),
    // The file ends before these.
    ("bytes=10-", "", "bytes */10"), ("bytes=99-100", "", "bytes */10"),
    ("bytes=-0", "", "bytes */10"),
  ])
  func `a part is the bytes that are asked for`(header: String, text: String, range: String) throws
  {
    var part = try part(header)
    #expect(part.isAskedFor)
    #expect(part.contentRange == range)
    #expect(part.range.count == text.utf8.count)
    #expect(try part.text == text)
  }

  @Test(arguments: [
    nil, "", "bytes=", "bytes=-", "bytes=a-b", "bytes=3-1", "bytes=0-1,3-4", "bytes=--1", "bytes=1",
    "lines=0-1", "bytes=99999999999999999999-", "bytes=0-99999999999999999999",
  ])
  func `what is no range is the whole file`(header: String?) throws {
    var part = try part(header)
    #expect(!part.isAskedFor)
    #expect(try part.text == "0123456789")
  }

  @Test func `a file that is not there has no part`() {
    #expect(FilePart(of: folder.path + "/nothing", range: nil) == nil)
    #expect(FilePart(of: "/dev/zero", range: nil) == nil)
  }
}

extension FilePart {
  /// All that is left of it.
  fileprivate var text: String {
    mutating get throws {
      var text = ""
      while let bytes = try next() { text += String(decoding: bytes, as: UTF8.self) }
      return text
    }
  }
}
