import FathomNavigation
package import FathomScrolling

/// What tests do to a scroll view.
extension ScrollView {
  package mutating func touch(
    _ phase: Touch.Phase,
    _ x: Double,
    _ y: Double,
    at time: Double,
    finger: Int = 1
  ) throws {
    let touch = Touch(finger: finger, phase: phase, location: Point(x: x, y: y))
    try receive(TouchEvent(time: time, touches: [touch]))
  }

  /// Moves a finger evenly and lets go; `steps` moves after its coming down.
  package mutating func swipe(
    from start: (Double, Double),
    to end: (Double, Double),
    at time: Double,
    lasting duration: Double,
    steps: Int = 12,
    hold: Double = 0
  ) throws {
    try touch(.began, start.0, start.1, at: time)
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      try touch(
        .moved,
        start.0 + (end.0 - start.0) * share,
        start.1 + (end.1 - start.1) * share,
        at: time + duration * share
      )
    }
    try touch(.ended, end.0, end.1, at: time + duration + hold)
  }

  /// Puts two fingers down left and right of a point and changes their distance by a factor.
  package mutating func pinch(
    at center: (Double, Double),
    by factor: Double,
    from time: Double,
    lasting duration: Double = 0.3,
    steps: Int = 10,
    spread: Double = 80
  ) throws {
    func event(_ phase: Touch.Phase, _ spread: Double, _ time: Double) -> TouchEvent {
      TouchEvent(
        time: time,
        touches: [(1, -0.5), (2, 0.5)].map { finger, side in
          Touch(
            finger: finger,
            phase: phase,
            location: Point(x: center.0 + side * spread, y: center.1)
          )
        }
      )
    }
    try receive(event(.began, spread, time))
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      try receive(event(.moved, spread * (1 + (factor - 1) * share), time + duration * share))
    }
    try receive(event(.ended, spread * factor, time + duration))
  }

  package mutating func tap(_ x: Double, _ y: Double, at time: Double) throws {
    try touch(.began, x, y, at: time)
    try touch(.ended, x, y, at: time + 0.05)
  }

  /// Lets so much time pass that everything comes to rest.
  package mutating func rest(frames rate: Double = 60) {
    var frame = 1.0
    let start = time
    while frame < 12 * rate {
      advance(to: start + frame / rate)
      frame += 1
    }
  }

  /// The names of the messages since the last call, repeated ones once.
  package mutating func messageNames() -> [String] {
    takeMessages().reduce(into: []) { names, message in
      let name = message.message.name
      if names.last != name { names.append(name) }
    }
  }
}

extension ScrollMessage {
  /// The case's name without its values.
  package var name: String { String("\(self)".prefix { $0 != "(" }) }
}

extension ScrollView {
  /// A view of 320 × 460 over content of 1000 × 2000.
  package static var large: ScrollView {
    ScrollView(
      size: Size(width: 320, height: 460),
      contentSize: Size(width: 1000, height: 2000)
    )
  }

  /// The same with content that zooms from one half to the double.
  package static var zooming: ScrollView {
    var view = large
    view.hasZoomableContent = true
    view.minimumZoom = 0.5
    view.maximumZoom = 2
    return view
  }
}
