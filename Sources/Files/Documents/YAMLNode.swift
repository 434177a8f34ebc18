import Yams

/// A value in a YAML file with its file, line and column.
///
/// Scalars are taken as text, so that no number is rounded on the way.
package struct YAMLNode {
  private let node: Node
  /// The path of the file.
  package let file: String

  /// Parses a file's text; its top level must be a mapping.
  package init(parsing text: String, file: String) throws(InputError) {
    self.init(node: try YAMLDocument(text, file: file).root(), file: file)
  }

  private init(node: Node, file: String) {
    self.node = node
    self.file = file
  }

  /// An error at this place.
  package func error(_ problem: String) -> InputError {
    .malformed(
      file: file,
      line: node.mark?.line ?? 1,
      column: node.mark?.column ?? 1,
      problem: problem
    )
  }

  /// The value of `body`; an ``InvalidValue`` that it throws becomes an error at this place.
  package func located<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let invalid as InvalidValue {
      throw error(invalid.problem)
    }
  }

  // MARK: - Kinds of nodes

  /// The text of a scalar; nil for anything else.
  package var text: String? { node.scalar?.string }

  /// The elements of a sequence; nil for anything else.
  package var elements: [YAMLNode]? {
    node.sequence.map { $0.map { YAMLNode(node: $0, file: file) } }
  }

  /// Whether the node is a mapping.
  package var isMapping: Bool { node.mapping != nil }

  /// The values of a mapping whose keys must all be among `known`; those among `ignored` are left
  /// out.
  package func values(
    among known: [String],
    ignoring ignored: [String] = [],
    of what: String
  ) throws(InputError) -> [String: YAMLNode] {
    guard let mapping = node.mapping else {
      throw error("\(what) must be keys and values: \(known.joined(separator: ", ")).")
    }
    var values: [String: YAMLNode] = [:]
    for (key, value) in mapping {
      let keyNode = YAMLNode(node: key, file: file)
      guard let name = key.scalar?.string else { throw keyNode.error("A key must be a word.") }
      guard !ignored.contains(name) else { continue }
      guard known.contains(name) else {
        throw keyNode.error(
          "\(what) has no key '\(name.excerpt)'\(Suggestion.text(for: name, among: known)); "
            + "known are \(known.sorted().joined(separator: ", "))."
        )
      }
      values[name] = YAMLNode(node: value, file: file)
    }
    return values
  }

  /// The value of a key of a mapping, known or not.
  package func value(of key: String) -> YAMLNode? {
    node.mapping?.first { $0.key.scalar?.string == key }
      .map { YAMLNode(node: $0.value, file: file) }
  }

  /// The same value as JSON, all scalars as text; keys that are not scalars are left out.
  package var json: JSONNode {
    if let mapping = node.mapping {
      var values: [String: JSONNode] = [:]
      for (key, value) in mapping {
        guard let name = key.scalar?.string else { continue }
        values[name] = YAMLNode(node: value, file: file).json
      }
      return .map(values)
    }
    if let elements { return .list(elements.map(\.json)) }
    return .text(text ?? "")
  }

  /// The text of a scalar that must be one.
  package func requiredText(_ what: String) throws(InputError) -> String {
    guard let text else { throw error("\(what) must be a single value.") }
    return text
  }

  /// The scalar as one of the words `allowed`.
  package func word(among allowed: [String], _ what: String) throws(InputError) -> String {
    let text = try requiredText(what)
    guard allowed.contains(text) else {
      throw error(
        "\(what) '\(text.excerpt)' is unknown\(Suggestion.text(for: text, among: allowed)); "
          + "it must be \(allowed.count > 1 ? "one of " : "")\(allowed.joined(separator: ", "))."
      )
    }
    return text
  }
}
