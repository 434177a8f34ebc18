import FathomFiles
package import Foundation

/// A part of a file, read piece by piece.
package struct FilePart: Sendable {
  /// The bytes of the file that it has.
  package private(set) var range: Range<Int>
  /// The bytes of the whole file.
  package let fileSize: Int
  /// Whether a part was asked for; it may be all.
  package let isAskedFor: Bool
  private let file: FileHandle

  /// The part of a file that a header Range asks for; all of it where it asks for none, or for several.
  ///
  /// It is nil where there is no such file, and empty where the file ends before the part (RFC 9110, section 14).
  package init?(of path: String, range header: String?) {
    guard let file = RegularFile.handle(path), let end = try? file.seekToEnd() else { return nil }
    (self.file, fileSize) = (file, Int(end))
    let part = Self.range(header ?? "", of: fileSize)
    (range, isAskedFor) = (part ?? 0..<fileSize, part != nil)
  }

  /// The value of a header Content-Range.
  package var contentRange: String {
    range.isEmpty
      ? "bytes */\(fileSize)" : "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(fileSize)"
  }

  /// Reads on; nil at the end.
  package mutating func next() throws -> Data? {
    guard !range.isEmpty else { return nil }
    try file.seek(toOffset: UInt64(range.lowerBound))
    let bytes = try file.read(upToCount: min(range.count, Self.pieceSize)) ?? Data()
    guard !bytes.isEmpty else { throw CocoaError(.fileReadCorruptFile) }
    range = range.lowerBound + bytes.count..<range.upperBound
    return bytes
  }

  private static let pieceSize = 1 << 18

  /// The bytes of "bytes=1-5", "bytes=1-" or "bytes=-5"; nil for anything else.
  private static func range(_ header: String, of size: Int) -> Range<Int>? {
    let unit = "bytes="
    let ends = header.dropFirst(unit.count).split(separator: "-", omittingEmptySubsequences: false)
    guard header.hasPrefix(unit), ends.count == 2,
      ends.allSatisfy({ $0.allSatisfy(\.isNumber) })
    else { return nil }
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, nil) where ends[1].isEmpty: return min(first, size)..<size
    case (let first?, let last?) where first <= last:
      return min(first, size)..<(last < size ? last + 1 : size)
    case (nil, let count?) where ends[0].isEmpty: return size - min(count, size)..<size
    default: return nil
    }
  }
}
