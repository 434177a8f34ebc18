import FathomFiles
import FathomNavigation

/// A place worth seeing: a world with a view, from a file in the folder `places` of a library's.
package struct Place: Sendable {
  /// The name of its file.
  package let name: String
  /// The sentence about it.
  package let about: String
  /// The people who found it, and where it was published; empty where nobody is named.
  package let credit: String
  /// The world with the view, as it looks best.
  package let world: World

  /// The centre and the extent; neither is nil.
  package var view: ViewDescription { world.view }

  /// Reads the place in a file; throws an `InputError` for a world that has no view.
  package init(_ file: LibraryFile) throws {
    let node = try file.document
    name = file.name
    world = try World(node, name: file.name)
    guard world.view.center != nil, world.view.extent != nil else {
      throw (node.value(of: "view") ?? node).error(
        "A place needs a view with a centre and an extent, such as "
          + "view: {at: [\"-0.75\", \"0.1\"], zoom: \"1e3\"}."
      )
    }
    about = node.value(of: "about")?.text ?? ""
    credit = node.value(of: "credit")?.text ?? ""
  }

  /// The place of this name; throws `InvalidValue` where there is none, which says what lists them, and as reading
  /// its file does.
  package static func named(
    _ name: String,
    listedBy list: String = "'fathom places'"
  ) throws -> Place {
    let files = files
    guard let file = files.first(where: { $0.name == name }) else {
      throw InvalidValue(
        "There is no place '\(name.excerpt)'\(Suggestion.text(for: name, among: files.map(\.name)))"
          + "; \(list) lists them, and a centre is two numbers X,Y such as -0.75,0.1."
      )
    }
    return try Place(file)
  }

  /// The files of all places; ``init(_:)`` reads them.
  package static var files: [LibraryFile] {
    WorldLibrary.files(in: LibraryFolder.all.map { $0.part(.places) })
  }

  /// All places from the widest view to the deepest, and what is wrong with the files of others.
  package static var all: (places: [Place], errors: [any Error]) {
    let all = files.map { file in Result { try Place(file) } }
    var errors: [any Error] = []
    let places = all.compactMap { result in
      switch result {
      case .success(let place): return place
      case .failure(let error):
        errors.append(error)
        return nil
      }
    }
    return (places.sorted { ($0.depth, $0.name) < ($1.depth, $1.name) }, errors)
  }

  /// log2 of its zoom in frames of 16 by 9.
  private var depth: Double {
    (try? world.place(view, size: Size(width: 16, height: 9)).depth) ?? 0
  }
}

extension ViewDescription {
  /// Reads "X,Y", the name of a place, or "@FILE" with "X,Y" in the file, as `--at` takes them,
  /// over a view.
  ///
  /// A place brings its own extent; of a name that is none's is said what lists them.
  package mutating func move(to text: String, listedBy list: String = "'fathom places'") throws {
    if text.first?.isLetter == true, !text.contains(",") {
      self = try Place.named(text, listedBy: list).view
    } else {
      center = try Self.center(text.hasPrefix("@") ? TextFile.read(String(text.dropFirst())) : text)
    }
  }
}
