public import FathomImaging
public import FathomNavigation
import FathomNumbers
public import FathomRendering
public import FathomWorlds

/// One picture to be drawn by itself: a view of a world, or a frame of a flight.
public struct Still: Sendable {
  /// What it shows.
  public enum Subject: Sendable {
    /// The world's own view.
    case view(World)
    /// A frame, by its index in the flight.
    case frame(Flight, index: Int)
  }

  /// What it shows.
  public private(set) var subject: Subject
  /// The file format where nothing else is said.
  public let format: FrameSequence.Format
  /// The bits per sample where nothing else is said.
  public let depth: Bitmap.Depth
  /// The edge of a tile where nothing else is said.
  public let tileSize: Int
  /// The version that drew it before; an older one than today's may have given other pixels.
  public let renderVersion: Int

  /// A world's own view.
  public init(_ world: World) {
    self.init(
      .view(world),
      format: .png,
      depth: .eight,
      tileSize: 256,
      renderVersion: FrameSequence.renderVersion
    )
  }

  init(
    _ subject: Subject,
    format: FrameSequence.Format,
    depth: Bitmap.Depth,
    tileSize: Int,
    renderVersion: Int
  ) {
    self.subject = subject
    self.format = format
    self.depth = depth
    self.tileSize = tileSize
    self.renderVersion = renderVersion
  }

  /// The name that its file gets.
  public var name: String {
    switch subject {
    case .view(let world): world.name
    case .frame(let flight, _): flight.name
    }
  }

  /// The world that it shows a part of.
  public var world: World {
    get {
      switch subject {
      case .view(let world): world
      case .frame(let flight, _): flight.world
      }
    }
    set {
      switch subject {
      case .view: subject = .view(newValue)
      case .frame(var flight, let index):
        flight.world = newValue
        subject = .frame(flight, index: index)
      }
    }
  }

  /// The size in pixels.
  public var size: Size<Int> {
    switch subject {
    case .view(let world): world.frameSize
    case .frame(let flight, _): flight.size
    }
  }

  /// Gives the picture another size; throws `WorldError` where its flight has no such frame then.
  public mutating func setSize(_ size: Size<Int>) throws {
    switch subject {
    case .view(var world):
      world.size = size
      subject = .view(world)
    case .frame(var flight, let index):
      try flight.setSize(size)
      guard index < flight.frameCount else {
        throw WorldError.invalid(
          problem:
            "In this size the flight has only \(flight.frameCount) frames, since they depend on "
            + "its shape, and there is no frame \(index)."
        )
      }
      subject = .frame(flight, index: index)
    }
  }

  /// Where every pixel lies, and the points that the views of its scene go to.
  ///
  /// A frame's scene is its flight's.
  public func view() throws -> (view: View, anchors: [SceneAnchor]) {
    let (exposure, anchors) = try exposure(samples: 1)
    return (exposure.moment.view, anchors)
  }

  /// What it is drawn from with so many samples per pixel, and the points that the views of its scene
  /// go to.
  public func exposure(samples: Int) throws -> (exposure: Exposure, anchors: [SceneAnchor]) {
    switch subject {
    case .view(let world):
      let (view, anchor) = try world.view(world.view, size: size)
      return (Exposure(Moment(view)), [anchor])
    case .frame(let flight, let index):
      let path = try FlightPath(flight)
      return (path.exposure(ofFrame: index, samples: samples), path.anchors)
    }
  }

  /// Draws it in its scene; a frame of a flight in the flight's mode.
  public func render(
    _ scene: Scene,
    settings: RenderSettings
  ) async throws -> (Bitmap, FrameStatistics) {
    switch subject {
    case .view:
      try await FrameRenderer(scene: scene, settings: settings).render(
        exposure(samples: 1).exposure
      )
    case .frame(let flight, let index):
      try await FlightRenderer(flight, scene: scene, settings: settings).render(frame: index)
    }
  }

  /// The greatest number of iterations of its samples, nil for worlds that do not iterate.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  public func iterationLimit() throws -> Int? {
    let (view, anchors) = try view()
    return try world.scene(anchors: anchors).iterationLimit(of: view)
  }

  /// What it shows, in numbers; of a frame the centre to a thousandth of a pixel.
  package func viewDescription() throws -> ViewDescription {
    guard case .view(let world) = subject else {
      let grid = try view().view.grid
      let height = grid.exactPitch.rounded(toPrecision: 256) * BigFloat(size.height)
      return ViewDescription(
        center: try ViewDescription.center(world.centerText(of: grid)),
        extent: try ViewDescription.Extent("height", height.decimalText(digits: 30))
      )
    }
    return world.view
  }

  /// What its file carries, so that it can be drawn again.
  package func record(_ format: FrameSequence.Format, _ settings: RenderSettings) -> String {
    switch subject {
    case .view(var world):
      world.size = size
      return world.pictureRecord(format, settings)
    case .frame(let flight, let index):
      return flight.pictureRecord(ofFrame: index, format, settings)
    }
  }
}
