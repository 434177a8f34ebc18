import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomRendering
import FathomWorlds
import Synchronization

/// The worlds that the page may show, by name and by fingerprint.
///
/// Names are those of generators and of the library's files, and of the world that the command names.
/// Nothing else that a request says is looked for.
final class WorldShelf: Sendable {
  /// A world on the shelf.
  struct Entry: Sendable {
    let name: String
    /// What a command line calls it.
    let argument: String
    let about: String
    let world: World
    /// Whether it is a place, a world with a view worth seeing.
    let isPlace: Bool
  }

  /// The entries, the command's own first.
  let entries: [Entry]

  private let renderers = Mutex<[String: TileRenderer]>([:])
  private let cache = SceneCache()

  /// The deepest tiles that may be asked for, in bits of a coordinate: beyond 1e-10000.
  static let coordinateBits = 1 << 16

  /// The shelf of all worlds there are, with one more before them.
  init(first: World, argument: String) {
    var entries: [Entry] = []
    func add(_ name: String, _ about: String, _ world: World, isPlace: Bool = false) {
      entries.append(
        Entry(name: name, argument: name, about: about, world: world, isPlace: isPlace)
      )
    }
    for generator in GeneratorCatalog.all {
      guard let world = try? WorldLibrary.world(generator.name) else { continue }
      add(generator.name, generator.summary, world)
    }
    for file in WorldLibrary.files() {
      // Flights, traces and lessons are no worlds; of broken files 'fathom worlds' tells.
      guard let node = try? file.document, let world = try? World(node, name: file.name) else {
        continue
      }
      add(file.name, node.value(of: "about")?.text ?? "", world)
    }
    for place in Place.all.places {
      add(place.name, place.about, place.world, isPlace: true)
    }
    var names: Set<String> = [first.name]
    let named = entries.first { $0.name == argument }
    self.entries =
      [
        named
          ?? Entry(name: first.name, argument: argument, about: "", world: first, isPlace: false)
      ]
      + entries.filter { names.insert($0.name).inserted }
  }

  /// The entry of a name; throws a `Refusal` where there is none.
  func entry(named name: String) throws -> Entry {
    guard let entry = entries.first(where: { $0.name == name }) else {
      throw InputError.notFound(problem: "There is no world '\(name.excerpt)' here.")
    }
    return entry
  }

  /// Throws a `Refusal` for a view that is too deep for the explorer.
  static func check(fractionBits: Int) throws {
    // Grids of tiles have as many bits after the point as the coordinates of their tiles, or fewer.
    guard fractionBits + 64 <= coordinateBits else {
      throw InvalidValue(
        "The explorer goes as deep as coordinates of \(coordinateBits) bits, about 1e-19700."
      )
    }
  }

  /// The pixels of a view of tiles; throws a `Refusal` for one beyond the limits.
  func grid(of view: String, frame: Size<Int>) throws -> PixelGrid {
    try frame.checkFrame()
    guard let grid = try TileView(view).grid(frame) else {
      throw InvalidValue("The view is beyond the limits of coordinates.")
    }
    try Self.check(fractionBits: grid.fractionBits)
    return grid
  }

  /// The renderer of a world's tiles, as known by its fingerprint from now on.
  func renderer(_ entry: Entry) throws -> TileRenderer {
    let renderer = try TileRenderer(
      entry.world,
      cache: cache,
      coordinateBits: Self.coordinateBits
    )
    return renderers.withLock { renderers in
      if let known = renderers[renderer.fingerprint] { return known }
      renderers[renderer.fingerprint] = renderer
      return renderer
    }
  }

  /// The renderer of a fingerprint; of worlds that no page has shown yet too, so that links to tiles
  /// outlive the server.
  func renderer(fingerprint: String) -> TileRenderer? {
    if let renderer = renderers.withLock({ $0[fingerprint] }) { return renderer }
    for entry in entries {
      guard let renderer = try? renderer(entry) else { continue }
      if renderer.fingerprint == fingerprint { return renderer }
    }
    return nil
  }
}
