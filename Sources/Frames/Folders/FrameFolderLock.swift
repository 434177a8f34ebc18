import FathomFiles
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A lock on a folder of frames: many processes may draw one flight there, and two flights never.
///
/// Whoever begins alone has the folder to itself until its record is there; whoever comes later shares
/// it. It ends when it is told to, with its last reference, or with the process. Where the file system has no such locks,
/// everybody begins alone.
package final class FrameFolderLock: Sendable {
  /// Whether no other process draws there, as far as the file system tells.
  let isAlone: Bool
  private let folder: Int32

  /// Locks a folder if no other process has.
  private init(trying path: String) throws(FileError) {
    folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError(path: path, errno: errno) }
    isAlone = flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Locks a folder, and waits for others that are about to begin there.
  convenience init(_ path: String) throws(FileError) {
    try self.init(trying: path)
    if !isAlone { share() }
  }

  /// Locks a folder for this process alone; nil where another one has it.
  convenience init?(exclusively path: String) throws(FileError) {
    try self.init(trying: path)
    guard isAlone else { return nil }
  }

  /// Lets others in.
  func share() {
    while flock(folder, LOCK_SH) != 0, errno == EINTR {}
  }

  /// Ends the lock now: a task that made it may have a reference for a moment longer.
  package func end() { flock(folder, LOCK_UN) }

  deinit { close(folder) }
}
