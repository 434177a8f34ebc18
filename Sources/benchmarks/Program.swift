import Foundation

/// The `fathom` beside this executable, and what it is compared with, at work in a temporary folder that is gone with it.
final class Program {
  /// The time and memory of a run.
  struct Run {
    let seconds: Double
    let peakMebibytes: Double
  }

  /// The folder of its pictures and outputs.
  let folder: String
  private let path: String

  /// Throws a ``BenchmarkError`` where there is no such program.
  init() throws {
    let here = Bundle.main.executablePath ?? CommandLine.arguments[0]
    path = (here as NSString).deletingLastPathComponent + "/fathom"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw BenchmarkError.noProgram(path: path)
    }
    folder = NSTemporaryDirectory() + "fathom-benchmarks-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Draws a view into a PNG file.
  func render(_ view: BenchmarkView) throws -> Run {
    try write(view.worldFile, to: "view.yaml")
    return try run("render", in: "view.yaml", to: "view.png")
  }

  /// Draws all frames of a flight as PNG files.
  func fly(_ flightFile: String) throws -> Run {
    try write(flightFile, to: "flight.yaml")
    return try run("fly", in: "flight.yaml", to: "frames", "--force")
  }

  /// Draws a world into a picture file in the folder; returns its path.
  func render(_ worldFile: String, to name: String) throws -> String {
    _ = try draw(worldFile, to: name)
    return "\(folder)/\(name)"
  }

  /// Draws a world into a picture file in the folder.
  func draw(_ worldFile: String, to name: String = "world.png") throws -> Run {
    try write(worldFile, to: "world.yaml")
    return try run("render", in: "world.yaml", to: name)
  }

  /// Draws all frames of a trace.
  func scroll(_ traceFile: String) throws -> Run {
    try write(traceFile, to: "trace.yaml")
    return try run(
      "scroll",
      in: "trace.yaml",
      to: "stages",
      "--force",
      "--pictures",
      "\(folder)/pictures"
    )
  }

  /// Makes the Deep Zoom pyramid of a picture, halved as libvips halves it.
  func buildPyramid(of picture: String, _ options: [String]) throws -> Run {
    try run(
      [path, "pyramid", "build", picture, "-o", "\(folder)/ours", "--layout", "dzi"] + options
        + ["--overlap", "1", "--gamma", "srgb", "--force"]
        + ["--threads", "\(BenchmarkView.threads)"]
    )
  }

  /// Lets libvips make the same pyramid.
  func buildPyramid(of picture: String, with vips: String, suffix: String) throws -> Run {
    try run(
      [
        vips, "dzsave", picture, "\(folder)/theirs", "--suffix", suffix, "--tile-size", "256",
        "--overlap", "1", "--vips-concurrency=\(BenchmarkView.threads)",
      ]
    )
  }

  /// Makes the pyramid of a picture with options of `fathom pyramid build`; returns its folder.
  func buildPyramid(of picture: String, to name: String, _ options: [String]) throws -> String {
    let arguments = [path, "pyramid", "build", picture, "-o", "\(folder)/\(name)"]
    _ = try run(arguments + ["--threads", "\(BenchmarkView.threads)"] + options)
    return "\(folder)/\(name)"
  }

  /// Lets another process of this program do a part, and returns what it counted.
  func run(_ part: Part) throws -> (run: Run, counts: [String: Double]) {
    let output = "\(folder)/counts.json"
    let run = try run(
      [Bundle.main.executablePath ?? CommandLine.arguments[0]] + part.arguments,
      output: output
    )
    let counts = try JSONDecoder().decode(
      [String: Double].self,
      from: Data(contentsOf: URL(fileURLWithPath: output))
    )
    return (run, counts)
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  private func run(
    _ command: String,
    in file: String,
    to output: String,
    _ options: String...
  ) throws -> Run {
    try run(
      [path, command, "\(folder)/\(file)", "-o", "\(folder)/\(output)"]
        + ["--threads", "\(BenchmarkView.threads)"] + options
    )
  }

  private func run(_ arguments: [String], output: String = "/dev/null") throws -> Run {
    // Foundation's Process would not tell how much memory the program took.
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let errors = "\(folder)/errors"
    // What it says is no part of a table.
    posix_spawn_file_actions_addopen(
      &actions,
      STDOUT_FILENO,
      output,
      O_WRONLY | O_CREAT | O_TRUNC,
      0o600
    )
    posix_spawn_file_actions_addopen(
      &actions,
      STDERR_FILENO,
      errors,
      O_WRONLY | O_CREAT | O_TRUNC,
      0o600
    )
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var (process, status, usage) = (pid_t(), Int32(), rusage())
    let clock = ContinuousClock()
    let start = clock.now
    let code = posix_spawn(&process, arguments[0], &actions, nil, &pointers, environ)
    guard code == 0 else {
      throw BenchmarkError.programFailed(errors: String(cString: strerror(code)))
    }
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let duration = clock.now - start
    guard status == 0 else {
      let sentence = try String(contentsOfFile: errors, encoding: .utf8)
      throw BenchmarkError.programFailed(errors: sentence.trimmingCharacters(in: .newlines))
    }
    return Run(
      seconds: duration / .seconds(1),
      peakMebibytes: Double(usage.ru_maxrss) / 1024
    )
  }
}
