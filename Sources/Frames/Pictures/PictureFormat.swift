package import FathomImaging

/// The file formats of pictures and frames.
package enum PictureFormat: String, Sendable, CaseIterable {
  case png
  case ppm

  /// Whether a file is a picture, going by its name.
  package static func isPicture(_ path: String) -> Bool {
    allCases.contains { path.lowercased().hasSuffix(".\($0.rawValue)") }
  }

  /// The format and its bits per sample as records have them: "png of 8 bits".
  package func text(_ depth: Bitmap.Depth) -> String { "\(rawValue) of \(depth.rawValue) bits" }
}

extension Bitmap {
  /// The bytes of a picture file that carries a record; the number of threads changes none of them.
  package func encoded(
    _ format: PictureFormat,
    record: String,
    threads: Int = 1
  ) throws -> [UInt8] {
    let text = [(keyword: PictureRecord.keyword, value: record)]
    return switch format {
    case .png: try pngData(text: text, threads: threads)
    case .ppm: try ppmData(text: text)
    }
  }
}
