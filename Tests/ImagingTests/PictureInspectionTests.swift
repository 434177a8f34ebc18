import FathomFiles
import FathomImaging
import Foundation
import Testing

@Suite struct PictureInspectionTests {
  private static let text = [
    (keyword: "Fathom", value: "fingerprint 0123456789abcdef"),
    (keyword: "Scene", value: "world: mandelbrot\nat: [\"-0.75\", \"0\"]\n\nd\u{e9}j\u{e0} vu"),
    (keyword: "Long", value: String(repeating: "0123456789", count: 12_000)),
  ]

  @Test(arguments: Bitmap.Depth.allCases, [PictureInspection.Format.png, .ppm])
  func `a file tells its size, depth and texts`(
    depth: Bitmap.Depth,
    format: PictureInspection.Format
  ) throws {
    let bitmap = Bitmap.random(width: 20, height: 30, depth: depth, seed: 31)
    let data =
      switch format {
      case .png: try bitmap.pngData(text: Self.text)
      case .ppm: try bitmap.ppmData(text: Self.text)
      case .jpeg: try bitmap.jpegData()
      }
    try withFile(data) { path in
      for inspection in [
        try PictureInspection(of: data), try PictureInspection(ofFile: path),
      ] {
        #expect(inspection.format == format)
        #expect(inspection.width == 20 && inspection.height == 30 && inspection.depth == depth)
        #expect(inspection.text.elementsEqual(Self.text, by: ==))
        #expect(inspection.value(of: "Fathom") == Self.text[0].value)
        #expect(inspection.value(of: "fathom") == nil)
        #expect(inspection.isComplete)
      }
    }
  }

  @Test(arguments: [PictureInspection.Format.png, .ppm])
  func `a file cut behind its head is incomplete`(format: PictureInspection.Format) throws {
    let bitmap = Bitmap.random(width: 20, height: 30, depth: .eight, seed: 32)
    let text = Self.text.prefix(1)
    let data =
      switch format {
      case .png: try bitmap.pngData(text: Array(text))
      case .ppm: try bitmap.ppmData(text: Array(text))
      case .jpeg: try bitmap.jpegData()
      }
    for cut in [1, 4, 11, 12, 13, 1000] {
      try withFile(Array(data.dropLast(cut))) { path in
        let inspection = try PictureInspection(ofFile: path)
        #expect(inspection.value(of: "Fathom") == text[0].value)
        #expect(!inspection.isComplete)
      }
    }
    try withFile(data + [0]) { path in
      let inspection = try PictureInspection(ofFile: path)
      #expect(!inspection.isComplete)
    }
  }

  @Test func `a file without pixels or end is incomplete, not wrong`() throws {
    let data = try Bitmap(width: 300, height: 300).pngData(text: Self.text)
    let pixels = try #require(data.firstRange(of: Array("IDAT".utf8))).upperBound
    let inspection = try PictureInspection(of: Array(data[..<pixels]))
    #expect(inspection.width == 300 && !inspection.isComplete)
  }

  @Test func `what is no picture file throws`() throws {
    let directory = FileManager.default.temporaryDirectory.path
    for path in [directory, directory + "/no such picture.png", ""] {
      let error = #expect(throws: ImagingError.self) { try PictureInspection(ofFile: path) }
      if case .cannotRead(let name, _) = error { #expect(name == path) } else { Issue.record() }
    }
    for data in [[], [0x89], Array("P6".utf8), Array("<svg>".utf8)] as [[UInt8]] {
      try withFile(data) { path in
        let error = #expect(throws: ImagingError.self) { try PictureInspection(ofFile: path) }
        #expect(error?.description.hasPrefix(path) == true)
      }
    }
  }
}

/// Writes a temporary file for the length of a call.
func withFile<Result>(_ data: [UInt8], _ body: (String) throws -> Result) throws -> Result {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("fathom-imaging-\(UUID().uuidString)")
  try Data(data).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(url.path)
}
