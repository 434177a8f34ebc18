import Foundation
import Testing

/// A program that others wrote, to check ours against.
struct OtherProgram {
  let path: String

  /// The program of that name on the path; nil where it is not installed.
  init?(_ name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let found = folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let found else { return nil }
    path = found
  }

  static let pngcheck = OtherProgram("pngcheck")
  static let pngtopnm = OtherProgram("pngtopnm")
  static let pnmtopng = OtherProgram("pnmtopng")
  static let ffmpeg = OtherProgram("ffmpeg")

  /// Runs the program on a file, which stands for `INPUT` in the arguments and is its standard
  /// input as well, and returns what it writes to its standard output.
  func run(_ arguments: [String], input: [UInt8]) throws -> [UInt8] {
    try withFile(input) { file in
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = arguments.map { $0 == "INPUT" ? file : $0 }
      process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(path) \(arguments.joined(separator: " "))")
      return Array(data)
    }
  }
}
