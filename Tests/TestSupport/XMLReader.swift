import Foundation
import Testing

/// Python's XML parser, expat, as somebody else's opinion of what we write.
package struct XMLReader: Sendable {
  private let python: String

  /// Nil where Python is not installed.
  package static let installed: XMLReader? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/python3" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      .map { XMLReader(python: $0) }
  }()

  /// An element that was read: its name without the namespace, its attributes, and its text with that
  /// of all within.
  package struct Element: Decodable {
    package let name: String
    package let attributes: [String: String]
    package let text: String
  }

  /// All elements of a document in order; throws where it is not well-formed.
  package func elements(_ document: String) throws -> [Element] {
    let script = """
      import json, sys, xml.etree.ElementTree as tree
      root = tree.fromstring(sys.stdin.buffer.read())
      print(json.dumps([{"name": e.tag.split("}")[-1], "attributes": e.attrib,
        "text": "".join(e.itertext())} for e in root.iter()]))
      """
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = ["-c", script]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // The parser reads all before it writes, so one after the other never waits for itself.
    try input.fileHandleForWriting.write(contentsOf: Data(document.utf8))
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "python3 reads the document")
    return try JSONDecoder().decode([Element].self, from: data)
  }
}
