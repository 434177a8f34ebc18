import Foundation
import TestSupport
import Testing

/// A view of the Mandelbrot set, 24 × 16 pixels, computed by brute force elsewhere.
struct TruthView: Decodable {
  let name: String
  let cx: String
  let cy: String
  let width: String
  let limit: Int

  /// Smooth counts, row by row; none inside.
  let nu: [Double?]

  /// Distance estimates in pixels.
  let de: [Double?]

  private enum CodingKeys: String, CodingKey {
    case name, cx, cy, width, nu, de
    case limit = "max_iter"
  }

  private struct File: Decodable {
    let views: [TruthView]
  }

  static func named(_ name: String) throws -> TruthView {
    let path = PackageFolder.path + "/Tests/GeneratorsTests/Truth/views.json"
    let file = try JSONDecoder()
      .decode(File.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    return try #require(file.views.first { $0.name == name })
  }
}
