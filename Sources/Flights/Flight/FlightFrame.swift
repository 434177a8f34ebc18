import FathomFiles
package import FathomFrames
package import FathomNavigation
import FathomNumbers
package import FathomRendering
package import FathomWorlds

/// A frame of a flight as the subject of a picture.
package struct FlightFrame: PictureSubject {
  /// The flight.
  package private(set) var flight: Flight
  /// The frame's index in the flight.
  package let index: Int

  /// Reads a picture's record; nil where it is not that of a flight's frame.
  package init?(_ record: PictureRecord) throws {
    guard let frame = record.node.value(of: "frame") else { return nil }
    flight = try Flight(record.node, name: record.name)
    let text = try frame.requiredText("A frame")
    index = try frame.located { [flight] in
      try Parse.integer(text, "frame", in: 0...flight.frameCount - 1)
    }
  }

  package var name: String { flight.name }

  package var world: World {
    get { flight.world }
    set { flight.world = newValue }
  }

  package var view: ViewDescription? {
    get { nil }
    set { precondition(newValue == nil, "a frame keeps its flight's view") }
  }

  package var samples: Int { flight.world.movingSamples }

  package var size: Size<Int> { flight.size }

  package mutating func setSize(_ size: Size<Int>) throws {
    var resized = flight
    try resized.setSize(size)
    guard index < resized.frameCount else {
      throw InputError.invalid(
        problem:
          "In this size the flight has only \(resized.frameCount) frames, since they depend on "
          + "its shape, and there is no frame \(index)."
      )
    }
    flight = resized
  }

  /// The frame in its flight's mode; its scene is that of the whole flight.
  package func resolved(samples: Int) throws -> ResolvedPicture {
    let path = try FlightPath(flight)
    let exposure = path.exposure(ofFrame: index, samples: samples)
    return ResolvedPicture(exposure: exposure, anchors: path.anchors) {
      [flight, index] scene, settings in
      try await FlightRenderer(flight, path: path, scene: scene, settings: settings)
        .render(exposure, frame: index)
    }
  }

  package func viewDescription(of picture: ResolvedPicture) throws -> ViewDescription {
    try world.description(of: picture.exposure.view.grid)
  }

  package func record(_ format: PictureFormat, _ settings: RenderSettings) -> String {
    flight.pictureRecord(ofFrame: index, format, settings)
  }
}
