package import FathomImaging
package import FathomNavigation
package import FathomRendering
package import FathomWorlds

/// The subject of one picture: a view of a world, or a frame of a flight.
package protocol PictureSubject: Sendable {
  /// The name that the picture's file gets.
  var name: String { get }

  /// The world that it shows a part of.
  var world: World { get set }

  /// The view, which may be moved; nil for a frame of a flight, whose view is the flight's.
  var view: ViewDescription? { get set }

  /// The samples per pixel, unless a picture is asked for with others.
  var samples: Int { get }

  /// The picture's size in pixels.
  var size: Size<Int> { get }

  /// Gives the picture another size; throws `InputError` where its flight has no such frame then.
  mutating func setSize(_ size: Size<Int>) throws

  /// Resolves the view for `samples` samples per pixel.
  ///
  /// Takes long where coordinates have millions of digits; a picture needs it once.
  func resolved(samples: Int) throws -> ResolvedPicture

  /// The view in numbers; of a frame the centre to a thousandth of a pixel.
  func viewDescription(of picture: ResolvedPicture) throws -> ViewDescription

  /// The record that the picture's file carries.
  func record(_ format: PictureFormat, _ settings: RenderSettings) -> String
}

/// A picture whose pixels have their exact places.
package struct ResolvedPicture: Sendable {
  /// The places of all samples.
  package let exposure: Exposure
  /// The anchors of the picture's scene.
  package let anchors: [SceneAnchor]
  /// Draws the picture in its scene.
  package let draw: @Sendable (Scene, RenderSettings) async throws -> (Bitmap, FrameStatistics)
  /// The numbers of some fields of its lowest layer, one plane for each, by so many threads.
  package var fields: @Sendable ([String], Scene, _ threads: Int) async throws -> [[Double]]
  /// What is to be told of the picture's iteration limit, one sentence; nil where it is as usual.
  package var remark: @Sendable (Scene) throws -> String?

  package init(
    exposure: Exposure,
    anchors: [SceneAnchor],
    draw: @escaping @Sendable (Scene, RenderSettings) async throws -> (Bitmap, FrameStatistics)
  ) {
    self.exposure = exposure
    self.anchors = anchors
    self.draw = draw
    fields = { names, scene, threads in
      try await FieldRenderer(scene: scene, threads: threads).render(exposure.view, fields: names)
    }
    remark = { try $0.remark(of: exposure.view) }
  }
}

/// A world's own view as the subject of a picture.
package struct WorldView: PictureSubject {
  package var world: World

  package init(_ world: World) {
    self.world = world
  }

  package var name: String { world.name }

  package var view: ViewDescription? {
    get { world.view }
    set { world.view = newValue ?? ViewDescription() }
  }

  package var samples: Int { world.stillSamples }

  package var size: Size<Int> { world.frameSize }

  package mutating func setSize(_ size: Size<Int>) { world.size = size }

  package func resolved(samples: Int) throws -> ResolvedPicture {
    let (view, anchor) = try world.view(world.view, size: size)
    let exposure = Exposure(view)
    return ResolvedPicture(exposure: exposure, anchors: [anchor]) { scene, settings in
      var settings = settings
      settings.dithers = true
      return try await FrameRenderer(scene: scene, settings: settings).render(exposure)
    }
  }

  package func viewDescription(of picture: ResolvedPicture) -> ViewDescription { world.view }

  package func record(_ format: PictureFormat, _ settings: RenderSettings) -> String {
    var world = world
    world.size = size
    return world.pictureRecord(format, settings)
  }
}
