import FathomNavigation
import FathomScrolling
import FathomTraces
import Testing

/// The tiles of an album's pages.
@Suite struct AlbumTilesTests {
  /// Six pictures of ten megapixels, the size of the documents' photographs.
  private static func album(
    delay: Double = 0,
    budget: Int = 4 << 20,
    pages: Int = 6,
    tiled: Bool = true
  ) -> Album {
    let sizes = (0..<6).map { _ in Size(width: 3872, height: 2592) }
    var tiling = AlbumTiling(tileSizes: sizes.map { _ in tiled ? 256 : nil })
    tiling.byteBudget = budget
    tiling.delay = delay
    let layout = AlbumLayout(
      screen: Size(width: 320, height: 480),
      pictures: sizes,
      pageCount: pages
    )
    return Album(layout, tiling: tiling)
  }

  private static func show(_ tiles: inout AlbumTiles<Void>, _ album: Album, at time: Double) {
    tiles.show(album, at: time, create: { _ in }, draw: { _, _, _ in })
  }

  private static let bufferBytes = 3 * 256 * 256

  @Test func `T04 W38 a picture that is shown whole needs the tiles of its smallest level`() {
    let album = Self.album()
    var tiles = AlbumTiles<Void>(album.tiling)
    Self.show(&tiles, album, at: 0)
    // 320 of 3872 pixels: the level of one eighth, 484 × 324 pixels, has 2 × 2 tiles.
    #expect(tiles.count == 4 && tiles.byteCount == 4 * Self.bufferBytes)
    #expect(tiles.drawnCount == 4 && tiles.createdCount == 4 && tiles.recycledCount == 0)
  }

  @Test func `frames of twice the pixels have tiles twice as fine`() {
    let album = Self.album()
    var tiles = AlbumTiles<Void>(album.tiling, pixelRatio: 2)
    Self.show(&tiles, album, at: 0)
    // 640 of 3872 pixels: the level of a quarter, 968 × 648 pixels, has 4 × 3 tiles.
    #expect(tiles.count == 12 && tiles.byteCount == 12 * Self.bufferBytes)
  }

  @Test func `T41 at full size only the tiles on the screen are there`() {
    var album = Self.album()
    album.perform(.setZoom(1, animated: false), at: 0)
    var tiles = AlbumTiles<Void>(album.tiling)
    Self.show(&tiles, album, at: 0)
    #expect((4...9).contains(tiles.count))
    // The middle of the picture, and two pixels round it for filters.
    let part = album.visiblePart(of: album.visiblePages[0])
    #expect(part == ContentRectangle(x: 1774..<2098, y: 1054..<1538))
    // And as many as an enlarged level takes in.
    let coarse = album.visiblePart(of: album.visiblePages[0], pixelRatio: 0.25)
    #expect(coarse == ContentRectangle(x: 1768..<2104, y: 1048..<1544))
  }

  @Test func `W14 W15 pages take what shows of them, and give it back when they have gone`() {
    var album = Self.album(pages: 200)
    var tiles = AlbumTiles<Void>(album.tiling)
    var greatest = 0
    for page in 0..<200 {
      let time = Double(page)
      album.perform(.goToPage(page, animated: true), at: time)
      for frame in 1...30 {
        album.advance(to: time + Double(frame) / 60)
        Self.show(&tiles, album, at: time + Double(frame) / 60)
        greatest = max(greatest, tiles.byteCount)
        // Bounded by what two pages show, though every page is different.
        #expect(tiles.count <= 8)
      }
      album.perform(.setZoom(1, animated: false), at: time + 0.6)
      Self.show(&tiles, album, at: time + 0.6)
      greatest = max(greatest, tiles.byteCount)
      album.perform(.setZoom(0, animated: false), at: time + 0.7)
      Self.show(&tiles, album, at: time + 0.7)
      // The old level goes when the page does.
      album.perform(.goToPage(min(page + 1, 199), animated: false), at: time + 0.8)
      Self.show(&tiles, album, at: time + 0.8)
    }
    // A picture is 30 MB in memory; six of them are the documents' 180 and more.
    #expect(greatest < 3872 * 2592 * 3 / 8)
    // Two pages that come and go take four tiles each, and one at full size nine and what it was.
    #expect(tiles.createdCount <= 13 && tiles.bufferByteCount <= 13 * Self.bufferBytes)
    #expect(tiles.drawnCount > 1000 && tiles.recycledCount > 1000)
  }

  @Test func `W27, T01: tiles come after a few have been read, a whole picture after all of it`() {
    // A machine that decodes a million pixels in a tenth of a second shows a page so long after it came,
    // with its picture as a single tile and with tiles of 256 pixels.
    let secondsPerPixel = 0.1 / 1e6
    let lags = [3872, 256].map { tileSize in
      let tiling = AlbumTiling(tileSizes: (0..<6).map { _ in tileSize })
      var album = Album(Self.album().layout, tiling: tiling)
      var tiles = AlbumTiles<Void>(tiling)
      var greatest = 0.0
      for page in 0..<6 {
        album.perform(.goToPage(page, animated: false), at: Double(page))
        var pixels = 0
        tiles.show(
          album,
          at: Double(page),
          create: { _ in },
          draw: { picture, addresses, _ in
            let size = album.layout.pictures[picture]
            let geometry = TileGeometry(content: size, tileSize: tileSize)
            pixels += addresses.reduce(0) { $0 + geometry.pixels(of: $1).area }
          }
        )
        greatest = max(greatest, Double(pixels) * secondsPerPixel)
      }
      return greatest
    }
    // The naive way stops for a second at every page; with tiles no frame is missed.
    #expect(lags[0] > 1 && lags[1] > 0 && lags[1] < 1.0 / 60)
  }

  @Test func `T03, N38: tiles are chosen for the screen's pixels, the frame's, or for points`() {
    for (scale, count) in [(nil, 12), (1, 4), (0.5, 1)] as [(Double?, Int)] {
      var album = Self.album()
      var tiling = album.tiling
      tiling.contentScale = scale
      album = Album(album.layout, tiling: tiling)
      var tiles = AlbumTiles<Void>(tiling, pixelRatio: 2)
      Self.show(&tiles, album, at: 0)
      #expect(tiles.count == count, "\(String(describing: scale))")
    }
  }

  @Test func `T15 a picture that is shown whole has no tiles`() {
    let album = Self.album(tiled: false)
    var tiles = AlbumTiles<Void>(album.tiling)
    Self.show(&tiles, album, at: 0)
    #expect(tiles.count == 0 && tiles.drawnCount == 0)
    #expect(tiles.layer(ofPage: 0) == nil)
  }

  @Test func `T18 a tile that comes after its page has gone is not kept`() {
    var album = Self.album(delay: 0.5)
    var tiles = AlbumTiles<Void>(album.tiling)
    Self.show(&tiles, album, at: 0)
    album.perform(.goToPage(3, animated: false), at: 0.2)
    Self.show(&tiles, album, at: 0.2)
    Self.show(&tiles, album, at: 0.6)
    #expect(tiles.drawnCount == 0)
    Self.show(&tiles, album, at: 0.7)
    #expect(tiles.drawnCount == 4)
    #expect(tiles.layer(ofPage: 3)?.tileCount == 4)
  }

  @Test func `only the part of a page that is on the screen is asked for`() throws {
    var album = Self.album()
    album.perform(.setZoom(1, animated: false), at: 0)
    // To the edge, and so far beyond that both pages show.
    album.perform(.setOffset(Point(x: 3552, y: 0), animated: false), at: 1)
    for (phase, x) in [(Touch.Phase.began, 300.0), (.moved, 100)] {
      let touch = Touch(finger: 1, phase: phase, location: Point(x: x, y: 9))
      try album.receive(TouchEvent(time: 2, touches: [touch]))
    }
    #expect(album.pagingView.offset.x == 200 && album.visiblePages.count == 2)
    let parts = album.visiblePages.map { album.visiblePart(of: $0) }
    #expect(parts[0] == ContentRectangle(x: 3750..<3874, y: -2..<482))
    // The second is shown whole; 180 of its 320 points are on the screen.
    #expect(parts[1].x.upperBound < 3872 * 181 / 320 + 30 && parts[1].x.lowerBound < 0)
  }
}
