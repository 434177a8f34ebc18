import Foundation

/// A file that is written piece by piece, as long as it may be, and is either whole or not there.
///
/// See ``AtomicFile`` for where it is meanwhile. One that is not finished is removed.
public struct GrowingFile: ~Copyable {
  private let path: String
  private let aside: String
  private let file: Int32

  /// Begins a file that replaces one of the same name when it is finished.
  public init(_ path: String) throws(FileError) {
    self.path = path
    aside = AtomicFile.aside(of: path)
    file = open(aside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileError(path: path, errno: errno) }
  }

  /// Adds bytes at the end.
  public func append(_ bytes: [UInt8]) throws(FileError) {
    try AtomicFile.write(bytes, to: file, path: path)
  }

  /// Waits until everything is on disk, and gives the file its name.
  public consuming func finish() throws(FileError) {
    guard fsync(file) == 0 else { throw FileError(path: path, errno: errno) }
    try AtomicFile.publish(aside, as: path)
  }

  deinit {
    close(file)
    // Nothing is there any more under this name once the file is finished.
    unlink(aside)
  }
}
