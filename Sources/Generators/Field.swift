/// A block of numbers that a generator fills: one or more planes, each row by row from the top.
public struct Field: Sendable {
  /// The numbers in a row.
  public let width: Int
  /// The rows of each plane.
  public let height: Int
  /// The planes, one for each field asked for.
  public let planeCount: Int

  /// The numbers, plane after plane, each row-major: planeCount · width · height of them.
  public var values: [Double]

  /// Creates a field of zeros.
  package init(width: Int, height: Int, planeCount: Int = 1) {
    self.width = width
    self.height = height
    self.planeCount = planeCount
    values = [Double](repeating: 0, count: planeCount * width * height)
  }

  /// The indices of a plane's numbers in ``values``.
  public func indices(ofPlane plane: Int) -> Range<Int> {
    plane * width * height..<(plane + 1) * width * height
  }
}

/// A field's name and meaning.
public struct FieldDescription: Sendable {
  /// The name that `--field` uses.
  public let name: String
  /// The unit and the range of its numbers.
  public let summary: String

  /// Describes a field; `summary` says its unit and range.
  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// The fields of a generator as an enumeration, whose raw values are the names that `--field` uses.
protocol FieldName: RawRepresentable<String>, CaseIterable, Sendable {
  /// The unit and the range of the field's numbers.
  var summary: String { get }
}

extension FieldName {
  /// The descriptions of all fields.
  static var descriptions: [FieldDescription] {
    allCases.map { FieldDescription(name: $0.rawValue, summary: $0.summary) }
  }

  /// The fields of these names.
  ///
  /// Throws ``GeneratorError/unknownField(_:known:)`` for a name without a field.
  static func named(_ names: [String]) throws(GeneratorError) -> [Self] {
    var fields: [Self] = []
    for name in names {
      guard let field = Self(rawValue: name) else {
        throw .unknownField(name, known: allCases.map(\.rawValue))
      }
      fields.append(field)
    }
    return fields
  }
}
