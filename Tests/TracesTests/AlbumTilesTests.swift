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
    tiles.show(album, at: time) { _, _, pixels in ((), 3 * pixels.area) }
  }

  @Test func `T04 W38 a picture that is shown whole needs the tiles of its smallest level`() {
    let album = Self.album()
    var tiles = AlbumTiles<Void>(album.tiling)
    Self.show(&tiles, album, at: 0)
    // 320 of 3872 pixels: the level of one eighth, 484 × 324 pixels, has 2 × 2 tiles.
    #expect(tiles.count == 4 && tiles.byteCount == 3 * 484 * 324)
    #expect(tiles.drawnCount == 4 && tiles.createdCount == 4 && tiles.recycledCount == 0)
  }

  @Test func `frames of twice the pixels have tiles twice as fine`() {
    let album = Self.album()
    var tiles = AlbumTiles<Void>(album.tiling, pixelRatio: 2)
    Self.show(&tiles, album, at: 0)
    // 640 of 3872 pixels: the level of a quarter, 968 × 648 pixels, has 4 × 3 tiles.
    #expect(tiles.count == 12 && tiles.byteCount == 3 * 968 * 648)
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
    #expect(tiles.drawnCount > 1000 && tiles.createdCount < 20)
    #expect(tiles.createdCount + tiles.recycledCount == tiles.drawnCount)
  }

  @Test func `T15 a picture that is shown whole has no tiles`() {
    let album = Self.album(tiled: false)
    var tiles = AlbumTiles<Void>(album.tiling)
    Self.show(&tiles, album, at: 0)
    #expect(tiles.count == 0 && tiles.drawnCount == 0)
    let layer = tiles.withLayer(ofPage: 0) { _ in true }
    #expect(layer == nil)
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
    let isThere = tiles.withLayer(ofPage: 3) { $0.tileCount == 4 }
    #expect(isThere == true)
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
    let parts = album.visiblePages.map(album.visiblePart)
    #expect(parts[0] == ContentRectangle(x: 3750..<3874, y: -2..<482))
    // The second is shown whole; 180 of its 320 points are on the screen.
    #expect(parts[1].x.upperBound < 3872 * 181 / 320 + 30 && parts[1].x.lowerBound < 0)
  }
}
