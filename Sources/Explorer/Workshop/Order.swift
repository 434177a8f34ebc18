import FathomFiles

/// An order of the page: keys with texts, such as a world's name, and lists of them.
struct Order {
  /// What is ordered, as a sentence begins with it: "A film".
  private let subject: String
  private let node: YAMLNode
  private let values: [String: YAMLNode]

  /// Reads an order; throws a `Refusal` for keys that mean nothing in it.
  init(_ node: YAMLNode, for subject: String, keys: [String]) throws {
    (self.subject, self.node) = (subject, node)
    values = try node.values(among: keys, of: subject)
  }

  /// The text of a key; throws a `Refusal` where there is none.
  func text(_ key: String) throws -> String {
    guard let value = values[key] else { throw node.error("\(subject) needs '\(key)'.") }
    return try value.requiredText("'\(key)'")
  }

  /// The elements of a key's list; throws a `Refusal` for more or fewer than there may be.
  func elements(_ key: String, in counts: ClosedRange<Int>) throws -> [YAMLNode] {
    let elements = values[key]?.elements ?? []
    guard counts.contains(elements.count) else {
      throw node.error(
        "\(subject) has \(counts.lowerBound) to \(counts.upperBound) \(key), not \(elements.count)."
      )
    }
    return elements
  }
}
