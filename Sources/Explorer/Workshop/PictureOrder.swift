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
    let order = try Order(node, for: "A picture", keys: keys)
    var world = try shelf.entry(named: order.text("world")).world
    let grid = try WorldShelf.grid(of: order.text("view"), frame: Parse.size(order.text("frame")))
    let size = try Parse.size(order.text("size"))
    try size.checkFrame()
    let samples = try Parse.integer(order.text("samples"), "The samples", in: 1...64)
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
    let record = subject.record(.png, settings)
    return try bitmap.encoded(.png, record: record, threads: settings.threads)
  }
}
