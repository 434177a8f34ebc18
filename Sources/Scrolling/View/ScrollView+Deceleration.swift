import FathomNavigation

extension ScrollView {
  /// The motions of the axes after a release.
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

  /// Ends a drag: sends its messages, asks ``retarget`` for the target, and begins the
  /// deceleration.
  mutating func endDrag(_ session: TouchSession, velocity: Point<Double>) {
    activity = .resting
    guard session.isOwnDrag else {
      comeToRest(dragStart: session.startOffset, sendsSettling: false)
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
            to: chosen[axis].clamped(to: limits(on: axis)),
            velocity: velocity[axis],
            physics: physics
          )
        }
      }
    }
    let moves = Axis.allCases.contains { !axes[$0].isResting }
    send(.didEndDragging(willDecelerate: moves))
    decelerate(axes, sendsSettling: true)
  }

  /// Releases content that was not dragged: it moves only from beyond its limits.
  mutating func comeToRest(dragStart: Point<Double>, sendsSettling: Bool) {
    decelerate(
      axisMotions(velocity: Point(x: 0, y: 0), dragStart: dragStart),
      sendsSettling: sendsSettling
    )
  }

  private mutating func decelerate(_ axes: Point<AxisMotion>, sendsSettling: Bool) {
    guard Axis.allCases.contains(where: { !axes[$0].isResting }) else {
      indicatorsFadeAt = min(indicatorsFadeAt, time)
      if sendsSettling { settle() }
      return
    }
    send(.willBeginDecelerating)
    begin(Motion(decelerating: axes, at: time))
  }
}

/// The page on which a paging axis comes to rest: the nearest to the destination of coasting, but
/// at most one from the page on which the drag began.
private enum Paging {
  /// The offset of the page, within the limits; `page` is the extent of a page, that of the view.
  static func target(
    projected: Double,
    dragStart: Double,
    page: Double,
    limits: ClosedRange<Double>
  ) -> Double {
    guard page > 0 else { return min(max(projected, limits.lowerBound), limits.upperBound) }
    let current = (dragStart / page).rounded()
    let nearest = (projected / page).rounded()
    let chosen = min(max(nearest, current - 1), current + 1) * page
    return min(max(chosen, limits.lowerBound), limits.upperBound)
  }
}
