import Foundation

/// Text from disk.
package enum TextFile {
  /// The largest file read: a page of text needs far less, a wrong file may be endless.
  private static let byteBudget = 256 << 20

  /// Whether a path stands for what another program writes: `-` and /dev/stdin, or a pipe of a shell's
  /// such as /dev/fd/63.
  package static func isStream(_ path: String) -> Bool {
    path == "-" || path == "/dev/stdin" || path.hasPrefix("/dev/fd/")
  }

  /// The whole of a UTF-8 file, or of a stream, which can be read once; a device or a folder is
  /// refused.
  package static func read(_ path: String) throws(InputError) -> String {
    guard !isStream(path) else { return try readStream(path) }
    guard let file = RegularFile.handle(path) else { throw absence(of: path, errno) }
    var status = stat()
    guard fstat(file.fileDescriptor, &status) == 0, status.st_size <= byteBudget else {
      throw .unreadable(
        file: path,
        problem: "The file is larger than the \(byteBudget >> 20) MiB allowed."
      )
    }
    guard let data = try? file.readToEnd() ?? Data() else {
      throw .notFound(problem: "The file '\(path)' cannot be read: \(RegularFile.reason(errno)).")
    }
    return try text(data, path)
  }

  /// The refusal of a path that is no file with text, by the `errno` of ``RegularFile/handle(_:)``.
  private static func absence(of path: String, _ code: Int32) -> InputError {
    switch code {
    case ENOENT, ENOTDIR, ELOOP: .notFound(problem: "There is no file '\(path.excerpt)'.")
    case EISDIR, ENXIO, RegularFile.isNoFile:
      .notFound(problem: "'\(path)' is a folder or a device, not a file with text.")
    default:
      .notFound(problem: "The file '\(path)' cannot be read: \(RegularFile.reason(code)).")
    }
  }

  /// All that comes through a stream.
  private static func readStream(_ path: String) throws(InputError) -> String {
    let name = path == "-" ? "standard input" : path
    let handle =
      path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
    var data = Data()
    do {
      while let part = try handle?.read(upToCount: 1 << 20), !part.isEmpty {
        data += part
        guard data.count <= byteBudget else {
          throw InputError.unreadable(
            file: name,
            problem: "There is more to read than the \(byteBudget >> 20) MiB allowed."
          )
        }
      }
    } catch let error as InputError {
      throw error
    } catch {
      throw .notFound(problem: "Nothing can be read from '\(name)'.")
    }
    guard !data.isEmpty else {
      throw .notFound(
        problem: "Nothing came from '\(name)'; a world or a flight as YAML is needed."
      )
    }
    return try text(data, name)
  }

  private static func text(_ data: Data, _ name: String) throws(InputError) -> String {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw .unreadable(file: name, problem: "The file is not text in UTF-8.")
    }
    return text
  }
}
