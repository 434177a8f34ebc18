import Foundation
import TestSupport

/// A program outside the package: Swift source with `import Fathom`, compiled against the built modules.
struct OutsideProgram {
  /// The source, as a script.
  let source: String

  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder of the build, with the modules and objects of the library.
  static let build: String = {
    let folders =
      CommandLine.arguments.map { ($0 as NSString).deletingLastPathComponent }
      + ["release", "debug"].map { "\(package)/.build/\($0)" }
    guard
      let folder = folders.first(where: {
        $0.hasPrefix("/")
          && FileManager.default.fileExists(atPath: "\($0)/Modules/Fathom.swiftmodule")
      })
    else { preconditionFailure("'swift build' makes the modules") }
    return folder
  }()

  /// What the compiler says against the program; empty where it is right.
  func problems() throws -> String {
    try withSource { source, _ in
      let result = try Self.run("swiftc", ["-typecheck"] + Self.compilerOptions + [source])
      return result.code == 0 ? "" : result.output
    }
  }

  /// What the program prints in a folder of its own that `prepare` fills, and `inspect` sees afterwards;
  /// fails where it does.
  @discardableResult
  func run(
    prepare: (String) throws -> Void = { _ in },
    inspect: (String) throws -> Void = { _ in }
  ) throws -> String {
    try withSource { source, folder in
      let program = "\(folder)/program"
      let linked = try Self.run(
        "swiftc",
        Self.compilerOptions + [source, "@\(try Self.objects(in: folder))"]
          + Self.libraries + ["-o", program]
      )
      guard linked.code == 0 else { throw Failure(output: linked.output) }
      try prepare(folder)
      let result = try Self.run(program, [], in: folder)
      guard result.code == 0 else { throw Failure(output: result.output) }
      try inspect(folder)
      return result.output
    }
  }

  /// A compiler or a program that ended with an exit code other than 0.
  struct Failure: Error, CustomStringConvertible {
    let output: String
    var description: String { output }
  }

  // MARK: - The compiler

  private static let compilerOptions: [String] = {
    let clangModules =
      folders(in: "\(package)/Sources") + folders(in: build)
      + folders(in: "\(package)/.build/checkouts").flatMap { folders(in: "\($0)/Sources") }
      .map { "\($0)/include" }
    let paths = clangModules.filter {
      FileManager.default.fileExists(atPath: "\($0)/module.modulemap")
    }
    return [
      "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility",
      "-enable-upcoming-feature", "ExistentialAny", "-I", "\(build)/Modules",
    ] + paths.flatMap { ["-I", $0] }
  }()

  private static func folders(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }
  }

  /// A file that lists the library's objects, all but those of the command.
  private static func objects(in folder: String) throws -> String {
    let list = try String(
      contentsOfFile: "\(build)/fathom.product/Objects.LinkFileList",
      encoding: .utf8
    )
    let own = list.split(separator: "\n").filter {
      !$0.contains("/FathomCommand.build/") && !$0.contains("/ArgumentParser")
    }
    let door = folders(in: "\(build)/Fathom.build").filter { $0.hasSuffix(".o") }
    let file = "\(folder)/objects"
    try (own.map { "\($0)" } + door.map { "'\($0)'" }).joined(separator: "\n")
      .write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }

  private static let libraries = ["mpfr", "gmp", "png", "jpeg", "deflate", "nettle", "z"].map {
    "-l\($0)"
  }

  private func withSource<Result>(_ body: (String, String) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try body(folder.file("main.swift", source.utf8), folder.path)
  }

  static func run(
    _ program: String,
    _ arguments: [String],
    in folder: String? = nil
  ) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
