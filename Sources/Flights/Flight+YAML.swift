import Navigation
import Numbers
import Worlds

extension Flight {
  /// The flight as YAML for people to read and change, a line for each waypoint: it reads back as
  /// the same flight.
  package var yaml: String {
    let plain = World(world.entry)
    let name = world.record == plain.record ? plain.name : world.record.json()
    let lines = waypoints.map { waypoint in
      var values = ["time: \(waypoint.time.text)"]
      if let center = waypoint.view.center {
        values.append("at: [\"\(center.x.text)\", \"\(center.y.text)\"]")
      }
      switch waypoint.view.extent {
      case .zoom(let number): values.append("zoom: \"\(number.text)\"")
      case .width(let number): values.append("width: \"\(number.text)\"")
      case .height(let number): values.append("height: \"\(number.text)\"")
      case nil: break
      }
      return "  - {\(values.joined(separator: ", "))}\n"
    }
    return """
      world: \(name)
      size: \(size.width)x\(size.height)
      rate: \(rate.text)
      camera:

      """ + lines.joined()
  }
}
