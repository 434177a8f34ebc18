import FathomColoring
import FathomFiles
import FathomGenerators

extension World {
  /// The world of a generator that is named: one of ``GeneratorCatalog/names``.
  ///
  /// Parameters are texts as in a world file; those left out are at their defaults. Throws a
  /// `Refusal` for a name, a parameter or a value that there is not.
  public init(generator name: String, parameters: [String: String] = [:]) throws {
    guard let description = GeneratorCatalog.entry(named: name) else {
      let names = GeneratorCatalog.names
      throw InvalidValue(
        "There is no generator '\(name.excerpt)'\(Suggestion.text(for: name, among: names)); "
          + "there are \(names.joined(separator: ", "))."
      )
    }
    try self.init(generator: description, parameters: parameters)
  }

  /// The world of a generator that is described, registered or not.
  ///
  /// Parameters are texts as in a world file; those left out are at their defaults. Throws a
  /// `Refusal` for a parameter or a value that there is not.
  public init(generator: GeneratorDescription, parameters: [String: String] = [:]) throws {
    try generator.validate()
    self.init(generator)
    for (name, text) in parameters.sorted(by: { $0.key < $1.key }) {
      try setParameter(name, to: text)
    }
    boundsText = try Self.bounds(of: self.generator)
  }

  /// The world that a YAML document describes: see <doc:WorldFiles>.
  ///
  /// Paths in it count from the current folder. Throws `InputError` with line and column.
  public init(yaml text: String, name: String = "world") throws {
    try self.init(YAMLNode(parsing: text, file: "\(name).yaml"), name: name)
  }

  /// The world of this name: the path of a file or of a picture's pyramid, a file NAME.yaml in the
  /// folder Worlds, in $FATHOM_WORLDS or beside the program (see <doc:WorldFiles>), or a generator.
  ///
  /// Reads the world files of Fathom and the places of Kalles Fraktaler, Fraktaler-3, rust-fractal
  /// and XaoS. Throws `InputError`.
  public static func named(_ name: String) throws -> World { try WorldLibrary.world(name) }

  /// The world as a document that ``init(yaml:name:)`` reads back.
  public var yaml: String { record.json(indented: true) }
}
