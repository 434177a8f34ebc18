import Files
import Foundation

/// The journal of a shard's frames: a line of JSON for each that was written, with its SHA-256.
///
/// Lines are only ever added, each in one piece; of two for one frame the later holds. No line tells of
/// times or machines, so shards that were never interrupted have the same journal everywhere. Takes some
/// 100 bytes of memory for every frame that the journal knows.
struct FrameManifest: ~Copyable {
  private struct Entry: Codable {
    let frame: Int
    let file: String
    let bytes: Int
    let sha256: String
  }

  private let path: String
  private let file: Int32
  private var digests: [Int: SHA256Digest]

  /// Opens the journal of a shard in a folder; begins it where there is none.
  ///
  /// A last line that was cut off is dropped. Throws `FileError` where it cannot be written.
  init(of shard: Shard, in folder: String) throws(FileError) {
    let path = "\(folder)/\(Self.name(of: shard))"
    let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileError(path: path, errno: errno) }
    let whole = Self.wholeLines(of: path)
    guard ftruncate(file, off_t(whole.count)) == 0 else {
      let error = FileError(path: path, errno: errno)
      close(file)
      throw error
    }
    self.path = path
    self.file = file
    digests = Dictionary(Self.entries(in: whole)) { $1 }
  }

  deinit { close(file) }

  /// The name of a shard's journal: `manifest.jsonl` of the whole, else `manifest.0-of-4.jsonl`.
  static func name(of shard: Shard) -> String {
    shard == .whole ? "manifest.jsonl" : "manifest.\(shard.index)-of-\(shard.count).jsonl"
  }

  /// What the journal knows of a frame's file.
  func digest(ofFrame frame: Int) -> SHA256Digest? { digests[frame] }

  /// A frame's file, as the journal has it.
  struct Frame: Sendable {
    let number: Int
    /// The file's name without its folder.
    let name: String
    let byteCount: Int
    let digest: SHA256Digest

    init(number: Int, file: String, bytes: [UInt8]) {
      self.number = number
      name = file.split(separator: "/").last.map(String.init) ?? file
      byteCount = bytes.count
      digest = SHA256Digest(of: bytes)
    }
  }

  /// Adds a line for a file that has been written.
  mutating func add(_ frame: Frame) throws(FileError) {
    let entry = Entry(
      frame: frame.number,
      file: frame.name,
      bytes: frame.byteCount,
      sha256: frame.digest.description
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let line = try? encoder.encode(entry) else {
      preconditionFailure("text and integers can be encoded")
    }
    try AtomicFile.write(Array(line) + [UInt8(ascii: "\n")], to: file, path: path)
    digests[frame.number] = frame.digest
  }

  // MARK: - Reading

  /// What all the journals in a folder know: the last digest of each frame in each of them.
  static func digests(in folder: String) -> [Int: Set<SHA256Digest>] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var digests: [Int: Set<SHA256Digest>] = [:]
    for name in names where name.hasPrefix("manifest.") && name.hasSuffix(".jsonl") {
      let journal = Dictionary(entries(in: wholeLines(of: "\(folder)/\(name)"))) { $1 }
      for (frame, digest) in journal { digests[frame, default: []].insert(digest) }
    }
    return digests
  }

  private static func wholeLines(of path: String) -> Data {
    guard let data = FileManager.default.contents(atPath: path),
      let end = data.lastIndex(of: UInt8(ascii: "\n"))
    else { return Data() }
    return data[...end]
  }

  /// Lines that are none of ours are passed over.
  private static func entries(in lines: Data) -> [(Int, SHA256Digest)] {
    let decoder = JSONDecoder()
    return lines.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let entry = try? decoder.decode(Entry.self, from: line),
        let digest = SHA256Digest(entry.sha256)
      else { return nil }
      return (entry.frame, digest)
    }
  }
}
