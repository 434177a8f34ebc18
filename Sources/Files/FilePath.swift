/// A path in its parts, as it is written: nothing is looked up.
package struct FilePath: Sendable {
  /// The folder; "." where the path names none.
  package let folder: String
  /// The file's name with its ending, without slashes behind it.
  package let name: String

  package init(_ path: String) {
    let end = path.lastIndex { $0 != "/" }
    let path = end.map { path[...$0] } ?? path.prefix(1)
    guard let slash = path.lastIndex(of: "/") else {
      (folder, name) = (".", String(path))
      return
    }
    let folder = path[..<slash]
    self.folder = folder.isEmpty ? "/" : String(folder)
    name = String(path[path.index(after: slash)...])
  }

  /// What is behind the last point of the name; empty where there is none, or where the name begins with it.
  package var ending: String {
    point.map { String(name[name.index(after: $0)...]) } ?? ""
  }

  /// The name without its ending.
  package var stem: String { point.map { String(name[..<$0]) } ?? name }

  /// The point before the ending.
  private var point: String.Index? {
    guard let point = name.lastIndex(of: "."), point > name.startIndex,
      name.index(after: point) < name.endIndex
    else { return nil }
    return point
  }
}
