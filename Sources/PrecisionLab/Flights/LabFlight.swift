package import FathomNavigation
package import FathomNumbers

/// A camera's way in gestures, without any rounding of its own: what each number type is to repeat.
package struct LabFlight: Sendable {
  /// The frame in pixels.
  package let size: Size<Int>

  /// Pixels per world unit at the start.
  package let scale: BigFloat

  /// The world point at the viewport's top-left corner at the start.
  package let corner: Point<BigFloat>

  /// The gestures, in order.
  package let gestures: [LabGesture]

  /// The seed that the gestures come from, if any.
  package let seed: UInt64?

  /// The greatest |D| on the way, in whole octaves.
  var greatestDepth: Int {
    var depth = Double(scale.exponent)
    var greatest = abs(depth)
    for gesture in gestures {
      depth += Elementary.log2(Double(gesture.factor))
      greatest = max(greatest, abs(depth))
    }
    return Int(greatest.rounded(.up))
  }

  /// A flight of given gestures.
  package init(
    size: Size<Int>,
    scale: BigFloat,
    corner: Point<BigFloat>,
    gestures: [LabGesture],
    seed: UInt64? = nil
  ) {
    self.size = size
    self.scale = scale
    self.corner = corner
    self.gestures = gestures
    self.seed = seed
  }
}

/// A plan of random pinches that zoom in on a point.
package struct PinchPlan: Sendable {
  /// The point that the frame's centre ends at, in world units, y down.
  package var point: Point<BigFloat>
  /// The frame in pixels.
  package var size: Size<Int>
  /// D at the start, a whole number: 2^D pixels per world unit.
  package var firstDepth: Int
  /// The octaves to go down.
  package var octaves: Double
  /// The pinches' factors in units of 1/128.
  ///
  /// So short that every type holds them exactly: all are given the same gestures.
  package var factors: ClosedRange<Int>
  /// The pixels from the frame's top-left corner, to the right and down, within which pinches are.
  package var reach: Double
  /// Whether all pinches are about the frame's centre instead.
  package var isCentered = false

  /// A plan; without factors it has those of a hand that does not hurry, about 1.1 to 1.3.
  package init(
    point: Point<BigFloat>,
    size: Size<Int>,
    firstDepth: Int,
    octaves: Double,
    factors: ClosedRange<Int> = 141...166,
    reach: Double = 200
  ) {
    self.point = point
    self.size = size
    self.firstDepth = firstDepth
    self.octaves = octaves
    self.factors = factors
    self.reach = reach
  }

  /// The flight that follows from a seed, computed with `bits` bits; without a number of gestures it
  /// has as many as go down all the octaves.
  package func flight(seed: UInt64, gestures limit: Int? = nil, bits: Int) -> LabFlight {
    var random = SplitMix64(seed: seed)
    var gestures: [LabGesture] = []
    let first = BigFloat(1).rounded(toPrecision: bits).scaled(byPowerOfTwo: firstDepth)
    let end = first * BigFloat.exp2(BigFloat(octaves).rounded(toPrecision: bits))
    var scale = first
    while limit.map({ gestures.count < $0 }) ?? (scale < end) {
      let factor = BigFloat(random.next(in: factors)).scaled(byPowerOfTwo: -7)
      let anchor =
        isCentered
        ? Point(x: BigFloat(Double(size.width) / 2), y: BigFloat(Double(size.height) / 2))
        : Point(
          x: BigFloat(random.next(below: reach)),
          y: BigFloat(random.next(below: reach))
        )
      gestures.append(LabGesture(factor: factor, anchor: anchor))
      scale = scale * factor
    }
    // Backward from the end, since it is there that the frame's centre is given.
    var offset = Point(
      x: point.x * scale - BigFloat(Double(size.width) / 2),
      y: point.y * scale - BigFloat(Double(size.height) / 2)
    )
    for gesture in gestures.reversed() {
      offset.x = (offset.x + gesture.anchor.x) / gesture.factor - gesture.anchor.x
      offset.y = (offset.y + gesture.anchor.y) / gesture.factor - gesture.anchor.y
    }
    return LabFlight(
      size: size,
      scale: first,
      corner: Point(x: offset.x / first, y: offset.y / first),
      gestures: gestures,
      seed: seed
    )
  }
}
