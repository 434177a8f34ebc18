import BigInt
import FathomFiles
package import FathomFlights
import FathomNavigation
import FathomNumbers
import FathomScrolling
package import FathomTraces
import FathomWorlds

extension LabFlight {
  /// The place of an exact camera: scale in pixels per world unit, offset in pixels.
  struct Place: Sendable {
    let scale: BigFloat
    let offset: Point<BigFloat>
  }

  /// The gestures from one place to the next: a pinch about the viewport's centre, or some where one
  /// would be too much, and a drag.
  init(size: Size<Int>, places: [Place]) {
    let center = Point(
      x: BigFloat(Double(size.width) / 2),
      y: BigFloat(Double(size.height) / 2)
    )
    let (least, greatest) = (BigFloat(0.5), BigFloat(2))
    var gestures: [LabGesture] = []
    for (place, next) in zip(places, places.dropFirst()) {
      var (scale, offset) = (place.scale, place.offset)
      var isThere = false
      while !isThere {
        let rest = next.scale / scale
        isThere = (least...greatest).contains(rest)
        let factor = min(max(rest, least), greatest)
        scale = scale * factor
        offset.x = (offset.x + center.x) * factor - center.x
        offset.y = (offset.y + center.y) * factor - center.y
        let drag =
          isThere
          ? Size(width: next.offset.x - offset.x, height: next.offset.y - offset.y) : nil
        gestures.append(LabGesture(factor: factor, anchor: center, drag: drag))
      }
    }
    let first = places[0]
    self.init(
      size: size,
      scale: first.scale,
      corner: Point(x: first.offset.x / first.scale, y: first.offset.y / first.scale),
      gestures: gestures
    )
  }

  /// The most frames of a flight that are looked at, evenly spaced, and the last.
  package static let greatestFrameCount = 2000

  /// A flight's way from frame to frame, or from one of ``greatestFrameCount`` to the next.
  package init(_ flight: Flight) throws {
    let path = try FlightPath(flight)
    let last = path.frameCount - 1
    let steps = min(max(1, last), Self.greatestFrameCount)
    let grids = try (0...steps).map { step in
      try Task.checkCancellation()
      return path.view(ofFrame: last * step / steps).grid
    }
    let bits = 256 + 2 * (grids.map { abs($0.fractionBits) }.max() ?? 0)
    self.init(
      size: flight.size,
      places: grids.map { grid in
        let pitch = grid.exactPitch.rounded(toPrecision: bits)
        let center = grid.exactCenter
        return Place(
          scale: BigFloat(1).rounded(toPrecision: bits) / pitch,
          offset: Point(
            x: center.x / pitch - BigFloat(Double(flight.size.width) / 2),
            y: center.y / pitch - BigFloat(Double(flight.size.height) / 2)
          )
        )
      }
    )
  }

  /// The flight of a trace of touches, from frame to frame.
  ///
  /// Throws a `InputError` for a trace of anything but a world that can be zoomed without end.
  package init(_ staged: TraceFile) throws {
    let corner = staged.world?.bounds(fractionBits: 0)?.origin ?? .worldOrigin
    var places: [Place] = []
    var viewport = Size(width: 0, height: 0)
    let last = staged.frameCount - 1
    let steps = min(max(1, last), Self.greatestFrameCount)
    for (index, frame) in staged.trace.frames.enumerated() {
      try Task.checkCancellation()
      // Evenly spaced, as of a flight.
      guard index == last * places.count / steps else { continue }
      guard case .deep(let deep) = frame.view else {
        throw InputError.invalid(
          problem: "The trace '\(staged.name)' plays on a view whose zoom has an end; "
            + "the lab flies through worlds without one."
        )
      }
      let camera = deep.camera
      viewport = camera.viewport
      let scale = camera.scale * camera.relativeZoom
      // The camera counts from the corner of a bounded world.
      places.append(
        Place(
          scale: scale,
          offset: Point(
            x: camera.offset.x + corner.x * scale,
            y: camera.offset.y + corner.y * scale
          )
        )
      )
    }
    self.init(size: viewport, places: places)
  }
}
