import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds
import Synchronization

/// The worlds that the page may show, by name and by fingerprint.
///
/// Names are those of generators and of the library's files, and of the world that the command names, with
/// `WorldChanges` after them. Nothing else that a request says is looked for.
final class WorldShelf: Sendable {
  /// Where a world comes from.
  enum Kind: String {
    /// The command line.
    case start
    case generator
    case file
    /// A file of a world with a view worth seeing.
    case place
  }

  /// A world on the shelf.
  struct Entry: Sendable {
    let name: String
    /// What a command line calls it; nil for one that only a file could name.
    let argument: String?
    let about: String
    var world: World
    let kind: Kind
  }

  /// The entries, the command's own first.
  let entries: [Entry]

  private struct Renderers {
    var known: [String: (renderer: TileRenderer, lastUse: Int)] = [:]
    var uses = 0
  }

  private let renderers = Mutex(Renderers())
  /// What all renderers share, so that another colour computes no world again.
  private let cache = SceneCache(byteBudget: 64 << 20, fieldByteBudget: 64 << 20)

  /// The most renderers that are kept; of more the one that was used longest ago is forgotten.
  static let rendererLimit = 128

  /// The deepest tiles that may be asked for, in bits of a coordinate: beyond 1e-10000.
  static let coordinateBits = 1 << 16

  /// The shelf of all worlds there are, with those that were opened before them.
  init(_ opened: [OpenedWorld]) {
    var entries: [Entry] = []
    func add(_ name: String, _ about: String, _ world: World, _ kind: Kind) {
      entries.append(Entry(name: name, argument: name, about: about, world: world, kind: kind))
    }
    for generator in GeneratorCatalog.all {
      guard let world = try? WorldLibrary.world(generator.name) else { continue }
      add(generator.name, generator.summary, world, .generator)
    }
    for file in WorldLibrary.files() {
      // Flights, traces and lessons are no worlds; of broken files 'fathom worlds' tells.
      guard let node = try? file.document, let world = try? World(node, name: file.name) else {
        continue
      }
      add(file.name, node.value(of: "about")?.text ?? "", world, .file)
    }
    for place in Place.all.places {
      add(place.name, place.about, place.world, .place)
    }
    var names: Set<String> = []
    let starts = opened.map { opened in
      let start = Self.start(opened, among: entries, unlike: names)
      names.insert(start.name)
      return start
    }
    self.entries = starts + entries.filter { names.insert($0.name).inserted }
  }

  /// The entry of a world that was opened.
  private static func start(
    _ opened: OpenedWorld,
    among entries: [Entry],
    unlike names: Set<String>
  ) -> Entry {
    let named = entries.first { $0.name == opened.argument }
    // A changed world stands beside the one it was made from.
    let changed = opened.argument.flatMap { argument in
      argument.contains(";") && entries.contains { $0.name == argument.prefix { $0 != ";" } }
        ? argument : nil
    }
    var name = named?.name ?? changed ?? opened.world.name
    if names.contains(name) {
      name = (2...).lazy.map { "\(name) \($0)" }.first { !names.contains($0) } ?? name
    }
    return Entry(
      name: name,
      argument: opened.argument,
      about: named?.about ?? opened.origin,
      world: opened.world,
      kind: .start
    )
  }

  /// The entry of a name without changes.
  func base(_ name: String) -> Entry? {
    let plain = name.prefix { $0 != ";" }
    return entries.first { $0.name == plain } ?? entries.first { $0.name == name }
  }

  /// The entry of a name, changed where there are changes after it.
  ///
  /// Throws a `Refusal` where there is none, and for changes that cannot be.
  func entry(named name: String) throws -> Entry {
    guard let base = base(name) else {
      throw InputError.notFound(problem: "There is no world '\(name.excerpt)' here.")
    }
    guard base.name != name, let (_, changes) = try WorldChanges.split(name) else { return base }
    var world = base.world
    try world.apply(changes)
    return Entry(
      name: base.name + changes.text,
      argument: base.argument.map { $0 + changes.text },
      about: base.about,
      world: world,
      kind: base.kind
    )
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

  /// Throws a `Refusal` for a point that is too far out for the explorer; its digits are not computed.
  static func check(center: Point<Numeral>) throws {
    let exponents = [center.x, center.y].compactMap(\.approximateBinaryExponent)
    guard exponents.allSatisfy({ $0 <= coordinateBits }) else {
      throw InvalidValue(
        "The explorer goes as far out as coordinates of \(coordinateBits) bits, about 1e19700."
      )
    }
  }

  /// The pixels of a view of tiles; throws a `Refusal` for one beyond the limits.
  static func grid(of view: String, frame: Size<Int>) throws -> PixelGrid {
    try grid(of: TileView(view), frame: frame)
  }

  /// The pixels of a view of tiles; throws a `Refusal` for one beyond the limits.
  static func grid(of view: TileView, frame: Size<Int>) throws -> PixelGrid {
    try frame.checkFrame()
    guard let grid = view.grid(frame) else { throw tooFar }
    try check(fractionBits: grid.fractionBits)
    return grid
  }

  /// A view beyond the limits of the addresses of tiles.
  static var tooFar: InvalidValue {
    InvalidValue("The view is beyond the limits of coordinates.")
  }

  /// The renderer of a world's tiles, as known by its fingerprint from now on.
  ///
  /// Those of drafts have one sample a pixel, whatever the world asks for.
  func renderer(_ entry: Entry, isDraft: Bool = false) throws -> TileRenderer {
    let renderer = try TileRenderer(
      entry.world,
      cache: cache,
      samples: isDraft ? 1 : nil,
      coordinateBits: Self.coordinateBits
    )
    return renderers.withLock { renderers in
      let kept = renderers.known[renderer.fingerprint]?.renderer ?? renderer
      renderers.uses += 1
      renderers.known[renderer.fingerprint] = (kept, renderers.uses)
      if renderers.known.count > Self.rendererLimit,
        let oldest = renderers.known.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        renderers.known[oldest.key] = nil
      }
      return kept
    }
  }

  /// The renderer of a fingerprint; of worlds without changes that no page has shown yet too, so that
  /// links to their tiles outlive the server.
  func renderer(fingerprint: String) -> TileRenderer? {
    let known = renderers.withLock { renderers -> TileRenderer? in
      guard let known = renderers.known[fingerprint]?.renderer else { return nil }
      renderers.uses += 1
      renderers.known[fingerprint] = (known, renderers.uses)
      return known
    }
    if let known { return known }
    for entry in entries {
      guard let renderer = try? renderer(entry) else { continue }
      if renderer.fingerprint == fingerprint { return renderer }
    }
    return nil
  }
}
