import FathomImaging
import FathomNavigation
import FathomPictures
import FathomRendering
import FathomScrolling

/// The renderer of an album's pages.
///
/// Only those of pages that are alive are in memory: of a tiled picture the tiles that show, within
/// a budget, and its placeholder.
struct AlbumRenderer: Sendable {
  private let contents: [AlbumContent]
  private let pixelRatio: Double
  private var tiles: AlbumTiles<Bitmap>
  private var painters: [Int: TilePainter] = [:]
  private var wholes: [Int: PictureContent] = [:]
  private var problemsByTile: [(picture: Int, tile: TileAddress, sentence: String)] = []
  /// The tiles created, recycled and drawn when the frame before had been shown.
  private var before = (created: 0, recycled: 0, drawn: 0)

  /// The pages of an album with a content for each of its pictures, tiled as `tiling` says.
  init(_ contents: [AlbumContent], _ tiling: AlbumTiling, pixelRatio: Double) {
    self.contents = contents
    self.pixelRatio = pixelRatio
    let sizes = contents.map { content -> Size<Int>? in
      guard case .tiled(let pyramid) = content else { return nil }
      return pyramid.bufferSize
    }
    tiles = AlbumTiles(tiling, pixelRatio: pixelRatio, bufferSizes: sizes)
  }

  /// The tiles that could not be read, a sentence for each, in the order in which they were needed.
  var problems: [String] { problemsByTile.map(\.sentence) }

  /// Reads what the pages need at a time and do not have.
  mutating func follow(_ album: Album, at time: Double) throws {
    let pictures = Set(album.visiblePages.map { album.layout.picture(ofPage: $0.index) })
    painters = painters.filter { pictures.contains($0.key) }
    wholes = wholes.filter { pictures.contains($0.key) }
    for picture in pictures.sorted() where painters[picture] == nil && wholes[picture] == nil {
      switch contents[picture] {
      case .tiled(let pyramid):
        var painter = TilePainter(pyramid, pixelRatio: pixelRatio)
        painter.background = .black
        painter.border = tiles.tiling.showsTiles ? .white : nil
        painters[picture] = painter
      case .whole(let file): wholes[picture] = PictureContent(try Bitmap(wholeFile: file))
      }
    }
    before = (tiles.createdCount, tiles.recycledCount, tiles.drawnCount)
    var problems = problemsByTile
    tiles.show(
      album,
      at: time,
      create: { Bitmap(width: $0.width, height: $0.height) },
      draw: { [painters] picture, addresses, buffers in
        guard let painter = painters[picture] else {
          preconditionFailure("a picture with tiles has a painter")
        }
        let found = painter.pyramid.show(addresses, in: &buffers, threads: painter.threads)
        for (tile, sentence) in found.sorted(by: { $0.key < $1.key }) {
          let isNew = !problems.contains { $0.picture == picture && $0.tile == tile }
          if isNew { problems.append((picture, tile, sentence)) }
        }
      }
    )
    problemsByTile = problems
  }

  /// Draws the pages as they are.
  func draw(
    _ album: Album,
    _ frame: TraceFrame,
    in canvas: TraceCanvas,
    on picture: inout Bitmap
  ) -> FrameStatistics {
    for page in album.visiblePages {
      let index = album.layout.picture(ofPage: page.index)
      let pageCanvas = canvas.within(album.frame(of: page))
      let content = page.view.contentFrame
      if let painter = painters[index], let layer = tiles.layer(ofPage: page.index) {
        let placement = PicturePlacement(
          origin: Point { pageCanvas.origin[$0] + content.origin[$0] },
          scale: page.view.zoom
        )
        painter.paint(
          placement,
          within: pageCanvas.clip,
          from: layer,
          into: &picture,
          at: frame.time
        )
      } else if let whole = wholes[index] {
        whole.draw(on: &picture, filling: pageCanvas.pixels(content), within: pageCanvas.clip)
      }
    }
    return FrameStatistics(
      frame: frame.index,
      created: tiles.createdCount - before.created,
      recycled: tiles.recycledCount - before.recycled,
      kept: tiles.keptCount,
      drawn: tiles.drawnCount - before.drawn
    )
  }
}
