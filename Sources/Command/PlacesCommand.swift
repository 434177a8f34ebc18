import ArgumentParser
import FathomFiles
import FathomNumbers
import FathomWorlds

/// `fathom places`: places worth seeing.
struct PlacesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places",
    abstract: "Lists places in the Mandelbrot set that are worth seeing.",
    discussion: """
      'fathom render NAME' draws one in its own colours, 'fathom fly NAME' dives to it, and --at NAME \
      looks there in another world, with its zoom where no other is given. Each is a file of a world \
      with a view; those in a folder Worlds/places of your own are listed too.
      """
  )

  @Flag(help: "Prints JSON.")
  var json = false

  func run() throws {
    if let problem = LibraryFolder.problem { StandardError.warn(problem) }
    let (places, errors) = Place.all
    try StandardOutput.write(line: json ? Self.json(places) : Self.table(places))
    for error in errors { StandardError.warn("\(error)") }
  }

  private static func table(_ places: [Place]) -> String {
    let rows = places.map { (name: $0.name, extent: $0.extentText, text: $0.sentence) }
    let names = rows.map(\.name.count).max() ?? 0
    let extents = rows.map(\.extent.count).max() ?? 0
    return rows.map { row in
      padded(row.name, names) + "  " + padded(row.extent, extents) + "  " + row.text
    }.joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }

  private static func json(_ places: [Place]) -> String {
    JSONNode.list(
      places.map { place in
        let values: [String: JSONNode] = [
          "name": .text(place.name), "about": .text(place.about), "credit": .text(place.credit),
        ]
        return .map(values.merging(place.view.record) { $1 })
      }
    ).json(indented: true)
  }
}

extension Place {
  /// Its extent as it was written.
  fileprivate var extentText: String {
    switch view.extent {
    case .zoom(let number): number.text
    case .width(let number): "width \(number.text)"
    case .height(let number): "height \(number.text)"
    case nil: ""
    }
  }

  /// What it is, and who found it.
  fileprivate var sentence: String { credit.isEmpty ? about : "\(about) (\(credit))" }
}
