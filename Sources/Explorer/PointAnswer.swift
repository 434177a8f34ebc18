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
    let size = Size(width: 1, height: 1)
    let grid = try WorldShelf.grid(of: pixel, frame: size)
    let fields = entry.world.generatorDescription.fields
    let values = try await shelf.renderer(entry)
      .fields(fields.map(\.name), of: TileView(pixel), size: size, threads: 1).map { $0[0] }
    guard let center = try entry.world.description(of: grid).center else {
      preconditionFailure("a grid has a centre")
    }
    func line(_ name: String, _ about: String, _ value: String) -> JSONNode {
      .map(["name": .text(name), "about": .text(about), "value": .text(value)])
    }
    var lines = zip(fields, values).map { line($0.name, $0.summary, "\($1)") }
    if let generator = try entry.world.generator as? any NucleusFinding,
      let found = try await TileExecutor.preparation.run({
        try generator.period(at: grid.exactCenter, pitch: grid.exactPitch)
      })
    {
      let about =
        found.attracts
        ? "The period of the component that the point lies in."
        : "The period of the nucleus in whose atom domain the point lies: |z_n| is least after so many steps."
      lines.append(line("period", about, "\(found.period)"))
    }
    json = .map([
      "x": .text(center.x.text), "y": .text(center.y.text), "fields": .list(lines),
    ])
  }
}
