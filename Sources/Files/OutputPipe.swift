import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file whose reader may be slow, or gone: a pipe, a socket, standard output.
package struct OutputPipe: Sendable {
  private let file: Int32
  private let name: String

  /// An open file, which stays its owner's to close; `name` is what errors call it.
  package init(_ file: Int32, named name: String) {
    self.file = file
    self.name = name
  }

  /// Writes bytes, and blocks the thread until the reader has room for them.
  ///
  /// Throws `FileError` where the reader is gone, and never raises SIGPIPE; throws
  /// `CancellationError` within a tenth of a second after the task is cancelled.
  package func write(_ bytes: [UInt8]) throws {
    var start = 0
    while start < bytes.count {
      try waitForRoom()
      // So much fits where there is room at all: a write of more might block for ever.
      let count = min(bytes.count - start, Int(PIPE_BUF))
      let (written, code) = bytes.withUnsafeBytes { buffer in
        BrokenPipe.ignored { system(buffer.baseAddress?.advanced(by: start), count) }
      }
      if written >= 0 {
        start += written
      } else if code != EINTR, code != EAGAIN {
        throw FileError.cannotWrite(path: name, reason: String(cString: strerror(code)))
      }
    }
  }

  private func system(_ bytes: UnsafeRawPointer?, _ count: Int) -> (written: Int, code: Int32) {
    #if canImport(Glibc)
    let written = Glibc.write(file, bytes, count)
    #elseif canImport(Musl)
    let written = Musl.write(file, bytes, count)
    #else
    let written = Darwin.write(file, bytes, count)
    #endif
    return (written, errno)
  }

  private func waitForRoom() throws {
    var entry = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
    repeat { try Task.checkCancellation() } while poll(&entry, 1, 100) == 0
  }
}

/// The signal that a write into a pipe without a reader raises, and that ends a process by default.
private enum BrokenPipe {
  /// Writes without the signal, which is held back on this thread and then forgotten.
  static func ignored(_ write: () -> (written: Int, code: Int32)) -> (written: Int, code: Int32) {
    var signal = sigset_t()
    var before = sigset_t()
    var pending = sigset_t()
    sigemptyset(&signal)
    sigaddset(&signal, SIGPIPE)
    sigpending(&pending)
    // One that somebody else holds back is not ours to forget.
    let isOthers = sigismember(&pending, SIGPIPE) == 1
    pthread_sigmask(SIG_BLOCK, &signal, &before)
    let outcome = write()
    if outcome.written < 0, outcome.code == EPIPE, !isOthers { forget(&signal) }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return outcome
  }

  private static func forget(_ signal: inout sigset_t) {
    #if canImport(Darwin)
    var (pending, number) = (sigset_t(), Int32(0))
    sigpending(&pending)
    if sigismember(&pending, SIGPIPE) == 1 { sigwait(&signal, &number) }
    #else
    var now = timespec()
    sigtimedwait(&signal, nil, &now)
    #endif
  }
}
