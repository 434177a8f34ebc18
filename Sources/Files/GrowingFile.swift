import Foundation

/// A file of any length that is written piece by piece, and is complete or absent.
///
/// Until it is finished it lies aside, as ``AtomicFile`` does it. One that is not finished is removed,
/// even when its folder has been renamed.
package struct GrowingFile: ~Copyable {
  private let path: String
  private let name: String
  private let aside: String
  private let folder: Int32
  private let file: Int32

  /// Begins a file that replaces one of the same name when it is finished.
  package init(_ path: String) throws(FileError) {
    let (folderPath, name) = AtomicFile.split(path)
    let aside = AtomicFile.asideName(of: name)
    let folder = open(folderPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError(path: path, errno: errno) }
    let file = openat(folder, aside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      let error = FileError(path: path, errno: errno)
      close(folder)
      throw error
    }
    (self.path, self.name, self.aside) = (path, name, aside)
    (self.folder, self.file) = (folder, file)
  }

  /// Adds bytes at the end.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    try AtomicFile.write(bytes, to: file, path: path)
  }

  /// Waits until all bytes are on disk, and gives the file its name.
  package consuming func finish() throws(FileError) {
    guard fsync(file) == 0, renameat(folder, aside, folder, name) == 0 else {
      throw FileError(path: path, errno: errno)
    }
  }

  deinit {
    close(file)
    // Nothing is there any more under this name once the file is finished.
    unlinkat(folder, aside, 0)
    close(folder)
  }
}
