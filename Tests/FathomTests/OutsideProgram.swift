import Foundation
import TestSupport

/// A program outside the package: Swift source with `import Fathom`, compiled against the built modules.
struct OutsideProgram {
  /// The source, as a script.
  let source: String

  /// The folder of the build, with the modules and objects of the library.
  static let build: String = {
    guard let folder = PackageFolder.build(with: "Modules/Fathom.swiftmodule") else {
      preconditionFailure("'swift build' makes the modules")
    }
    return folder
  }()

  /// What the compiler says against the program; empty where it is right.
  func problems() async throws -> String {
    try await withSource { source, _ in
      let result = try await Self.run("swiftc", ["-typecheck"] + Self.compilerOptions + [source])
      return result.code == 0 ? "" : result.output
    }
  }

  /// What the program prints in a folder of its own that `prepare` fills, and `inspect` sees afterwards;
  /// fails where it does.
  @discardableResult
  func run(
    prepare: (String) throws -> Void = { _ in },
    inspect: (String) async throws -> Void = { _ in }
  ) async throws -> String {
    try await withSource { source, folder in
      let program = "\(folder)/program"
      let linked = try await Self.run(
        "swiftc",
        Self.compilerOptions + [source, "@\(try Self.objects(in: folder))"]
          + Self.libraries + ["-o", program]
      )
      guard linked.code == 0 else { throw Failure(output: linked.output) }
      try prepare(folder)
      let result = try await Self.run(program, [], in: folder)
      guard result.code == 0 else { throw Failure(output: result.output) }
      try await inspect(folder)
      return result.output
    }
  }

  /// A compiler or a program that ended with an exit code other than 0.
  struct Failure: Error, CustomStringConvertible {
    let output: String
    var description: String { output }
  }

  // MARK: - The compiler

  private static let compilerOptions =
    [
      "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility",
      "-enable-upcoming-feature", "ExistentialAny",
    ] + modulePaths

  /// Where the compiler finds the modules, those of C among them.
  static let modulePaths: [String] = {
    let clangModules =
      folders(in: "\(PackageFolder.path)/Sources") + folders(in: build)
      + folders(in: "\(PackageFolder.path)/.build/checkouts").flatMap {
        folders(in: "\($0)/Sources")
      }
      .map { "\($0)/include" }
    let paths = clangModules.filter {
      FileManager.default.fileExists(atPath: "\($0)/module.modulemap")
    }
    return (["\(build)/Modules"] + paths).flatMap { ["-I", $0] }
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

  private func withSource<Result>(
    _ body: (String, String) async throws -> Result
  ) async throws -> Result {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await body(folder.file("main.swift", source.utf8), folder.path)
  }

  /// Runs a program on a thread of its own, since waiting for it would hold up other tests.
  static func run(
    _ program: String,
    _ arguments: [String],
    in folder: String? = nil
  ) async throws -> (code: Int32, output: String) {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        do {
          try process.run()
        } catch {
          continuation.resume(throwing: error)
          return
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        continuation.resume(
          returning: (process.terminationStatus, String(decoding: data, as: UTF8.self))
        )
      }
    }
  }
}
