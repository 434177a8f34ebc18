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
  /// The most bytes that a write may have.
  private let mostAtOnce: Int

  /// An open file, which stays its owner's to close; `name` is what errors call it.
  package init(_ file: Int32, named name: String) {
    self.file = file
    self.name = name
    // So much fits where there is room at all: a write of more might block for ever.
    mostAtOnce = Int(PIPE_BUF)
  }

  /// A pipe that nobody else writes to, which stays its owner's to close: it holds much, and every write fills it.
  ///
  /// Frames go through it in half the time of one whose writes must not block.
  package init(own file: Int32, named name: String) {
    self.file = file
    self.name = name
    mostAtOnce = .max
    _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK)
    #if os(Linux)
    // F_SETPIPE_SZ, which the headers keep to those who ask for GNU's own. Where that is more than the system
    // allows, the pipe stays as it is.
    _ = fcntl(file, 1031, 1 << 20)
    #endif
  }

  /// Writes bytes, and blocks the thread until the reader has room for them.
  ///
  /// Throws `FileError` where the reader is gone, and never raises SIGPIPE; throws
  /// `CancellationError` within a tenth of a second after the task is cancelled.
  package func write(_ bytes: [UInt8]) throws {
    try BrokenPipe.withoutSignal { forgetSignal in
      var start = 0
      while start < bytes.count {
        try waitForRoom()
        let count = min(bytes.count - start, mostAtOnce)
        let (written, code) = bytes.withUnsafeBytes { buffer in
          system(buffer.baseAddress?.advanced(by: start), count)
        }
        if written >= 0 {
          start += written
        } else if code != EINTR, code != EAGAIN {
          if code == EPIPE { forgetSignal() }
          throw AtomicFile.failure(of: name, code)
        }
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
  /// Runs writes with the signal held back on this thread; `body` gets what forgets one of its own.
  static func withoutSignal(_ body: (_ forgetSignal: () -> Void) throws -> Void) rethrows {
    var signal = sigset_t()
    var before = sigset_t()
    var pending = sigset_t()
    sigemptyset(&signal)
    sigaddset(&signal, SIGPIPE)
    sigpending(&pending)
    // One that somebody else holds back is not ours to forget.
    let isOthers = sigismember(&pending, SIGPIPE) == 1
    pthread_sigmask(SIG_BLOCK, &signal, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body { if !isOthers { forget(&signal) } }
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
