import FathomColoring
import FathomFiles
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomWorlds

extension World {
  /// The world as a document that reads back, with its view.
  var recordWithView: JSONNode {
    guard case .map(var values) = record else { preconditionFailure("a record has keys") }
    values["view"] = .map(view.record)
    return .map(values)
  }

  /// Takes the bounds that a trace gives its world.
  mutating func fill(_ size: Size<BigFloat>?, _ node: YAMLNode) throws {
    guard let size else {
      guard boundsText == nil else {
        throw node.error("The world has bounds, and the trace's world is unbounded.")
      }
      return
    }
    guard !generatorDescription.yPointsUp else {
      throw node.error(
        "The \(generatorDescription.name) world has no bounds; the trace's must be 'unbounded'."
      )
    }
    let bounds = Self.bounds(size)
    guard boundsText == nil || boundsText == bounds else {
      throw node.error(
        "The world has bounds of its own, and the trace's are \(bounds[2].text)x\(bounds[3].text)."
      )
    }
    boundsText = bounds
  }

  private static func bounds(_ size: Size<BigFloat>) -> [Numeral] {
    ["0", "0", "\(Int(Double(size.width)))", "\(Int(Double(size.height)))"].compactMap {
      Numeral($0)
    }
  }

  /// The gray tiles of "UIScrollView (Zooming)", each with its index.
  static func tiles(filling size: Size<BigFloat>?) throws -> World {
    guard let entry = GeneratorCatalog.entry(named: "grid") else {
      preconditionFailure("the catalog has grids")
    }
    var world = World(entry)
    world.boundsText = size.map { bounds($0) }
    world.showsTiles = true
    world.colorMap.palette = gray
    return world
  }

  private static let gray = Palette(
    named: Palette.ownName,
    .clamped,
    stops: [0, 1].map { Palette.Stop($0, SRGBColor(red8: 170, green8: 170, blue8: 170)) }
  )
}
