import Foundation

/// An input as a file, for readers that take nothing else.
enum InputFile {
  private static let folder: String = {
    let folder = NSTemporaryDirectory() + "/fathom-fuzz-\(getpid())"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      fatalError("\(error)")
    }
    return folder
  }()

  /// Calls a closure with the path of a file that has these bytes and whose name ends so.
  static func with<Value>(
    _ bytes: [UInt8],
    ending: String,
    _ body: (String) throws -> Value
  ) throws -> Value {
    let path = "\(folder)/input\(ending)"
    try Data(bytes).write(to: URL(filePath: path))
    return try body(path)
  }
}
