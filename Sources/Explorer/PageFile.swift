import CPage

/// A file of the page in the browser.
struct PageFile: Sendable {
  let type: String
  let bytes: [UInt8]

  /// The files by name.
  static let all: [String: PageFile] = {
    var count = 0
    let files = UnsafeBufferPointer(start: cpage_files(&count), count: count)
    let named = files.map { (String(cString: $0.name), PageFile($0)) }
    return Dictionary(uniqueKeysWithValues: named)
  }()

  private init(_ file: CPageFile) {
    let ending = String(cString: file.name).split(separator: ".").last
    self.type =
      switch ending {
      case "html": "text/html; charset=utf-8"
      case "css": "text/css; charset=utf-8"
      default: "text/javascript; charset=utf-8"
      }
    self.bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
