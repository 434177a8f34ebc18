import BigInt
public import Navigation
import Numbers
import Worlds

/// The camera's path through a flight: the view of every frame, each from the script alone.
///
/// Between two waypoints the camera dives: the width of the view changes exponentially in time and
/// one point of the screen stays fixed. Between views of one width it pans, by whole pixels, so that
/// tiles stay on display. Everything is computed with correctly rounded functions, hence the same on
/// every machine.
public struct FlightPath: Sendable {
  private struct Stop {
    let time: BigFloat
    let place: World.Place
  }

  private let flight: Flight
  private let rate: BigFloat
  private let stops: [Stop]

  /// The points that views of this flight go to: its waypoints, in order.
  public let anchors: [SceneAnchor]

  /// Works out where the waypoints lie for the flight's frame size.
  public init(_ flight: Flight) throws {
    self.flight = flight
    rate = Flight.exact(flight.rate)
    stops = try flight.waypoints.map {
      do {
        return Stop(
          time: Flight.exact($0.time),
          place: try flight.world.place($0.view, size: flight.size)
        )
      } catch let invalid as InvalidValue {
        throw WorldError.invalid(problem: invalid.problem)
      }
    }
    anchors = stops.map {
      SceneAnchor(
        point: $0.place.center,
        fractionBits: PixelGrid.fractionBits(pitch: $0.place.pitch),
        depth: $0.place.depth
      )
    }
  }

  /// The time of a frame in seconds.
  public func time(ofFrame frame: Int) -> Double { Double(exactTime(ofFrame: frame)) }

  private func exactTime(ofFrame frame: Int) -> BigFloat {
    Flight.settled(BigFloat(frame).rounded(toPrecision: 256) / rate)
  }

  /// The view of a frame from 0 to the flight's frame count less 1.
  public func view(ofFrame frame: Int) -> View {
    precondition((0..<flight.frameCount).contains(frame), "a flight has this frame")
    let time = exactTime(ofFrame: frame)
    let next = stops.firstIndex { Flight.settled($0.time) > time } ?? stops.count
    let leg = max(next - 1, 0)
    let start = stops[leg]
    if next == stops.count || time == Flight.settled(start.time) { return view(ofWaypoint: leg) }
    let end = stops[next]
    let progress = (time - start.time) / (end.time - start.time)
    return haveOneSize(leg, next)
      ? pan(from: leg, to: next, progress: progress)
      : dive(from: leg, to: next, progress: progress)
  }

  /// The ends of the dive that a frame is part of, nil where the camera pans or stays.
  func dive(ofFrame frame: Int) -> (deep: View, wide: View)? {
    let time = exactTime(ofFrame: frame)
    let end = stops.firstIndex { Flight.settled($0.time) > time } ?? stops.count - 1
    guard end > 0, !haveOneSize(end - 1, end) else { return nil }
    let deeper = deeperStop(end - 1, end)
    let ends = [end - 1, end].map { index in
      view(center: stops[index].place.center, pitch: stops[index].place.pitch, anchorIndex: deeper)
    }
    return deeper == end ? (ends[1], ends[0]) : (ends[0], ends[1])
  }

  /// The index of the first waypoint that the camera pans to, if there is one.
  var firstPan: Int? {
    stops.indices.dropFirst().first { index in
      let (start, end) = (stops[index - 1].place, stops[index].place)
      return haveOneSize(index - 1, index)
        && (start.center.x != end.center.x || start.center.y != end.center.y)
    }
  }

  /// Whether two stops show views of one size: it may have been written in two ways, and then differs
  /// in its last bit.
  private func haveOneSize(_ first: Int, _ second: Int) -> Bool {
    Flight.settled(stops[first].place.pitch) == Flight.settled(stops[second].place.pitch)
  }

  /// The view at a waypoint, by its index: that of the leg which begins there, or of the last one.
  func view(ofWaypoint index: Int) -> View {
    let place = stops[index].place
    let start = max(0, min(index, stops.count - 2))
    return view(
      center: place.center,
      pitch: place.pitch,
      anchorIndex: deeperStop(start, min(start + 1, stops.count - 1))
    )
  }

  /// The end of a leg whose reference and colours all of the leg has; the later one of equals.
  private func deeperStop(_ start: Int, _ end: Int) -> Int {
    stops[start].place.pitch < stops[end].place.pitch ? start : end
  }

  private func view(center: Point<BigFloat>, pitch: BigFloat, anchorIndex: Int) -> View {
    let grid = PixelGrid(center: center, pitch: pitch, size: flight.size)
    return View(
      grid: grid,
      depth: flight.world.depth(pitch: pitch, size: flight.size),
      anchorIndex: anchorIndex
    )
  }

  /// With pixel size p(t) exponential in time, c(t) = c1 + (c0 − c1) · (p(t) − p1) / (p0 − p1), where
  /// c1 belongs to the deeper end.
  ///
  /// What remains to c1 is a bounded number of view widths at any time, so its leading bits suffice
  /// at any depth; only c1 itself has many.
  private func dive(from start: Int, to end: Int, progress: BigFloat) -> View {
    let (p0, p1) = (stops[start].place.pitch, stops[end].place.pitch)
    let pitch = BigFloat.exp(
      BigFloat.log(p0) + progress * (BigFloat.log(p1) - BigFloat.log(p0))
    )
    let near = deeperStop(start, end)
    let far = near == start ? end : start
    let (deep, wide) = (stops[near].place, stops[far].place)
    let share = (pitch - deep.pitch) / (wide.pitch - deep.pitch)
    func coordinate(_ axis: KeyPath<Point<BigFloat>, BigFloat>) -> BigFloat {
      let distance = wide.center[keyPath: axis] - deep.center[keyPath: axis]
      let remaining = distance.rounded(toPrecision: World.extentPrecision) * share
      return deep.center[keyPath: axis].adding(remaining, exponentOfLastBit: pitch.exponent - 160)
    }
    return view(
      center: Point(x: coordinate(\.x), y: coordinate(\.y)),
      pitch: pitch,
      anchorIndex: near
    )
  }

  private func pan(from start: Int, to end: Int, progress: BigFloat) -> View {
    let (from, to) = (stops[start].place, stops[end].place)
    let anchorIndex = deeperStop(start, end)
    let first = view(center: from.center, pitch: from.pitch, anchorIndex: anchorIndex)
    func pixels(_ axis: KeyPath<Point<BigFloat>, BigFloat>) -> BigInt {
      let distance = (to.center[keyPath: axis] - from.center[keyPath: axis]) * progress
      return (distance / first.grid.exactPitch).roundedToInteger ?? 0
    }
    return View(
      grid: first.grid.panned(byColumns: pixels(\.x), rows: pixels(\.y)),
      depth: first.depth,
      anchorIndex: anchorIndex
    )
  }
}

extension BigFloat {
  /// The sum, precise down to bits of the value 2^exponent.
  fileprivate func adding(_ other: BigFloat, exponentOfLastBit exponent: Int) -> BigFloat {
    let top = max(isZero ? exponent : self.exponent, other.isZero ? exponent : other.exponent) + 1
    let bits = max(64, top - exponent)
    return rounded(toPrecision: max(precision, bits)) + other
  }
}
