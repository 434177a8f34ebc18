import FathomNavigation
import FathomNumbers

/// A flight in exact numbers: the camera after every gesture, and at depths in between.
struct ExactFlight: Sendable {
  /// A moment of the flight.
  struct Frame: Sendable {
    /// The gestures so far.
    let gesture: Int
    /// The camera.
    let camera: Camera<BigFloat>
    /// D: log2 of its scale.
    let depth: Double
  }

  /// A depth at which limits are looked for, in the middle of a pinch.
  struct DepthMark: Sendable {
    /// The exact moment.
    let frame: Frame
    /// The pinch from the frame after the same number of gestures to this depth.
    let pinch: LabGesture
  }

  /// The octaves between depth marks.
  static let markSpacing = 0.25

  let flight: LabFlight

  /// The bits of the exact numbers.
  let bits: Int

  /// The frames: one at the start and one after each gesture.
  let frames: [Frame]

  /// The multiples of ``markSpacing`` among the depths that the flight goes down to, each where it is
  /// first reached.
  let marks: [DepthMark]

  /// The flight's exact cameras, in numbers of `bits` bits.
  init(_ flight: LabFlight, bits: Int) {
    self.flight = flight
    self.bits = bits
    let exact = Self.scalar(bits: bits)
    let scale = exact.round(flight.scale)
    var camera = Camera(
      world: nil,
      scale: scale,
      offset: Point(x: flight.corner.x * scale, y: flight.corner.y * scale),
      viewport: flight.size
    )
    .rounded(toPrecision: bits)
    var frames = [Frame(gesture: 0, camera: camera, depth: Self.depth(camera))]
    for gesture in flight.gestures {
      gesture.apply(to: &camera, exact)
      frames.append(Frame(gesture: frames.count, camera: camera, depth: Self.depth(camera)))
    }
    self.frames = frames
    marks = Self.marks(frames, flight, exact)
  }

  /// The depths that were flown.
  var depths: ClosedRange<Double> {
    let depths = frames.map(\.depth)
    return frames[0].depth...(depths.max() ?? 0)
  }

  /// The frame's centre where the flight is deepest, in world units.
  var point: Point<BigFloat> {
    point(of: frames.max { $0.depth < $1.depth } ?? frames[0])
  }

  /// A frame's centre, in world units.
  func point(of frame: Frame) -> Point<BigFloat> {
    let camera = frame.camera
    let center = camera.worldPoint(at: camera.viewportCenter)
    // Far below a pixel there is nothing but what the exact numbers were rounded by.
    func settled(_ coordinate: BigFloat) -> BigFloat {
      (coordinate * camera.scale).magnitude < BigFloat(0x1p-64) ? BigFloat(0) : coordinate
    }
    return Point(x: settled(center.x), y: settled(center.y))
  }

  private static func scalar(bits: Int) -> StudiedScalar<BigFloat> {
    StudiedScalar(type: .bigFloat(bits)) { $0.rounded(toPrecision: bits) }
  }

  private static func depth(_ camera: Camera<BigFloat>) -> Double {
    Double(BigFloat.log2(camera.scale))
  }

  private static func marks(
    _ frames: [Frame],
    _ flight: LabFlight,
    _ exact: StudiedScalar<BigFloat>
  ) -> [DepthMark] {
    var marks: [DepthMark] = []
    var next = (frames[0].depth / markSpacing).rounded(.up) * markSpacing
    for (index, frame) in frames.enumerated() {
      let deepest = index + 1 < frames.count ? frames[index + 1].depth : frame.depth
      while next <= deepest {
        let target = BigFloat.exp2(exact.round(BigFloat(next)))
        let pinch = LabGesture(
          factor: target / frame.camera.scale,
          anchor: index < flight.gestures.count
            ? flight.gestures[index].anchor : frame.camera.viewportCenter
        )
        var camera = frame.camera
        pinch.apply(to: &camera, exact)
        marks.append(
          DepthMark(frame: Frame(gesture: index, camera: camera, depth: next), pinch: pinch)
        )
        next += markSpacing
      }
    }
    return marks
  }
}
