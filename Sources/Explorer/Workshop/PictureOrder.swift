import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomRendering
import FathomWorlds

/// An order for a picture of a view, in colours that are tuned to it, as the page sends it.
struct PictureOrder {
  /// The world, with the view, the size and the samples of the picture.
  let world: World

  /// The most samples of a picture that is made while somebody waits.
  private static let sampleLimit = 1 << 29

  /// Reads an order; throws a `Refusal` for what cannot be drawn.
  ///
  /// Its keys are `world`, `view` (of tiles), `frame` (the size of the frame that it was seen in),
  /// `size` and `samples`. The picture has the frame's height of the world.
  init(_ node: YAMLNode, _ shelf: WorldShelf) throws {
    let keys = ["world", "view", "frame", "size", "samples"]
    let values = try node.values(among: keys, of: "An order for a picture")
    func text(_ key: String) throws -> String {
      guard let value = values[key] else {
        throw node.error("An order for a picture needs '\(key)'.")
      }
      return try value.requiredText("'\(key)'")
    }
    var world = try shelf.entry(named: text("world")).world
    let grid = try shelf.grid(of: text("view"), frame: Parse.size(text("frame")))
    let size = try Parse.size(text("size"))
    try size.checkFrame()
    let samples = try Parse.integer(text("samples"), "The samples", in: 1...64)
    guard size.area * samples <= Self.sampleLimit else {
      throw InvalidValue(
        "A picture has at most \(Self.sampleLimit) samples here, not \(size.area * samples); take a "
          + "smaller size, or fewer samples a pixel."
      )
    }
    world.view = try world.description(of: grid)
    world.size = size
    world.samples = samples
    self.world = world
  }

  /// Draws the picture, as `fathom render` does, with its record.
  func png() async throws -> [UInt8] {
    let subject = WorldView(world)
    let settings = RenderSettings(samples: subject.samples)
    let resolved = try subject.resolved(samples: settings.samples)
    let scene = try world.scene(anchors: resolved.anchors)
    let (bitmap, _) = try await resolved.draw(scene, settings)
    return try bitmap.encoded(.png, record: subject.record(.png, settings))
  }
}
