import FathomNavigation

extension ScrollView {
  /// How each axis moves on by itself.
  private func axisMotions(
    velocity: Point<Double>,
    dragStart: Point<Double>
  ) -> Point<AxisMotion> {
    Point { axis in
      let limits = limits(on: axis)
      guard isPagingEnabled else {
        return AxisMotion(
          from: offset[axis],
          velocity: velocity[axis],
          rate: decelerationRate,
          limits: limits,
          bounces: givesWay(on: axis),
          physics: physics
        )
      }
      let coast = Deceleration(
        start: offset[axis],
        velocity: velocity[axis],
        rate: decelerationRate
      )
      let target = Paging.target(
        projected: coast.destination,
        dragStart: dragStart[axis],
        page: size[axis],
        limits: limits
      )
      return AxisMotion(
        settlingFrom: offset[axis],
        to: target,
        velocity: velocity[axis],
        physics: physics
      )
    }
  }

  /// Ends a drag: tells what comes, asks where it is to come to rest, and lets go.
  mutating func endDrag(_ session: TouchSession, velocity: Point<Double>) {
    activity = .resting
    guard session.isOwnDrag else {
      comeToRest(dragStart: session.startOffset, tells: false)
      return
    }
    var axes = axisMotions(velocity: velocity, dragStart: session.startOffset)
    if !isPagingEnabled {
      let target = Point { axes[$0].end }
      let perMillisecond = Point { velocity[$0] / 1000 }
      send(.willEndDragging(velocity: perMillisecond, target: target))
      if let chosen = retarget?(perMillisecond, target) {
        axes = Point { axis in
          guard chosen[axis] != target[axis], chosen[axis].isFinite else { return axes[axis] }
          return AxisMotion(
            settlingFrom: offset[axis],
            to: chosen[axis],
            velocity: velocity[axis],
            physics: physics
          )
        }
      }
    }
    let moves = Axis.allCases.contains { !axes[$0].isResting }
    send(.didEndDragging(willDecelerate: moves))
    decelerate(axes, tells: true)
  }

  /// Lets go of content that nobody dragged: it moves only where it may not stay.
  mutating func comeToRest(dragStart: Point<Double>, tells: Bool) {
    decelerate(axisMotions(velocity: Point(x: 0, y: 0), dragStart: dragStart), tells: tells)
  }

  private mutating func decelerate(_ axes: Point<AxisMotion>, tells: Bool) {
    guard Axis.allCases.contains(where: { !axes[$0].isResting }) else {
      indicatorsFadeAt = min(indicatorsFadeAt, time)
      if tells { settle() }
      return
    }
    send(.willBeginDecelerating)
    begin(Motion(decelerating: axes, at: time))
  }
}
