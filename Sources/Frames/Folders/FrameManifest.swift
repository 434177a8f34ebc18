import FathomFiles
import Foundation

/// The journal of a shard's frames: a line of JSON for each that is written, with its SHA-256.
///
/// Lines are only ever added, each in one piece, before its frame has its name: a frame that a kill
/// left without its line would be taken for a damaged one. Of two for one frame the later holds. No
/// line tells of times or machines, so shards that were never interrupted have the same journal
/// everywhere. Takes an eighth of a byte of memory for every frame up to the last.
actor FrameManifest {
  private struct Entry: Codable {
    let frame: Int
    let file: String
    let bytes: Int
    let sha256: String
  }

  private let path: String
  private let file: Int32
  private var known: FrameSet
  private var last: (frame: Int, digest: SHA256Digest)?
  private let executor = OutputExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens the journal of a shard in a folder; begins it where there is none.
  ///
  /// A last line that was cut off is dropped. Throws `FileError` where it cannot be written.
  init(of shard: Shard, in folder: String) throws(FileError) {
    let path = "\(folder)/\(Self.name(of: shard))"
    // Of a link somebody else's file would lose its end.
    let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileError(path: path, errno: errno) }
    guard RegularFile.isRegular(file) else {
      let error = FileError(path: path, errno: errno)
      close(file)
      throw error
    }
    var known = FrameSet()
    var last: (frame: Int, digest: SHA256Digest)?
    let size = Self.readEntries(of: path) { frame, digest in
      known.insert(frame)
      last = (frame, digest)
    }
    guard ftruncate(file, off_t(size)) == 0 else {
      let error = FileError(path: path, errno: errno)
      close(file)
      throw error
    }
    self.path = path
    self.file = file
    self.known = known
    self.last = last
  }

  deinit { close(file) }

  /// The name of a shard's journal: `manifest.jsonl` of the whole, else `manifest.0-of-4.jsonl`.
  static func name(of shard: Shard) -> String {
    shard == .whole ? "manifest.jsonl" : "manifest.\(shard.index)-of-\(shard.count).jsonl"
  }

  /// Whether the journal knows a frame's file.
  func contains(_ frame: Int) -> Bool { known.contains(frame) }

  /// A frame's file, as the journal has it.
  struct Frame: Sendable {
    let number: Int
    /// The file's name without its folder.
    let name: String
    let byteCount: Int
    let digest: SHA256Digest

    init(number: Int, file: String, bytes: [UInt8]) {
      self.number = number
      name = FilePath(file).name
      byteCount = bytes.count
      digest = SHA256Digest(of: bytes)
    }
  }

  /// Adds a line for a file that is about to be there, unless the last one says the same: then a
  /// kill came between line and file.
  func add(_ frame: Frame) throws(FileError) {
    if let last, last == (frame.number, frame.digest) { return }
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
    known.insert(frame.number)
    last = (frame.number, frame.digest)
  }

  // MARK: - Reading

  /// The digests of frames in all journals of a folder: the last one of each frame in each journal.
  static func digests(in folder: String) -> [Int: Set<SHA256Digest>] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var digests: [Int: Set<SHA256Digest>] = [:]
    for name in names where name.hasPrefix("manifest.") && name.hasSuffix(".jsonl") {
      var journal: [Int: SHA256Digest] = [:]
      readEntries(of: "\(folder)/\(name)") { journal[$0] = $1 }
      for (frame, digest) in journal { digests[frame, default: []].insert(digest) }
    }
    return digests
  }

  /// Reads the entries in their order, a line at a time, and returns how many bytes the whole lines
  /// have; lines that are none of ours are passed over.
  @discardableResult
  private static func readEntries(
    of path: String,
    _ body: (_ frame: Int, _ digest: SHA256Digest) -> Void
  ) -> Int {
    let descriptor = RegularFile.open(path)
    guard descriptor >= 0, let file = fdopen(descriptor, "r") else { return 0 }
    defer { fclose(file) }
    var (line, room, size) = (nil as UnsafeMutablePointer<CChar>?, 0, 0)
    defer { free(line) }
    let decoder = JSONDecoder()
    while case let count = getline(&line, &room, file), count > 0, let line {
      guard line[count - 1] == CChar(bitPattern: UInt8(ascii: "\n")) else { break }
      size += count
      guard let entry = try? decoder.decode(Entry.self, from: Data(bytes: line, count: count)),
        entry.frame >= 0, let digest = SHA256Digest(entry.sha256)
      else { continue }
      body(entry.frame, digest)
    }
    return size
  }
}
