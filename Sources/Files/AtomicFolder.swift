import CFiles
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Folders that are either whole or not there, as ``AtomicFile`` does it with files.
package enum AtomicFolder {
  /// Gives a finished folder its name in one step; a folder of that name goes.
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
