import FathomGenerators
import FathomNavigation
import FathomNumbers
import Foundation
import Testing

/// Published values, computed by brute force in arbitrary precision: a look at the set, where to
/// take samples, and what is there.
struct Truth: Sendable, CustomTestStringConvertible {
  /// One sample of a look.
  struct Sample: Sendable {
    let column: Int
    let row: Int

    /// The smooth count, infinite for a bounded orbit.
    let nu: Double

    /// The distance estimate in pixels.
    let de: Double
  }

  let name: String
  let look: Look
  let limit: Int
  let samples: [Sample]

  var testDescription: String { name }
}

extension Truth {
  /// The five views of `views.json`: 24 × 16 pixels each.
  static func views() throws -> [Truth] {
    try viewsFile().views.map { view in
      Truth(
        name: view.name,
        look: try view.look(columns: view.nx, rows: view.ny),
        limit: view.limit,
        samples: view.n1000.indices.map { index in
          Sample(
            column: index % view.nx,
            row: index / view.nx,
            nu: view.n1000[index] < 0 ? .infinity : view.nu[index],
            de: view.de[index]
          )
        }
      )
    }
  }

  /// Some pixels of the same views in 640 × 360.
  static func frames() throws -> [Truth] {
    try viewsFile().views.map { view in
      Truth(
        name: view.name,
        look: try view.look(columns: 640, rows: 360),
        limit: view.limit,
        samples: view.frameSamples.map {
          Sample(column: $0.px, row: $0.py, nu: $0.n1000 < 0 ? .infinity : $0.nu, de: $0.de)
        }
      )
    }
  }

  /// The thirteen locations of `points.json`: nine pixels each of a picture of 65 × 37.
  static func points() throws -> [Truth] {
    let file = try JSONDecoder().decode([String: PointsFile].self, from: data("points.json"))
    return try file.sorted { $0.key < $1.key }.map { name, location in
      let zoom = try #require(Numeral(location.zoom)).value(precision: 5000)
      return Truth(
        name: name,
        look: try Look(
          real: location.cx,
          imaginary: location.cy,
          pitch: BigFloat(1) / (BigFloat(9) * zoom),
          columns: 65,
          rows: 37
        ),
        limit: location.maxiter,
        samples: location.points.map {
          Sample(
            column: 32 + 16 * $0.gx,
            row: 18 - 9 * $0.gy,
            nu: $0.nu ?? .infinity,
            de: $0.de ?? 0
          )
        }
      )
    }
  }

  /// The four places of `parabolic.json`, next to parabolic points: up to 290 pixels from the
  /// reference, after more than a million steps.
  static func parabolic() throws -> [Truth] {
    let file = try JSONDecoder().decode(ParabolicFile.self, from: data("parabolic.json"))
    return try file.places.map { place in
      Truth(
        name: "\(place.cx), \(place.cy)",
        look: try Look(
          real: place.cx,
          imaginary: place.cy,
          pitch: try #require(Numeral(place.pitch)).value(precision: 200),
          columns: 639,
          rows: 1
        ),
        limit: place.limit,
        samples: place.samples.map { Sample(column: $0.px, row: 0, nu: $0.nu, de: $0.de) }
      )
    }
  }

  private static func data(_ name: String) throws -> Data {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: tests.appending(components: "Truth", name))
  }

  private static func viewsFile() throws -> ViewsFile {
    try JSONDecoder().decode(ViewsFile.self, from: data("views.json"))
  }
}

/// What `views.json` holds.
private struct ViewsFile: Decodable {
  struct Sample: Decodable {
    let px: Int
    let py: Int
    let n1000: Int
    let nu: Double
    let de: Double
  }

  struct View: Decodable {
    let name: String
    let cx: String
    let cy: String
    let width: String
    let limit: Int
    let nx: Int
    let ny: Int
    let n1000: [Int]
    let nu: [Double]
    let de: [Double]
    let frameSamples: [Sample]

    enum CodingKeys: String, CodingKey {
      case name, cx, cy, width, nx, ny, n1000, nu, de
      case limit = "max_iter"
      case frameSamples = "frame_samples"
    }

    func look(columns: Int, rows: Int) throws -> Look {
      let width = try #require(Numeral(width)).value(precision: 5000)
      return try Look(
        real: cx,
        imaginary: cy,
        pitch: width / BigFloat(columns),
        columns: columns,
        rows: rows
      )
    }
  }

  let views: [View]
}

/// What `points.json` holds for each location.
private struct PointsFile: Decodable {
  struct Point: Decodable {
    let gx: Int
    let gy: Int
    let nu: Double?
    let de: Double?
  }

  let cx: String
  let cy: String
  let zoom: String
  let maxiter: Int
  let points: [Point]
}

/// What `parabolic.json` holds.
private struct ParabolicFile: Decodable {
  struct Sample: Decodable {
    let px: Int
    let nu: Double
    let de: Double
  }

  struct Place: Decodable {
    let cx: String
    let cy: String
    let pitch: String
    let limit: Int
    let samples: [Sample]

    enum CodingKeys: String, CodingKey {
      case cx, cy, pitch, samples
      case limit = "max_iter"
    }
  }

  let places: [Place]
}
