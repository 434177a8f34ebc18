package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Files that end: a device or a pipe in a file's place may be read for ever, or keep its reader waiting.
package enum RegularFile {
  /// The `errno` of what is neither a file nor a folder.
  package static let isNoFile = ESPIPE

  /// What an `errno` says, in words.
  package static func reason(_ code: Int32) -> String {
    code == isNoFile ? "it is a pipe or a device, and no file" : String(cString: strerror(code))
  }

  /// Opens a file for reading; -1 and `errno` where there is none, `EISDIR` and ``isNoFile`` included.
  package static func open(_ path: String) -> Int32 {
    #if canImport(Glibc)
    let file = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    #elseif canImport(Musl)
    let file = Musl.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    #else
    let file = Darwin.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    #endif
    guard file >= 0 else { return -1 }
    guard isRegular(file) else {
      let code = errno
      close(file)
      errno = code
      return -1
    }
    return file
  }

  /// Whether what is open is a file; sets `errno` where it is none.
  package static func isRegular(_ file: Int32) -> Bool {
    var status = stat()
    let isKnown = fstat(file, &status) == 0
    let kind = status.st_mode & S_IFMT
    guard isKnown, kind == S_IFREG else {
      errno = isKnown && kind == S_IFDIR ? EISDIR : isNoFile
      return false
    }
    return true
  }

  /// A file that is open for reading; nil and `errno` as ``open(_:)`` tells.
  package static func handle(_ path: String) -> FileHandle? {
    let file = open(path)
    return file < 0 ? nil : FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }

  /// All bytes of a file; nil where it cannot be read.
  package static func contents(_ path: String) -> [UInt8]? {
    guard let file = handle(path) else { return nil }
    return (try? file.readToEnd() ?? Data()).map { [UInt8]($0) }
  }
}
