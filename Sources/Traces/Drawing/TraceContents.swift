import FathomFrames
import FathomImaging
import FathomNavigation
package import FathomRendering
import FathomScrolling
package import FathomWorlds

/// The contents of a trace's views, ready to be drawn: a ``TraceAppearance`` resolved.
package enum TraceContents: Sendable {
  /// Pictures in memory: of pages one for each, the last for all further ones; none for empty
  /// views.
  case pictures([PictureContent])
  /// The pictures of an album, in its order.
  case album([AlbumContent])
  /// A world that a view zooms without end, drawn with tiles of a size in points; `exactly`: anew
  /// in every frame, not stretched while it is zoomed.
  case world(World, RenderSettings, exactly: Bool)
}

extension TraceAppearance {
  /// The contents of the views, with their pictures drawn; those of an album are not asked for
  /// here.
  func contents(
    of view: TraceView,
    pixelRatio: Int,
    threads: Int
  ) async throws -> TraceContents {
    if case .deep(let deep) = view {
      if let world {
        return .world(world, settings(world, threads: threads), exactly: isExact)
      }
      let tiles = try World.tiles(filling: deep.camera.world)
      var settings = settings(tiles, threads: threads)
      settings.tileLook = .labels(pixelRatio: pixelRatio)
      return .world(tiles, settings, exactly: isExact)
    }
    try checkArea(of: view, pixelRatio: pixelRatio)
    let (width, height) = pixelSize(of: view, pixelRatio: pixelRatio)
    let size = Size(width: Int(width), height: Int(height))
    var pictures: [PictureContent] = []
    for content in contents {
      pictures.append(
        try await picture(
          content,
          size,
          points: view.scrollView.contentSize,
          pixelRatio: pixelRatio,
          threads: threads
        )
      )
    }
    return .pictures(pictures)
  }

  private func picture(
    _ content: Content,
    _ size: Size<Int>,
    points: Size<Double>,
    pixelRatio: Int,
    threads: Int
  ) async throws -> PictureContent {
    switch content {
    case .labels(let levels):
      return PictureContent(
        LabelColumn(filling: points),
        scale: resolution(pixelRatio: pixelRatio),
        levels: levels,
        background: style.background
      )
    case .world(let world):
      let (view, anchor) = try world.view(world.view, size: size)
      let scene = try world.scene(anchors: [anchor])
      let renderer = FrameRenderer(scene: scene, settings: settings(world, threads: threads))
      return PictureContent(try await renderer.render(view).0)
    }
  }

  private func settings(_ world: World, threads: Int) -> RenderSettings {
    var settings = RenderSettings(threads: threads)
    settings.samples = world.movingSamples
    settings.showsTiles = world.showsTiles
    settings.tileSize = tileSize
    return settings
  }
}
