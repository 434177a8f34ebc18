import Foundation

/// Text from disk.
package enum TextFile {
  /// The largest file read: a page of text needs far less, a wrong file may be endless.
  private static let byteBudget = 256 << 20

  /// The whole of a UTF-8 file; a device or a folder is refused.
  package static func read(_ path: String) throws(InputError) -> String {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw .notFound(problem: "There is no file '\(path.excerpt)'.")
    }
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    )
    guard !isDirectory.boolValue, attributes?[.type] as? FileAttributeType == .typeRegular else {
      throw .notFound(problem: "'\(path)' is a folder or a device, not a file with text.")
    }
    guard let bytes = attributes?[.size] as? Int, bytes <= byteBudget else {
      throw .unreadable(
        file: path,
        problem: "The file is larger than the \(byteBudget >> 20) MiB allowed."
      )
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .notFound(problem: "The file '\(path)' cannot be read; check its permissions.")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw .unreadable(file: path, problem: "The file is not text in UTF-8.")
    }
    return text
  }
}
