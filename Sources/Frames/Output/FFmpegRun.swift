import FathomFiles
import Foundation
import Synchronization

/// A run of ffmpeg that makes one file, which has its name only when it is whole.
///
/// One that is neither finished nor abandoned is abandoned with its last reference.
package final class FFmpegRun {
  private let path: String
  private let aside: AsideFile
  private let process = Process()
  private let errors: FileHandle
  private var hasEnded = false

  /// The ffmpeg on the `PATH`; nil where there is none.
  package static let program: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/ffmpeg" }.first(where: FileManager.default.isExecutableFile)
  }()

  /// Starts a program that takes the arguments of ffmpeg, of which the file's name will be the last.
  ///
  /// Throws `MovieError` where there is none or it cannot be run, and `FileError` where nothing can be
  /// written.
  init(_ program: String?, _ arguments: [String], makes path: String, reads input: Pipe? = nil)
    throws
  {
    guard let program else { throw MovieError.noEncoder }
    self.path = path
    try Self.checkDescriptors()
    errors = try Self.temporaryFile()
    // Also finds out whether the file can be written at all, before ffmpeg says so in its own way.
    aside = try AsideFile(of: path)
    process.executableURL = URL(fileURLWithPath: program)
    // Without -xerror a disk that is full at the file's end, and a part that cannot be read, are no failures to it.
    process.arguments =
      ["-hide_banner", "-loglevel", "error", "-xerror", "-nostdin", "-y"] + arguments
      + ["file:\(aside.path)"]
    process.standardInput = input ?? FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    do {
      try process.run()
      let number = process.processIdentifier
      Self.inHand.withLock { [aside] in $0[number] = aside.path }
    } catch {
      AtomicFile.remove(aside.path)
      throw MovieError.encoderFailed(path: path, reason: "'\(program)' cannot be run")
    }
  }

  deinit {
    guard !hasEnded, process.processIdentifier > 0 else { return }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    letGo()
    AtomicFile.remove(aside.path)
  }

  /// Blocks until ffmpeg has ended, and gives the file its name, or another one.
  ///
  /// Throws `MovieError` where ffmpeg fails, and `CancellationError` soon after its task is cancelled;
  /// then there is no file.
  func finish(as name: String? = nil) throws {
    end(atMost: nil)
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      AtomicFile.remove(aside.path)
      throw Task.isCancelled ? CancellationError() : failure
    }
    do {
      try aside.flush(for: path)
    } catch {
      AtomicFile.remove(aside.path)
      throw error
    }
    try AtomicFile.publish(aside.path, as: name ?? path)
  }

  /// Kills ffmpeg and removes what it wrote.
  func abandon() {
    end(atMost: .zero)
    AtomicFile.remove(aside.path)
  }

  private func end(atMost patience: Duration?) {
    hasEnded = true
    wait(atMost: patience)
    letGo()
  }

  /// Blocks until ffmpeg has ended; kills it when the time is over or the task is cancelled.
  func wait(atMost patience: Duration?) {
    let deadline = patience.map { ContinuousClock.now + $0 }
    while process.isRunning {
      if Task.isCancelled || deadline.map({ $0 <= .now }) ?? false {
        kill(process.processIdentifier, SIGKILL)
      }
      usleep(1000)
    }
  }

  /// The failure of a run that has ended, with the reason that ffmpeg gave last.
  var failure: MovieError {
    try? errors.seek(toOffset: 0)
    let text = (try? errors.readToEnd()).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
    let lines = (text ?? "").split(whereSeparator: \.isNewline)
    let end =
      process.terminationReason == .exit
      ? "exit code \(process.terminationStatus)" : "signal \(process.terminationStatus)"
    // Where the last line has but the place, the one before it has the reason.
    let reason = lines.last { !$0.hasSuffix("-- ") } ?? lines.last
    return .encoderFailed(path: path, reason: reason.map(String.init) ?? "it ended with \(end)")
  }

  // MARK: - All runs

  /// The paths of files that are not whole, by the processes that make them.
  private static let inHand = Mutex<[pid_t: String]>([:])

  /// Whether any has not ended.
  package static var isAnyRunning: Bool { inHand.withLock { !$0.isEmpty } }

  /// Kills all runs and removes what they wrote.
  ///
  /// For a process that must end at once and cannot wait for each.
  package static func abandonAll() {
    for (process, aside) in inHand.withLock(\.self) {
      kill(process, SIGKILL)
      // What has not ended may still begin its file.
      for _ in 0..<100 where kill(process, 0) == 0 { usleep(1000) }
      AtomicFile.remove(aside)
    }
  }

  private func letGo() {
    _ = Self.inHand.withLock { $0.removeValue(forKey: process.processIdentifier) }
  }

  /// Throws where too few files can be opened to start a program: Foundation would trap.
  private static func checkDescriptors() throws(FileError) {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    for _ in 0..<16 {
      let descriptor = dup(STDERR_FILENO)
      guard descriptor >= 0 else { throw FileError(path: "a pipe to ffmpeg", errno: errno) }
      descriptors.append(descriptor)
    }
  }

  /// A file without a name, which is gone with its last handle.
  private static func temporaryFile() throws(FileError) -> FileHandle {
    guard let file = tmpfile() else { throw FileError(path: "a temporary file", errno: errno) }
    defer { fclose(file) }
    return FileHandle(fileDescriptor: dup(fileno(file)), closeOnDealloc: true)
  }
}
