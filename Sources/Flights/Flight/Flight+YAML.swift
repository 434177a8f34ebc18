import FathomFiles
import FathomNavigation
import FathomNumbers
import FathomWorlds

extension Flight {
  /// The flight as YAML for people to read and change, a line for each waypoint: it reads back as
  /// the same flight.
  public var yaml: String {
    let plain = World(world.generatorDescription)
    var sampled = plain
    sampled.samples = world.samples
    let name =
      switch world.record {
      case plain.record: plain.name
      case sampled.record: plain.name + "\nsamples: \(world.movingSamples)"
      case let record: record.json()
      }
    return """
      world: \(name)
      size: \(size.width)x\(size.height)
      rate: \(rate.text)

      """ + mode.yaml + (shutter.isZero ? "" : "shutter: \(shutter.text)\n") + "camera:\n"
        + coloredWaypoints.map { "  - {\($0.yaml)}\n" }.joined()
  }
}

extension Flight.Mode {
  /// A line for each of its keys; exact frames have none.
  fileprivate var yaml: String {
    switch self {
    case .exact: ""
    case .keyframes(let ratio): "mode: \(name)\nkeyRatio: \(ratio.text)\n"
    case .exponentialMap: "mode: \(name)\n"
    }
  }
}

extension Flight.Waypoint {
  /// The keys in the order in which people read them.
  fileprivate var yaml: String {
    let record = record
    let keys = [
      "time", "for", "speed", "at", "zoom", "width", "height", "via", "rho", "ease", "colors",
    ]
    return keys.compactMap { key in
      switch (key, record[key]) {
      case (_, nil): nil
      case ("time", .text(let text)?), ("for", .text(let text)?), ("speed", .text(let text)?),
        ("via", .text(let text)?):
        "\(key): \(text)"
      case ("at", .list(let numbers)?):
        "at: [\(numbers.map { $0.json() }.joined(separator: ", "))]"
      case (_, let value?): "\(key): \(value.json())"
      }
    }
    .joined(separator: ", ")
  }
}
