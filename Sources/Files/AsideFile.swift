import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A new file beside the one that it will be, locked for as long as this object lives.
///
/// The lock tells the living from the dead: numbers of processes mean nothing to other containers, and are
/// given again. Names are random, so that nobody can put a link in their place.
package final class AsideFile: Sendable {
  /// The file's path.
  package let path: String
  let name: String
  let folder: Int32
  let file: Int32

  private static let ending = ".tmp"
  private static let digitCount = 16
  /// NAME_MAX, in bytes.
  private static let longestName = 255

  /// Creates the file for a final path, in the same folder.
  package init(of path: String) throws(FileError) {
    // A name with a slash behind it is a folder's.
    guard !path.hasSuffix("/") else { throw FileError(path: path, errno: EISDIR) }
    let target = FilePath(path)
    let folder = open(target.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError(path: path, errno: errno) }
    while true {
      let name = Self.newName(for: target.name)
      let file = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard file >= 0 else {
        if errno == EEXIST { continue }
        let error = FileError(path: path, errno: errno)
        close(folder)
        throw error
      }
      while flock(file, LOCK_EX) != 0, errno == EINTR {}
      // Until it was locked, another process may have taken it for abandoned.
      var status = stat()
      guard fstat(file, &status) == 0, status.st_nlink > 0 else {
        close(file)
        continue
      }
      (self.folder, self.file, self.name) = (folder, file, name)
      self.path = "\(target.folder)/\(name)"
      Self.all.withLock { $0[name] = folder }
      return
    }
  }

  /// Waits until all bytes of the file are on disk, whoever wrote them; `path` is what an error names.
  package func flush(for path: String) throws(FileError) {
    guard fsync(file) == 0 else { throw FileError(path: path, errno: errno) }
  }

  deinit {
    _ = Self.all.withLock { $0.removeValue(forKey: name) }
    close(file)
    close(folder)
  }

  /// The folders of all files that lie aside, by their names.
  private static let all = Mutex<[String: Int32]>([:])

  /// Removes all files that lie aside, for a process that must end at once.
  package static func removeAll() {
    for (name, folder) in all.withLock(\.self) { unlinkat(folder, name, 0) }
  }

  // MARK: - Names

  /// The name as far as there is room for it, this machine's, and what no other file has.
  private static func newName(for name: String) -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    let padding = String(repeating: "0", count: digitCount - digits.count)
    let end = ".\(hostName).\(padding)\(digits)\(ending)"
    var beginning = "." + name
    while beginning.utf8.count + end.utf8.count > longestName { beginning.removeLast() }
    return beginning + end
  }

  /// Whether a name is that of a file which a process of this machine wrote aside.
  static func isName(_ name: String) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return false }
    let rest = name.dropLast(ending.count)
    return rest.utf8.suffix(digitCount).allSatisfy {
      (48...57).contains($0) || (97...102).contains($0)
    }
      && rest.dropLast(digitCount).hasSuffix(".\(hostName).")
  }

  /// Removes a file that nobody has locked; where the file system has no locks, nobody can tell.
  static func removeAbandoned(_ path: String) {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
  }

  private static let hostName: String = {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "unknown" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()
}
