import CFiles
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Folders that are complete or absent, as files are by ``AtomicFile``.
package enum AtomicFolder {
  /// Renames a finished folder in one step; a folder of that name is removed.
  package static func publish(_ folder: String, as name: String) throws {
    // An empty folder there is replaced; with one that is not, it changes places.
    if rename(folder, name) == 0 { return }
    guard cfiles_exchange(folder, name) else { throw FileError(path: name, errno: errno) }
    try FileManager.default.removeItem(atPath: folder)
  }

  /// Waits until all files of an open folder, and of its file system, are on disk.
  package static func flush(_ folder: Int32, path: String) throws(FileError) {
    guard cfiles_flush_file_system(folder) else { throw FileError(path: path, errno: errno) }
  }
}
