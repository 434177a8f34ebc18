import FathomFiles
import FathomFrames
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomWorlds

/// A point of a world as the page tells of it: its exact coordinates, and what the world is there.
struct PointAnswer {
  /// The keys and values.
  let json: JSONNode

  /// The answer for the middle of a pixel, a view of tiles of size 1x1.
  ///
  /// Throws a `Refusal` for a point beyond the limits.
  init(at pixel: String, of entry: WorldShelf.Entry, _ shelf: WorldShelf) async throws {
    let grid = try shelf.grid(of: pixel, frame: Size(width: 1, height: 1))
    let fields = entry.world.generatorDescription.fields
    let values = try await shelf.renderer(entry).values(of: fields.map(\.name), at: grid)
    guard let center = try entry.world.description(of: grid).center else {
      preconditionFailure("a grid has a centre")
    }
    json = .map([
      "x": .text(center.x.text), "y": .text(center.y.text),
      "fields": .list(
        zip(fields, values).map { field, value in
          .map([
            "name": .text(field.name), "about": .text(field.summary), "value": .text("\(value)"),
          ])
        }
      ),
    ])
  }
}
