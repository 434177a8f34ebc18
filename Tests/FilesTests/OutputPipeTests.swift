import Dispatch
import FathomFiles
import Foundation
import Testing

/// Writes on a thread of its own: those of tasks are few.
private actor Writer {
  private final class Executor: SerialExecutor {
    private let queue = DispatchQueue(label: "writer")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private let executor = Executor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func write(_ bytes: [UInt8], to pipe: OutputPipe) throws { try pipe.write(bytes) }

  /// The error of a write, and the time of it; other tests may keep the task from going on.
  func failure(_ bytes: [UInt8], to pipe: OutputPipe) -> (
    error: (any Error)?, time: ContinuousClock.Instant
  ) {
    do { try pipe.write(bytes) } catch { return (error, .now) }
    return (nil, .now)
  }
}

@Suite struct OutputPipeTests {
  private let pipe = Pipe()

  init() {
    // As in a program that knows nothing of pipes.
    signal(SIGPIPE, SIG_DFL)
  }

  private func output(isOwn: Bool) -> OutputPipe {
    let file = pipe.fileHandleForWriting.fileDescriptor
    return isOwn ? OutputPipe(own: file, named: "the pipe") : OutputPipe(file, named: "the pipe")
  }

  /// Reads so many bytes, on a thread of its own as well.
  private func read(_ count: Int) async -> [UInt8] {
    let file = pipe.fileHandleForReading
    return await withCheckedContinuation { continuation in
      DispatchQueue(label: "reader").async {
        var read: [UInt8] = []
        while read.count < count { read += file.availableData }
        continuation.resume(returning: read)
      }
    }
  }

  @Test(arguments: [false, true])
  func `a reader gets every byte, however large the piece`(isOwn: Bool) async throws {
    let bytes = (0..<3_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let (output, writer) = (output(isOwn: isOwn), Writer())
    let writing = Task { try await writer.write(bytes, to: output) }
    let read = await read(bytes.count)
    try await writing.value
    #expect(read == bytes)
  }

  @Test(arguments: [false, true])
  func `a reader that is gone is an error, not the end of the process`(isOwn: Bool) throws {
    let output = output(isOwn: isOwn)
    try pipe.fileHandleForReading.close()
    for _ in 0..<2 {
      let error = #expect(throws: FileError.self) { try output.write([1, 2, 3]) }
      #expect(error?.description.contains("the pipe") == true)
    }
    // Nor is the signal left for later.
    var pending = sigset_t()
    sigpending(&pending)
    #expect(sigismember(&pending, SIGPIPE) == 0)
  }

  @Test(arguments: [false, true])
  func `cancelling ends the wait for a reader that does not read`(isOwn: Bool) async throws {
    let output = output(isOwn: isOwn)
    let writer = Writer()
    let writing = Task {
      await writer.failure([UInt8](repeating: 0, count: 1 << 22), to: output)
    }
    try await Task.sleep(for: .milliseconds(100))
    let start = ContinuousClock.now
    writing.cancel()
    let failure = await writing.value
    #expect(failure.error is CancellationError)
    #expect(failure.time - start < .seconds(30))
  }
}
