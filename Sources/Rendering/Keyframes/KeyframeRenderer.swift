import Generators
public import Imaging
public import Navigation

/// Draws views of dives from key pictures: a few pictures for each octave are computed, and all views
/// between them are shrunk from those, in linear light.
///
/// A view is shrunk from the key whose pixels are next finer; where it has a key's very pixels, it is
/// a copy. On the last quarter of the way to the next key that one is mixed in, so that nothing jumps.
/// The keys are functions of the scene and the dive, so a view looks the same whichever were drawn
/// before.
public actor KeyframeRenderer {
  /// What drawing took so far, and what drawing every view itself would have taken.
  public struct Cost: Sendable, Equatable {
    /// Views drawn.
    public var frames = 0
    /// The pixels of the views.
    public var framePixels = 0
    /// Keys drawn.
    public var keys = 0
    /// The pixels of the keys.
    public var keyPixels = 0
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

  /// Draws a moment of a dive; `frame` is its number in the statistics, which count a key's blocks of
  /// rows as tiles.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  public func render(
    _ moment: Moment,
    of ladder: KeyLadder,
    frame: Int = 0
  ) async throws -> (Bitmap, FrameStatistics) {
    var statistics = FrameStatistics(frame: frame, created: 0, recycled: 0, kept: 0, drawn: 0)
    let view = moment.view
    let layers = scene.layers(at: moment)
    let (index, way) = ladder.place(of: view)
    let next = index + 1 < ladder.count ? Self.share(ofNextKeyAt: way) : 0
    var parts: [Part] = []
    for (key, share) in [(index, 1 - next), (index + 1, next)] where share > 0 {
      let key = try await self.key(
        KeyPicture.Identity(view: ladder.key(key), fields: layers.map(\.fields)),
        layers,
        &statistics
      )
      parts.append(try await part(of: key, in: view, layers, share: share))
    }
    var picture = try await mix(parts, into: view.grid.size)
    scene.drawOverlays(on: &picture, of: view)
    cost.frames += 1
    cost.framePixels += view.grid.size.area
    return (picture, statistics)
  }

  /// How much of the next key there is at some part of the way to it: none up to three quarters, then
  /// more and more without a corner.
  private static func share(ofNextKeyAt way: Double) -> Float {
    let x = max(0, 4 * way - 3)
    return Float(x * x * (3 - 2 * x))
  }

  // MARK: - Keys

  /// A key, from those at hand or drawn.
  private func key(
    _ identity: KeyPicture.Identity,
    _ layers: [Scene.Layer],
    _ statistics: inout FrameStatistics
  ) async throws -> KeyPicture {
    let count = KeyPicture.blockCount(of: identity.view.grid)
    if let index = keys.firstIndex(where: { $0.identity == identity }) {
      keys.append(keys.remove(at: index))
      return keys[keys.count - 1]
    }
    // One key for this view is already there, or will be next: two fit whatever the budget.
    func bytes(_ identity: KeyPicture.Identity) -> Int {
      identity.byteCount(samples: settings.samples)
    }
    var kept = keys.reduce(bytes(identity)) { $0 + bytes($1.identity) }
    while keys.count > 1, kept > byteBudget { kept -= bytes(keys.removeFirst().identity) }
    let key = try await draw(identity, layers)
    keys.append(key)
    statistics.created += count
    statistics.drawn += count
    cost.keys += 1
    cost.keyPixels += identity.view.grid.size.area
    return key
  }

  private func draw(
    _ identity: KeyPicture.Identity,
    _ layers: [Scene.Layer]
  ) async throws -> KeyPicture {
    let (view, samples) = (identity.view, settings.samples)
    let grid = view.grid
    let prepared = try await executor.run {
      try layers.map { try $0.generator.prepare(view, fields: $0.fields) }
    }
    let (camera, origin) = scene.camera(of: grid)
    var blocks = [KeyPicture.Block](repeating: [], count: KeyPicture.blockCount(of: grid))
    try await executor.map(
      Array(blocks.indices),
      width: settings.threads,
      { index in
        let pixels = PixelRectangle(
          columns: 0..<grid.size.width,
          rows: KeyPicture.rows(ofBlock: index, of: grid)
        )
        return try grid.sampleShifts(samples).map { shift in
          let points = grid.samplePoints(pixels, shift: shift)
          return try zip(prepared, identity.fields).map { prepared, fields in
            var field = Field(
              width: pixels.width,
              height: pixels.height,
              planeCount: fields.count
            )
            prepared.fill(&field, at: points)
            try Task.checkCancellation()
            return field
          }
        }
      },
      receive: { index, block in blocks[index] = block }
    )
    return KeyPicture(
      identity: identity,
      visible: camera.visiblePixels.relative(to: origin, within: grid.frame),
      blocks: blocks
    )
  }

  // MARK: - Frames

  /// A key as it lies in a frame, in the frame's colours.
  private struct Part: Sendable {
    let light: LightRows
    let columns: StretchAxis
    let rows: StretchAxis
    let share: Float
  }

  private func part(
    of key: KeyPicture,
    in view: View,
    _ layers: [Scene.Layer],
    share: Float
  ) async throws -> Part {
    let ratio = key.pixelRatio(of: view)
    let looks = try await executor.run {
      try layers.map { try KeyPicture.Look($0, of: view, pixels: ratio) }
    }
    let axes = key.axes(in: view)
    // Only what is seen has to be coloured.
    let (columns, rows) = (axes.columns.sources, axes.rows.sources)
    let seen = key.blocks.indices.filter { key.rows(ofBlock: $0).overlaps(rows) }
    var blocks = [[SIMD3<Float>]](repeating: [], count: key.blocks.count)
    try await executor.map(
      seen,
      width: settings.threads,
      { key.light(ofBlock: $0, columns, looks) },
      receive: { blocks[seen[$0]] = $1 }
    )
    return Part(
      light: LightRows(
        columns: columns,
        blockHeight: KeyPicture.blockHeight,
        blocks: blocks
      ),
      columns: axes.columns,
      rows: axes.rows,
      share: share
    )
  }

  private static let bandHeight = 64

  /// Mixes the light of keys, band by band.
  private func mix(_ parts: [Part], into size: Size<Int>) async throws -> Bitmap {
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
        for part in parts {
          part.light.add(
            columns: part.columns,
            rows: part.rows,
            of: rows,
            share: part.share,
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
}
