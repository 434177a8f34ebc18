import FathomFiles
import Foundation
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [
    "a.png", "dir/a.tar.gz", "/a", "/dir/b.YAML", "dir/", "dir.d//", "./x.y/z", "a.", ".hidden",
    ".hidden.png", "é/ü.Png", "a b.png", "dir/.x", "1e-50.5",
  ])
  func `names, stems and endings are those of Foundation`(path: String) {
    let (file, url) = (FilePath(path), URL(fileURLWithPath: path))
    #expect(file.name == url.lastPathComponent)
    #expect(file.ending == url.pathExtension)
    #expect(file.stem == url.deletingPathExtension().lastPathComponent)
  }

  @Test(arguments: [
    ("a.png", "."), ("dir/a.png", "dir"), ("/a.png", "/"), ("./a.png", "."), ("a/b/c/", "a/b"),
    ("a//b", "a/"), ("", "."), ("/", "/"),
  ])
  func `the folder is what is before the name, or the working one`(path: String, folder: String) {
    #expect(FilePath(path).folder == folder)
  }
}
