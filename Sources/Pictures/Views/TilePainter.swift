import Dispatch
package import FathomImaging
package import FathomNavigation

/// The drawing of a picture from the tiles of a layer, into a frame.
///
/// At the scale of a level its pixels are copied; otherwise they are stretched, as a screen does during
/// a gesture: samples are mixed as they are encoded. What is not there yet is drawn from coarser
/// tiles that are, or from the pyramid's placeholder.
package struct TilePainter: Sendable {
  /// The picture.
  package let pyramid: Pyramid
  /// The pixels of the frame to a point of the screen.
  package let pixelRatio: Double
  /// The colour of the picture's place where no tile is there yet.
  package var background = SRGBColor.black
  /// Whether scales that are a level's but for rounding are drawn pixel for pixel.
  package var snapsScales = true
  /// The colour of a line along the inner edges of tiles, to show where they lie; nil for none.
  package var border: SRGBColor?
  /// The threads that draw; no pixel depends on them.
  package var threads = 2

  private let placeholder: (reduction: Int, bitmap: Bitmap)?

  /// Reads the pyramid's placeholder, if it is to be shown and can be read.
  package init(_ pyramid: Pyramid, pixelRatio: Double = 1, showsPlaceholder: Bool = true) {
    precondition(pixelRatio > 0 && pixelRatio.isFinite, "a point has pixels")
    self.pyramid = pyramid
    self.pixelRatio = pixelRatio
    let levels = pyramid.record.shape.levels
    let level = levels.first { $0.size == pyramid.record.placeholderSize }
    placeholder =
      if showsPlaceholder, let level, let bitmap = try? pyramid.placeholderBitmap() {
        (level.reduction, bitmap)
      } else { nil }
  }

  /// A layer for the picture's tiles; `contentScale` is the pixels to a point for which they are
  /// chosen: 1 shows a screen of more pixels the tiles of one with less.
  package func layer(
    contentScale: Double? = nil,
    blendsLevels: Bool = false,
    delay: Double = 0,
    fadeDuration: Double = 0,
    byteBudget: Int = 16 << 20
  ) -> TiledLayer<Bitmap> {
    TiledLayer(
      geometry: TileGeometry(content: pyramid.record.shape.size, tileSize: shape.tileSize),
      levels: LevelsOfDetail(count: shape.levels.count),
      pixelRatio: contentScale ?? pixelRatio,
      blendsLevels: blendsLevels,
      delay: delay,
      fadeDuration: fadeDuration,
      byteBudget: byteBudget
    )
  }

  /// The bytes that the placeholder's samples take.
  package var placeholderByteCount: Int {
    placeholder.map { 3 * $0.bitmap.width * $0.bitmap.height } ?? 0
  }

  private var shape: PyramidShape { pyramid.record.shape }

  /// The view of a picture within `clip`, in pixels, at the level that fits it.
  package func view(
    _ placement: PicturePlacement,
    within clip: PixelRectangle,
    of layer: TiledLayer<Bitmap>
  ) -> TiledView {
    view(placement, within: clip, level: layer.blend(atScale: placement.scale).level)
  }

  private func view(
    _ placement: PicturePlacement,
    within clip: PixelRectangle,
    level: Int
  ) -> TiledView {
    TiledView(
      placement,
      level: level,
      size: shape.levels[-level].size,
      pixelRatio: pixelRatio,
      snaps: snapsScales,
      clip: clip
    )
  }

  /// The part of a picture that its view needs, in its pixels, at one level or at two.
  package func visiblePart(
    _ placement: PicturePlacement,
    within clip: PixelRectangle,
    of layer: TiledLayer<Bitmap>
  ) -> ContentRectangle {
    let blend = layer.blend(atScale: placement.scale)
    let part = view(placement, within: clip, level: blend.level).visible
    guard let coarser = blend.coarser, !part.x.isEmpty else { return part }
    let other = view(placement, within: clip, level: coarser).visible
    func union(_ a: Range<Double>, _ b: Range<Double>) -> Range<Double> {
      min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
    }
    return ContentRectangle(x: union(part.x, other.x), y: union(part.y, other.y))
  }

  /// Draws a picture within `clip` as far as there is anything of it, into a frame of 8 bits that
  /// contains the clip.
  package func paint(
    _ placement: PicturePlacement,
    within clip: PixelRectangle,
    from layer: TiledLayer<Bitmap>,
    into frame: inout Bitmap,
    at time: Double
  ) {
    let blend = layer.blend(atScale: placement.scale)
    let view = view(placement, within: clip, level: blend.level)
    guard !view.pixels.isEmpty else { return }
    draw(view, from: layer, into: &frame, at: time)
    if let coarser = blend.coarser {
      var below = frame
      let coarserView = self.view(placement, within: clip, level: coarser)
      draw(coarserView, from: layer, into: &below, at: time)
      frame.mix(below, parts: 256 - Int((blend.weight * 256).rounded()), in: view.pixels)
    }
    if let border { drawBorders(of: view, in: border, into: &frame) }
  }

  private func draw(
    _ view: TiledView,
    from layer: TiledLayer<Bitmap>,
    into frame: inout Bitmap,
    at time: Double
  ) {
    guard !view.pixels.isEmpty else { return }
    let composition = composition(of: view, from: layer, at: time)
    let width = frame.width
    frame.withUnsafeMutableSamples { samples in
      guard case .eight(let samples) = samples, let first = samples.baseAddress else {
        preconditionFailure("a frame has 8 bits")
      }
      let rows = view.pixels.rows
      let bands = max(1, min(threads, rows.count / 16))
      nonisolated(unsafe) let start = first
      // Synchronous, unlike ``TileExecutor``: a frame of an album is drawn in one call.
      DispatchQueue.concurrentPerform(iterations: bands) { band in
        let lower = rows.lowerBound + rows.count * band / bands
        let upper = rows.lowerBound + rows.count * (band + 1) / bands
        view.draw(composition, rows: lower..<upper, into: start, width: width)
      }
    }
  }

  /// A line at the left and upper edge of every tile.
  private func drawBorders(
    of view: TiledView,
    in color: SRGBColor,
    into frame: inout Bitmap
  ) {
    for x in view.columns.edges(every: shape.tileSize) {
      frame.fillRectangle(
        x: x,
        y: view.pixels.rows.lowerBound,
        width: 1,
        height: view.pixels.height,
        color: color
      )
    }
    for y in view.rows.edges(every: shape.tileSize) {
      frame.fillRectangle(
        x: view.pixels.columns.lowerBound,
        y: y,
        width: view.pixels.width,
        height: 1,
        color: color
      )
    }
  }

  private func composition(
    of view: TiledView,
    from layer: TiledLayer<Bitmap>,
    at time: Double
  ) -> TileComposition {
    let level = shape.levels[-view.level]
    let (columns, rows) = (view.columns.pixels, view.rows.pixels)
    let side = shape.tileSize
    let (firstRow, lastRow) = (rows.lowerBound / side, (rows.upperBound - 1) / side)
    let (firstColumn, lastColumn) = (columns.lowerBound / side, (columns.upperBound - 1) / side)
    var cells: [[TileComposition.Cell]] = []
    for row in firstRow...lastRow {
      var line: [TileComposition.Cell] = []
      for column in firstColumn...lastColumn {
        let address = TileAddress(level: view.level, column: column, row: row)
        let own = level.ownPixels(column: column, row: row)
        let pieces = pieces(of: address, from: layer, at: time)
        line.append(TileComposition.Cell(columns: own.columns, pieces: pieces))
      }
      cells.append(line)
    }
    let (red, green, blue) = background.samples8
    return TileComposition(
      cellSize: side,
      firstCellRow: firstRow,
      cells: cells,
      background: SIMD3(red, green, blue)
    )
  }

  /// A tile and, while it is missing or fades in, what is below it.
  private func pieces(
    of address: TileAddress,
    from layer: TiledLayer<Bitmap>,
    at time: Double
  ) -> [TileComposition.Piece] {
    var pieces: [TileComposition.Piece] = []
    if let tile = layer.tile(at: address) {
      let opacity = Int((layer.opacity(of: address, at: time) * 256).rounded())
      pieces = [piece(tile, address, coarseness: 0, opacity: opacity)]
      if opacity == 256 { return pieces }
    }
    var coarser = address
    while coarser.level > layer.levels.levels.lowerBound {
      coarser = layer.geometry.parent(of: coarser)
      guard let tile = layer.tile(at: coarser) else { continue }
      let coarseness = address.level - coarser.level
      return [piece(tile, coarser, coarseness: coarseness, opacity: 256)] + pieces
    }
    guard let placeholder, case .eight(let samples) = placeholder.bitmap.samples else {
      return pieces
    }
    let (width, height) = (placeholder.bitmap.width, placeholder.bitmap.height)
    let whole = TileComposition.Piece(
      samples: samples,
      width: width,
      pixels: PixelRectangle(columns: 0..<width, rows: 0..<height),
      coarseness: placeholder.reduction + address.level,
      opacity: 256
    )
    return [whole] + pieces
  }

  private func piece(
    _ tile: Bitmap,
    _ address: TileAddress,
    coarseness: Int,
    opacity: Int
  ) -> TileComposition.Piece {
    guard case .eight(let samples) = tile.samples else { preconditionFailure("tiles have 8 bits") }
    let level = shape.levels[-address.level]
    return TileComposition.Piece(
      samples: samples,
      width: tile.width,
      pixels: level.pixels(column: address.column, row: address.row),
      coarseness: coarseness,
      opacity: opacity
    )
  }
}

extension Bitmap {
  /// Mixes 256ths of another picture of the same size into a part of this one.
  fileprivate mutating func mix(_ other: Bitmap, parts: Int, in part: PixelRectangle) {
    guard case .eight(let source) = other.samples else { preconditionFailure("frames have 8 bits") }
    let width = width
    withUnsafeMutableSamples { samples in
      guard case .eight(let target) = samples else { preconditionFailure("frames have 8 bits") }
      for y in part.rows {
        let row = 3 * y * width
        for index in row + 3 * part.columns.lowerBound..<row + 3 * part.columns.upperBound {
          let sum = Int(target[index]) * (256 - parts) + Int(source[index]) * parts
          target[index] = UInt8(truncatingIfNeeded: (sum + 128) >> 8)
        }
      }
    }
  }
}
