import FathomColoring
import FathomFiles
import FathomGenerators

/// Changes to a world, as a name may carry them: `noise;kind=ridged;colors.density=0.4`.
///
/// A key is a parameter of the generator, `palette`, `samples`, or a key of `colors` in a world file with
/// points between, such as `colors.slope.azimuth`. Changes name no files: a name with changes opens
/// nothing that the name without them would not.
package struct WorldChanges: Sendable, Equatable {
  /// The values by key.
  private let texts: [String: String]

  /// Changes of these keys.
  package init(_ texts: [String: String]) { self.texts = texts }

  /// The parts of "NAME;KEY=VALUE;…"; nil for a name without a semicolon.
  ///
  /// Throws `InvalidValue` for what follows that is no list of keys and values.
  package static func split(_ text: String) throws -> (name: String, changes: WorldChanges)? {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    var texts: [String: String] = [:]
    for part in parts.dropFirst() {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, !halves[0].isEmpty else {
        throw InvalidValue(
          "A change to a world is KEY=VALUE such as palette=ember, not '\(String(part).excerpt)'."
        )
      }
      guard texts.updateValue(String(halves[1]), forKey: String(halves[0])) == nil else {
        throw InvalidValue("The key '\(String(halves[0]).excerpt)' is changed twice.")
      }
    }
    return (String(parts[0]), WorldChanges(texts))
  }

  /// The changes as a name carries them, in the order of their keys.
  package var text: String {
    texts.sorted { $0.key < $1.key }.map { ";\($0.key)=\($0.value)" }.joined()
  }

  /// The values of a generator's parameters, and the others.
  fileprivate func parted(
    _ parameters: [ParameterDescription]
  ) -> (parameters: [(ParameterDescription, String)], others: [String: String]) {
    var others = texts
    let own = parameters.compactMap { parameter in
      others.removeValue(forKey: parameter.name).map { (parameter, $0) }
    }
    return (own, others)
  }
}

extension World {
  /// Makes changes, by the rules of world files; throws a `Refusal` of one sentence.
  package mutating func apply(_ changes: WorldChanges) throws {
    let (parameters, others) = changes.parted(generatorDescription.parameters)
    for (parameter, text) in parameters {
      if case .path = parameter.domain {
        throw InvalidValue("A change names no file, as '\(parameter.name)' would.")
      }
      try setParameter(parameter.name, to: text)
    }
    _ = try generator
    var look: [String: JSONNode] = [:]
    var colors: [String: JSONNode] = [:]
    for (key, text) in others.sorted(by: { $0.key < $1.key }) {
      let steps = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      switch (steps[0], steps.count) {
      case ("palette", 1):
        // Only those of the program: others are files.
        look[key] = .text(try ColorMap(palette: text).palette.name)
      case ("samples", 1): look[key] = .text(text)
      case ("colors", 2): colors[steps[1]] = .text(text)
      case ("colors", 3): colors[steps[1]] = try within(steps[1], colors, steps[2], text)
      default: throw unknownChange(key)
      }
    }
    if !colors.isEmpty { look["colors"] = .map(colors) }
    guard !look.isEmpty else { return }
    do {
      let node = try YAMLNode(parsing: JSONNode.map(look).json(), file: "changes")
      var values: [String: YAMLNode] = [:]
      for key in look.keys { values[key] = node.value(of: key) }
      try readLook(values)
    } catch InputError.malformed(_, _, _, let problem) {
      throw InvalidValue(problem)
    }
  }

  /// A part of the colours, such as the light, with another number: what is not changed stays.
  private func within(
    _ part: String,
    _ colors: [String: JSONNode],
    _ key: String,
    _ text: String
  ) throws -> JSONNode {
    var values: [String: JSONNode] = [:]
    switch colors[part] {
    case .map(let changed): values = changed
    case nil:
      if case .map(let known) = colorMap.record, case .map(let own) = known[part] { values = own }
    default: throw InvalidValue("Either colors.\(part) is changed, or something in it.")
    }
    values[key] = .text(text)
    return .map(values)
  }

  private func unknownChange(_ key: String) -> InvalidValue {
    let known =
      generatorDescription.parameters.map(\.name)
      + ["palette", "samples", "colors.density", "colors.offset", "colors.scale"]
    return InvalidValue(
      "A \(generatorDescription.name) world has no '\(key.excerpt)' to change"
        + "\(Suggestion.text(for: key, among: known)); it has \(known.joined(separator: ", ")), and "
        + "the other keys of colors."
    )
  }
}
