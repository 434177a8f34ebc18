public import FathomFiles
public import FathomNavigation
public import FathomNumbers

/// A view as it is written: a centre and an extent, in decimals of any length.
public struct ViewDescription: Sendable, Hashable, Codable {
  /// The extent of the world in the frame.
  public enum Extent: Sendable, Hashable, Codable {
    /// The scale relative to the home view.
    case zoom(Numeral)
    /// World units across the frame.
    case width(Numeral)
    /// World units down the frame.
    case height(Numeral)
  }

  /// The frame's centre, in the direction of y that the world's own mathematics uses; nil is home.
  public var center: Point<Numeral>?

  /// The extent; nil is all of home.
  public var extent: Extent?

  /// Creates a description; without arguments it is the home view.
  public init(center: Point<Numeral>? = nil, extent: Extent? = nil) {
    self.center = center
    self.extent = extent
  }

  /// The view round a point at a zoom relative to the home view.
  public init(x: Numeral, y: Numeral, zoom: Numeral) {
    self.init(center: Point(x: x, y: y), extent: .zoom(zoom))
  }

  /// The view round "X,Y" at a zoom relative to the home view, in decimals of any length.
  ///
  /// Throws `invalid(problem:)` for anything that is no such number.
  public init(at center: String, zoom: String) throws(InputError) {
    do {
      self.init(center: try Self.center(center), extent: try Extent("zoom", zoom))
    } catch let invalid as InvalidValue {
      throw .invalid(problem: invalid.problem)
    } catch {
      preconditionFailure("reading numbers throws nothing else")
    }
  }

  /// Reads "X,Y".
  package static func center(_ text: String) throws -> Point<Numeral> {
    // Bytes, since a coordinate may have millions of digits.
    let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map(\.trimmed)
    guard parts.count == 2 else {
      throw InvalidValue(
        "A centre must be two numbers X,Y such as -0.75,0.1, not '\(text.excerpt)'."
      )
    }
    return try center(x: parts[0], y: parts[1])
  }

  /// Reads the two numbers of a centre.
  package static func center(x: String, y: String) throws -> Point<Numeral> {
    Point(
      x: try Parse.numeral(x, "A centre's X"),
      y: try Parse.numeral(y, "A centre's Y")
    )
  }
}

// MARK: - World files

extension ViewDescription {
  private static let keys = ["at", "zoom", "width", "height"]

  /// Reads the key `view` of a world.
  package init(_ node: YAMLNode) throws {
    try self.init(node.values(among: Self.keys, of: "A view"))
  }

  /// Reads the keys `at` and one of `zoom`, `width`, `height` among others.
  package init(_ values: [String: YAMLNode]) throws {
    self.init()
    if let node = values["at"] {
      if let elements = node.elements {
        guard elements.count == 2 else {
          throw node.error("A centre must be two numbers: [\"-0.75\", \"0\"].")
        }
        let (x, y) = (
          try elements[0].requiredText("A centre's X"), try elements[1].requiredText("A centre's Y")
        )
        center = try node.located { try Self.center(x: x, y: y) }
      } else {
        let text = try node.requiredText("A centre")
        center = try node.located { try Self.center(text) }
      }
    }
    for key in ["zoom", "width", "height"] {
      guard let node = values[key] else { continue }
      guard extent == nil else {
        throw node.error("A view takes only one of zoom, width and height.")
      }
      let text = try node.requiredText(key)
      extent = try node.located { try Extent(key, text) }
    }
  }

  /// The keys that ``init(_:)-([String:YAMLNode])`` reads back.
  package var record: [String: JSONNode] {
    var values: [String: JSONNode] = [:]
    if let center { values["at"] = .list([.text(center.x.text), .text(center.y.text)]) }
    switch extent {
    case .zoom(let number): values["zoom"] = .text(number.text)
    case .width(let number): values["width"] = .text(number.text)
    case .height(let number): values["height"] = .text(number.text)
    case nil: break
    }
    return values
  }
}

extension ViewDescription.Extent {
  /// Throws `InvalidValue` for a number that is not positive or beyond `coordinateBits`.
  func validate() throws {
    let (name, number) =
      switch self {
      case .zoom(let number): ("zoom", number)
      case .width(let number): ("width", number)
      case .height(let number): ("height", number)
      }
    try Parse.check(number, "The \(name)", isPositive: true)
  }

  /// Reads the number of one of `zoom`, `width` and `height`.
  package init(_ key: String, _ text: String) throws {
    let number = try Parse.positive(text, "The \(key)")
    self =
      switch key {
      case "width": .width(number)
      case "height": .height(number)
      default: .zoom(number)
      }
  }
}
