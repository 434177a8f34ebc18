public import Imaging
public import Navigation

/// Draws views of dives from key pictures: a few pictures for each octave are computed, and all views
/// between them are shrunk from those, in linear light.
///
/// A view is a mixture of the key whose pixels are next finer and the one next coarser, in proportion
/// to how near they are; where it has a key's very pixels, it is a copy. The keys are functions of
/// the scene and the dive, so a view looks the same whichever were drawn before.
public actor KeyframeRenderer {
  /// What drawing took so far, and what drawing every view itself would have taken.
  public struct Cost: Sendable, Equatable {
    /// Views drawn.
    public var frames = 0
    /// Keys drawn.
    public var keys = 0
    /// The pixels of the keys.
    public var keyPixels = 0
    /// The pixels of the views.
    public var framePixels = 0
  }

  private let scene: Scene
  private let settings: RenderSettings
  private let executor = TileExecutor()
  private let byteBudget: Int
  /// The keys at hand, the one used last at the end.
  private var keys: [KeyPicture] = []

  /// What drawing took so far.
  public private(set) var cost = Cost()

  /// Creates a renderer without keys; more than the two that a view needs are kept as far as they
  /// fit into `byteBudget`.
  public init(scene: Scene, settings: RenderSettings, byteBudget: Int = 256 << 20) {
    precondition(!settings.showsTiles, "what is not drawn by tiles shows none")
    self.scene = scene
    self.settings = settings
    self.byteBudget = byteBudget
  }

  /// Draws a view of a dive; `frame` is its number in the statistics, which count the keys' tiles.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  public func render(
    _ view: View,
    of ladder: KeyLadder,
    frame: Int = 0
  ) async throws -> (Bitmap, FrameStatistics) {
    var statistics = FrameStatistics(frame: frame, created: 0, recycled: 0, kept: 0, drawn: 0)
    let (index, way) = ladder.place(of: view)
    var parts = [(key: try await key(ladder.key(index), &statistics), share: Float(1 - way))]
    if way > 0, index + 1 < ladder.count {
      parts.append((try await key(ladder.key(index + 1), &statistics), Float(way)))
    } else {
      parts[0].share = 1
    }
    var picture = try await mix(parts, into: view)
    scene.drawOverlays(on: &picture, of: view)
    cost.frames += 1
    cost.framePixels += view.grid.size.area
    return (picture, statistics)
  }

  /// The picture of a key, from those at hand or drawn.
  private func key(_ view: View, _ statistics: inout FrameStatistics) async throws -> KeyPicture {
    if let index = keys.firstIndex(where: { $0.view == view }) {
      keys.append(keys.remove(at: index))
      return keys[keys.count - 1]
    }
    var settings = settings
    settings.showsOverlays = false
    let (picture, drawn) = try await FrameRenderer(scene: scene, settings: settings).render(view)
    statistics.created += drawn.created
    statistics.drawn += drawn.drawn
    cost.keys += 1
    cost.keyPixels += view.grid.size.area
    let key = KeyPicture(view: view, picture: picture)
    keys.append(key)
    while keys.count > 2, keys.reduce(0, { $0 + $1.byteCount }) > byteBudget { keys.removeFirst() }
    return key
  }

  /// Mixes the light of keys, band by band.
  private func mix(
    _ parts: [(key: KeyPicture, share: Float)],
    into view: View
  ) async throws -> Bitmap {
    let size = view.grid.size
    let layers = parts.map { part in
      let axes = part.key.axes(in: view)
      return Layer(
        picture: part.key.picture,
        columns: axes.columns,
        rows: axes.rows,
        share: part.share
      )
    }
    var frame = Bitmap(width: size.width, height: size.height, depth: settings.depth)
    let depth = settings.depth
    let bands = stride(from: 0, to: size.height, by: Self.bandHeight).map {
      $0..<min($0 + Self.bandHeight, size.height)
    }
    try await executor.map(
      bands,
      width: settings.threads,
      { rows in
        var light = [SIMD3<Float>](repeating: .zero, count: size.width * rows.count)
        for layer in layers {
          layer.picture.addLight(
            columns: layer.columns,
            rows: layer.rows,
            of: rows,
            share: layer.share,
            to: &light
          )
        }
        var band = Bitmap(width: size.width, height: rows.count, depth: depth)
        band.setPixels(x: 0, y: 0, light: light.span)
        return band
      },
      receive: { index, band in frame.copy(band, toX: 0, y: bands[index].lowerBound) }
    )
    return frame
  }

  /// A key as it lies in a frame.
  private struct Layer: Sendable {
    let picture: Bitmap
    let columns: StretchAxis
    let rows: StretchAxis
    let share: Float
  }

  private static let bandHeight = 64
}
