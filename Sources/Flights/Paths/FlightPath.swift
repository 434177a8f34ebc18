import FathomColoring
import FathomFiles
package import FathomNavigation
import FathomNumbers
package import FathomRendering
import FathomWorlds

/// The camera's path through a flight: the view of every frame, each from the script alone.
///
/// Computed with correctly rounded functions, hence the same on every machine. The ways from one
/// waypoint to the next are those of ``Flight/Way``.
package struct FlightPath: Sendable {
  /// A leg with its times.
  private struct Section {
    let leg: any Leg
    let start: BigFloat
    let end: BigFloat
    let easing: Easing
    let colors: (start: ColorMap, end: ColorMap)
  }

  /// The points that the flight's views approach: its waypoints in order, without those that hold.
  package let anchors: [SceneAnchor]

  /// The number of frames: floor(T · rate) + 1, frame k being at time k / rate.
  package let frameCount: Int

  private let sections: [Section]
  private let rate: BigFloat
  private let shutter: BigFloat
  private let hasColors: Bool

  /// Resolves the waypoints of a flight for its frame size.
  ///
  /// Throws `InputError` for a path that cannot be flown.
  package init(_ flight: Flight) throws {
    do {
      try self.init(checking: flight)
    } catch {
      throw error.inputError
    }
  }

  /// Resolves the path of a flight that may have a bad waypoint.
  init(checking flight: Flight) throws(InvalidWaypoint) {
    var anchors: [SceneAnchor] = []
    let stops = try Stop.all(of: flight, anchors: &anchors)
    self.anchors = anchors
    let legs = try flight.legs(through: stops)
    rate = flight.rate.scriptValue
    shutter = flight.shutter.scriptValue
    let times = try flight.times(of: legs)
    let last = (times[times.count - 1] * rate).settled
    guard last < BigFloat(Limits.flightFrames), let floor = last.floor else {
      throw InvalidWaypoint(
        index: times.count - 1,
        problem: "A flight may have at most \(Limits.flightFrames) frames; "
          + "it is the last time multiplied by the rate that counts."
      )
    }
    frameCount = Int(floor) + 1
    hasColors = flight.waypoints.contains { $0.colors != nil }
    let colors = flight.colorMaps
    sections = legs.indices.map { index in
      Section(
        leg: legs[index],
        start: times[index],
        end: times[index + 1],
        easing: flight.waypoints[index + 1].easing,
        colors: (colors[index], colors[index + 1])
      )
    }
  }

  // MARK: - Times

  /// The time of a frame in seconds.
  package func time(ofFrame frame: Int) -> Double { Double(exactTime(ofFrame: frame)) }

  /// The time of a waypoint in seconds.
  package func time(ofWaypoint index: Int) -> Double {
    Double(index == 0 ? BigFloat(0) : sections[index - 1].end)
  }

  private func exactTime(ofFrame frame: Int) -> BigFloat {
    (BigFloat(frame).rounded(toPrecision: 256) / rate).settled
  }

  /// The section at a time and how far it has come, from 0 to 1.
  private func place(at time: BigFloat) -> (section: Section, progress: BigFloat) {
    guard let section = sections.first(where: { $0.end.settled > time }) else {
      return (sections[sections.count - 1], BigFloat(1))
    }
    guard time > section.start.settled else { return (section, BigFloat(0)) }
    let share = (time - section.start) / (section.end - section.start)
    return (section, section.easing.progress(at: share))
  }

  /// The greatest change of depth over time, in octaves a second.
  ///
  /// Exact for dives; of ways that fly it is the mean over a sixty-fourth of the way.
  package var greatestSpeed: Double {
    sections.map { section in
      let seconds = Double(section.end - section.start)
      guard seconds > 0 else { return 0 }
      switch section.leg {
      case let dive as DiveLeg: return Double(dive.length) * section.easing.greatestSpeed / seconds
      case let fly as FlyLeg:
        let steps = 64
        let depths = (0...steps).map { step in
          fly.view(
            at: section.easing.progress(
              at: BigFloat(step).rounded(toPrecision: 256) / BigFloat(steps)
            )
          ).depth
        }
        let changes = zip(depths, depths.dropFirst()).map { ($1 - $0).magnitude }
        return (changes.max() ?? 0) * Double(steps) / seconds
      default: return 0
      }
    }.max() ?? 0
  }

  // MARK: - Views

  /// The view of a frame from 0 to the flight's frame count less 1.
  package func view(ofFrame frame: Int) -> View { frameView(ofFrame: frame).view }

  /// The exposure of a frame: its view, and those of its samples where the shutter is open.
  ///
  /// It is open round the frame's time, for the flight's share of the time between two frames, as
  /// far as the flight lasts.
  package func exposure(ofFrame frame: Int, samples: Int) -> Exposure {
    let own = frameView(ofFrame: frame)
    guard !shutter.isZero, samples > 1 else { return Exposure(own) }
    let time = exactTime(ofFrame: frame)
    let parts = BigFloat(2 * samples).rounded(toPrecision: 256)
    return Exposure(
      own,
      samples: Exposure.vanDerCorputRanks(samples).map { rank in
        // From −1/2 to 1/2 of the time that the shutter is open.
        let share = BigFloat(2 * rank + 1 - samples) / parts
        return self.frameView(at: max(BigFloat(0), (time + share * shutter / rate).settled))
      }
    )
  }

  /// The dive that a frame is part of, nil where the camera does anything else.
  func dive(ofFrame frame: Int) -> DiveLeg? {
    place(at: exactTime(ofFrame: frame)).section.leg as? DiveLeg
  }

  /// The index of the first waypoint that is reached neither by a dive nor by staying, if any.
  var firstOtherWaypoint: Int? {
    sections.firstIndex { !($0.leg is DiveLeg) && !($0.leg is HoldLeg) }.map { $0 + 1 }
  }

  /// The dives, and the waypoints that they go to, counted from 1.
  var dives: [(leg: DiveLeg, waypoint: Int)] {
    sections.enumerated().compactMap { index, section in
      (section.leg as? DiveLeg).map { ($0, index + 2) }
    }
  }

  func frameView(ofFrame frame: Int) -> FrameView {
    precondition((0..<frameCount).contains(frame), "a flight has this frame")
    return frameView(at: exactTime(ofFrame: frame))
  }

  private func frameView(at time: BigFloat) -> FrameView {
    let (section, progress) = place(at: time)
    let view =
      if progress.isZero { section.leg.start } else if progress >= BigFloat(1) {
        section.leg.end
      } else { section.leg.view(at: progress) }
    let (start, end) = section.colors
    return FrameView(
      view,
      colorMap: hasColors ? start.interpolated(to: end, at: Double(progress)) : nil
    )
  }

  /// The view at a waypoint, by its index: that of the leg which begins there, or of the last one.
  func view(ofWaypoint index: Int) -> View {
    index < sections.count ? sections[index].leg.start : sections[index - 1].leg.end
  }
}

/// A problem of a waypoint whose place in the file is not known yet.
struct InvalidWaypoint: Error {
  let index: Int
  let problem: String

  /// The problem without a place.
  var inputError: InputError { .invalid(problem: problem) }
}
