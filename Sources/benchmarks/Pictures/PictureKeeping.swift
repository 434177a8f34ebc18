import FathomImaging
import FathomNavigation
import FathomPictures

/// The documents' three ways of keeping an album's pictures in memory.
enum PictureKeeping: String, CaseIterable {
  /// All pictures, from the start.
  case naive
  /// Two pages: the one at rest has its picture, one that comes in its placeholder until it rests.
  case recycled
  /// The tiles on the screen, and a few more.
  case tiled

  /// The frames in which a page comes in; a frame lasts a second.
  static let swipe = 8

  /// A page that shows picture `index` of a folder.
  func page(_ index: Int, of folder: String, screen: Size<Int>) throws -> TiledPicture {
    switch self {
    case .naive:
      return try Self.whole(index, of: folder, showsPlaceholder: false, delay: 0)
    case .recycled:
      let delay = index == 0 ? 0 : Double(Self.swipe)
      return try Self.whole(index, of: folder, showsPlaceholder: true, delay: delay)
    case .tiled:
      // As much as two screens.
      return TiledPicture(
        try Pyramid(at: "\(folder)/tiled-\(index)"),
        byteBudget: 2 * 3 * screen.area
      )
    }
  }

  /// The picture as a single tile of a single level.
  private static func whole(
    _ index: Int,
    of folder: String,
    showsPlaceholder: Bool,
    delay: Double
  ) throws -> TiledPicture {
    let pyramid = try Pyramid(at: "\(folder)/whole-\(index)")
    let shape = pyramid.record.shape
    let layer = TiledLayer<Bitmap>(
      geometry: TileGeometry(content: shape.size, tileSize: shape.tileSize),
      delay: delay,
      byteBudget: 0
    )
    let painter = TilePainter(pyramid, showsPlaceholder: showsPlaceholder)
    return TiledPicture(painter, layer: layer)
  }
}

extension Part {
  /// Pages through the pictures `…-0` and on of a folder, zooms into each to its own scale, moves
  /// about, and zooms out; counts the most bytes of samples that pages kept.
  func page(
    through folder: String,
    keeping: PictureKeeping,
    screen: Size<Int>
  ) throws -> [String: Double] {
    var count = 0
    while Pyramid.exists(at: "\(folder)/tiled-\(count)") { count += 1 }
    var pages: [Int: TiledPicture] = [:]
    var frame = Bitmap(width: screen.width, height: screen.height)
    var (most, frames, time) = (0, 0, 0.0)
    func draw(_ index: Int, zoom: Double = 0, at left: Int = 0, pan: Double = 0) throws {
      var page =
        try pages.removeValue(forKey: index)
        ?? keeping.page(index, of: folder, screen: screen)
      let size = page.painter.pyramid.record.shape.size
      let (width, height) = (Double(screen.width), Double(screen.height))
      let fit = min(width / Double(size.width), height / Double(size.height))
      let scale = fit + (1 - fit) * zoom
      let place = PicturePlacement(
        origin: Point(
          x: Double(left) + (width - Double(size.width) * scale) / 2 - pan,
          y: (height - Double(size.height) * scale) / 2 - pan / 2
        ),
        scale: scale
      )
      page.draw(
        place,
        into: &frame,
        within: PixelRectangle(
          columns: max(0, left)..<min(screen.width, left + screen.width),
          rows: 0..<screen.height
        ),
        at: time
      )
      pages[index] = page
      most = max(most, pages.values.reduce(0) { $0 + $1.byteCount })
      frames += 1
      // Two pages of a swipe are one frame of the screen.
      if left >= 0 { time += 1 }
    }
    if keeping == .naive { for index in 0..<count { try draw(index) } }
    for index in 0..<count {
      if index > 0 {
        for step in 1..<PictureKeeping.swipe + 1 {
          let left = screen.width - step * screen.width / PictureKeeping.swipe
          if left > 0 { try draw(index - 1, at: left - screen.width) }
          try draw(index, at: left)
        }
      }
      if keeping != .naive { pages = pages.filter { $0.key == index } }
      for step in 0...20 { try draw(index, zoom: Double(step) / 20) }
      for step in 1...20 { try draw(index, zoom: 1, pan: Double(step) * 12) }
      for step in (0..<20).reversed() { try draw(index, zoom: Double(step) / 20) }
    }
    return ["bytes": Double(most), "frames": Double(frames), "pictures": Double(count)]
  }
}
