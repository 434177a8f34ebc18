import Foundation
import Testing

/// Chromium without a window, to see how a page lies on a screen.
package struct Browser: Sendable {
  private let path: String

  /// Nil where Chromium is not installed.
  package static let installed: Browser? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.flatMap { ["\($0)/chromium", "\($0)/chromium-browser"] }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      .map { Browser(path: $0) }
  }()

  /// Whether chromedriver is there, by which a test can use a page as a person would.
  package static let hasDriver: Bool = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/chromedriver") }
  }()

  /// How wide a page comes out on a screen of so many pixels: more where it must be scrolled sideways.
  ///
  /// The page lies in a frame of that width, since a window has a least width of its own.
  package func width(of html: String, onScreen width: Int) throws -> Int {
    let escaped = html.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "\"", with: "&quot;")
    let outer = """
      <!DOCTYPE html><title>none</title>
      <iframe style="border:0;width:\(width)px;height:800px" srcdoc="\(escaped)"></iframe>
      <script>onload = () => {
        document.title = "width " + frames[0].document.documentElement.scrollWidth
      }</script>
      """
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("page.html")
    try Data(outer.utf8).write(to: file)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
      "--virtual-time-budget=2000",
      "--user-data-dir=\(folder.path)/profile", "--dump-dom", file.absoluteString,
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let page = String(decoding: data, as: UTF8.self)
    let title = try #require(page.firstRange(of: "<title>width ")).upperBound
    return try #require(Int(page[title...].prefix { $0 != "<" }))
  }
}
