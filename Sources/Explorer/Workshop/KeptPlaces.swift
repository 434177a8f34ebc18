import FathomFiles
import FathomFrames
import FathomNavigation

/// The places that the page's user has kept, in a file of theirs.
///
/// The file is read anew each time: another explorer may write it as well.
actor KeptPlaces {
  /// The file: JSON that people can read, and change.
  static let path = Workshop.folder + "/places.json"
  /// The most places.
  private static let limit = 1000
  /// A view that was kept.
  struct Place: Sendable {
    let name: String
    let world: String
    /// The view, as tiles have it.
    let view: String
  }

  /// All places, the last kept first; throws a `Refusal` for a file that is broken.
  func all() throws -> [Place] {
    guard AtomicFile.exists(at: Self.path) else { return [] }
    let document = try YAMLNode(parsing: TextFile.read(Self.path), file: Self.path)
    let values = try document.values(among: ["places"], of: "The kept places")
    return try (values["places"]?.elements ?? []).map { try Place($0) }
  }

  /// Keeps a place, in front of all others; one of the same name goes.
  func keep(_ place: Place) throws {
    try write([place] + all().filter { $0.name != place.name })
  }

  /// Forgets the place of a name.
  func forget(_ name: String) throws {
    try write(all().filter { $0.name != name })
  }

  /// Reads the name of a place to forget.
  static func name(_ node: YAMLNode) throws -> String {
    try Order(node, for: "A place to forget", keys: ["name"]).text("name")
  }

  private func write(_ places: [Place]) throws {
    guard places.count <= Self.limit else {
      throw InvalidValue("At most \(Self.limit) places are kept; forget one.")
    }
    try AtomicFile.prepareFolder(of: Self.path)
    let node = JSONNode.map(["places": .list(places.map(\.json))])
    try AtomicFile.write(Array((node.json(indented: true) + "\n").utf8), to: Self.path)
  }
}

extension KeptPlaces.Place {
  /// Reads an order to keep a place; throws a `Refusal` for a view that the explorer cannot show.
  init(_ order: YAMLNode, _ shelf: WorldShelf) throws {
    try self.init(order)
    guard 1...Self.nameLimit ~= name.utf8.count else {
      throw InvalidValue("A place's name has 1 to \(Self.nameLimit) bytes.")
    }
    _ = try shelf.entry(named: world)
    _ = try WorldShelf.grid(of: view, frame: Size(width: 1, height: 1))
  }

  /// The most bytes of a name.
  private static let nameLimit = 100

  /// Reads a place's keys and values.
  fileprivate init(_ node: YAMLNode) throws {
    let order = try Order(node, for: "A place", keys: ["name", "world", "view"])
    self.init(
      name: try order.text("name"),
      world: try order.text("world"),
      view: try order.text("view")
    )
  }

  /// The keys and values.
  var json: JSONNode {
    .map(["name": .text(name), "world": .text(world), "view": .text(view)])
  }
}
