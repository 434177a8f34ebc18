import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A refusal of the system to create or to write a file.
package enum FileError: Refusal, Equatable {
  /// A wrong place: no such folder, no permission, a file where a folder should be.
  case cannotCreate(path: String, reason: String)
  /// A write that failed, usually because the disk is full.
  case cannotWrite(path: String, reason: String)
  /// A pipe whose reader has ended, or reads no more.
  case readerIsGone(path: String)

  /// The sentence that names the file and the reason.
  package var sentence: String {
    switch self {
    case .cannotCreate(let path, let reason): "Cannot create '\(path)': \(reason)."
    case .cannotWrite(let path, let reason): "Cannot write '\(path)': \(reason)."
    case .readerIsGone(let path): "Cannot write '\(path)': \(String(cString: strerror(EPIPE)))."
    }
  }

  /// The kind of cause: an output that cannot be created, or a failed write.
  package var kind: RefusalKind {
    switch self {
    case .cannotCreate: .cannotCreate
    case .cannotWrite, .readerIsGone: .io
    }
  }

  /// The refusal that an error number of the system means.
  package init(path: String, errno code: Int32) {
    let reason = RegularFile.reason(code)
    switch code {
    case ENOSPC, EDQUOT, EFBIG, EIO: self = .cannotWrite(path: path, reason: reason)
    case EPIPE: self = .readerIsGone(path: path)
    default: self = .cannotCreate(path: path, reason: reason)
    }
  }
}

/// Files that are complete or absent.
///
/// They are written aside under a name of their own, locked, flushed to disk and renamed. A file that a
/// killed process left aside is known by its name and has no lock, and the next run removes it.
package enum AtomicFile {
  /// Writes a file in one step, replacing one of the same name.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try GrowingFile(path)
    try file.append(bytes)
    try file.finish()
  }

  /// Renames a complete file that was written aside; removes it where that fails.
  package static func publish(_ aside: String, as path: String) throws(FileError) {
    guard rename(aside, path) == 0 else {
      let error = FileError(path: path, errno: errno)
      unlink(aside)
      throw error
    }
  }

  /// Writes bytes to an open file, standard output for instance.
  package static func write(_ bytes: [UInt8], to file: Int32, path: String) throws(FileError) {
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
        Glibc.write(file, buffer.baseAddress?.advanced(by: start), buffer.count - start)
        #elseif canImport(Musl)
        Musl.write(file, buffer.baseAddress?.advanced(by: start), buffer.count - start)
        #else
        Darwin.write(file, buffer.baseAddress?.advanced(by: start), buffer.count - start)
        #endif
      }
      if written < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN {
          // The reader of a pipe may have made it non-blocking.
          var entry = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
          poll(&entry, 1, -1)
          continue
        }
        throw Self.failure(of: path, errno)
      }
      start += written
    }
  }

  /// A failed write to an open file.
  static func failure(of path: String, _ code: Int32) -> FileError {
    code == EPIPE
      ? .readerIsGone(path: path)
      : .cannotWrite(path: path, reason: String(cString: strerror(code)))
  }

  /// Makes a folder and those above it.
  package static func createFolder(_ path: String) throws(FileError) {
    var partial = path.hasPrefix("/") ? "/" : ""
    for component in path.split(separator: "/") {
      partial += (partial.isEmpty || partial.hasSuffix("/") ? "" : "/") + component
      guard mkdir(partial, 0o777) != 0 else { continue }
      let code = errno
      var status = stat()
      // mkdir may say EACCES or EROFS of a folder that is there.
      guard stat(partial, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw FileError(path: path, errno: code == EEXIST ? ENOTDIR : code)
      }
    }
  }

  /// Makes the folder for a file, removes from it the files that killed processes left, and finds out
  /// whether the file can be written there, before the work for it begins.
  package static func prepareFolder(of path: String) throws(FileError) {
    let folder = FilePath(path).folder
    try createFolder(folder)
    removeAbandoned(in: folder)
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw FileError(path: path, errno: EISDIR)
    }
    // It is gone again at once.
    _ = try GrowingFile(path)
  }

  /// Whether a file, and not a folder, exists at a path.
  package static func exists(at path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && !isDirectory.boolValue
  }

  /// The length of a file in bytes; nil where there is none.
  package static func byteCount(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Removes a file that may not be there.
  package static func remove(_ path: String) { unlink(path) }

  /// Removes the files that dead processes of this machine left aside in a folder.
  package static func removeAbandoned(in folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where AsideFile.isName(name) {
      AsideFile.removeAbandoned("\(folder)/\(name)")
    }
  }
}
