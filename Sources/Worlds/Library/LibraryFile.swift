package import FathomFiles

/// A file of a library's folder.
package struct LibraryFile: Sendable {
  /// The folder that it lies in.
  package let folder: LibraryFolder
  /// The name by which it is found.
  package let name: String
  /// The path of the file.
  package let path: String

  init(_ fileName: String, in folder: LibraryFolder) {
    self.folder = folder
    path = "\(folder.path)/\(fileName)"
    name = WorldLibrary.baseName(path)
  }

  /// The file's own keys and values.
  package var document: YAMLNode {
    get throws { try YAMLNode(parsing: TextFile.read(path), file: path) }
  }
}
