import Foundation

/// A file of any length that is written piece by piece, and is complete or absent.
///
/// Until it is finished it lies aside, as ``AtomicFile`` does it. One that is not finished is removed,
/// even when its folder has been renamed.
package struct GrowingFile: ~Copyable {
  private let path: String
  private let name: String
  private let aside: AsideFile

  /// Begins a file that replaces one of the same name when it is finished.
  package init(_ path: String) throws(FileError) {
    aside = try AsideFile(of: path)
    (self.path, name) = (path, FilePath(path).name)
  }

  /// Adds bytes at the end.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    try AtomicFile.write(bytes, to: aside.file, path: path)
  }

  /// Waits until all bytes are on disk, and gives the file its name.
  package consuming func finish() throws(FileError) {
    try aside.flush(for: path)
    guard renameat(aside.folder, aside.name, aside.folder, name) == 0 else {
      throw FileError(path: path, errno: errno)
    }
  }

  deinit {
    // Nothing is there any more under this name once the file is finished.
    unlinkat(aside.folder, aside.name, 0)
  }
}
