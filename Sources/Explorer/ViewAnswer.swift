import BigInt
import FathomFiles
import FathomFrames
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds

/// A view as the page tells of it: its exact address, its place in decimals, and its command.
struct ViewAnswer {
  /// The keys and values.
  let json: JSONNode

  /// The parts of a request for a view.
  struct Question {
    var size: Size<Int>
    /// The view's address; the world's own view where there is none.
    var tiles: String?
    /// A centre "X,Y", or the name of a place.
    var at: String?
    /// One of zoom, width and height with its number.
    var extent: (name: String, text: String)?
  }

  /// Answers a question about a world's views; throws a `Refusal` for what no view can be.
  init(_ question: Question, of entry: WorldShelf.Entry, _ shelf: WorldShelf) throws {
    let world = entry.world
    let size = question.size
    try size.checkFrame()
    let place: TileView
    var goal = ""
    if let tiles = question.tiles {
      place = try TileView(tiles)
    } else {
      var description = world.view
      if let at = question.at {
        guard !at.hasPrefix("@") else {
          throw InvalidValue(
            "The explorer reads no files; a centre is two numbers X,Y such as -0.75,0.1."
          )
        }
        try description.move(to: at, listedBy: "'Worlds and places'")
        try description.center.map(WorldShelf.check(center:))
      }
      if let (name, text) = question.extent {
        description.extent = try ViewDescription.Extent(name, text)
      }
      let pitch = try world.pitch(of: description, size: size)
      try WorldShelf.check(fractionBits: PixelGrid.fractionBits(pitch: pitch))
      let grid = try world.view(description, size: size).view.grid
      guard let nearest = TileView(nearest: grid) else { throw WorldShelf.tooFar }
      place = nearest
      // The point itself: the view's middle is one of pixels.
      if question.at != nil, let center = description.center {
        goal = Self.corner(at: center, beyond: grid)
      }
    }
    func tiles(_ description: ViewDescription) throws -> TileView? {
      TileView(nearest: try world.view(description, size: size).view.grid)
    }
    let (home, own) = (try tiles(ViewDescription()), try tiles(world.view))
    let grid = try WorldShelf.grid(of: place, frame: size)
    let depth = world.depth(pitch: grid.exactPitch, size: size)
    let zoom = (world.homePitch(size) / grid.exactPitch).decimalText(digits: 4)
    let description = try world.description(of: grid)
    guard let center = description.center, case .height(let height) = description.extent else {
      preconditionFailure("a grid has a centre and a height")
    }
    let file = world.file(view: description)
    func command(_ options: String) -> JSONNode {
      guard let name = entry.argument?.shellWord else {
        return .text("fathom render - \(options) <<'END'\n\(file)END")
      }
      return .text("fathom render \(name) \(options)")
    }
    let at = "\(center.x.text),\(center.y.text)"
    json = .map([
      "world": .text(entry.name), "fingerprint": .text(try shelf.renderer(entry).fingerprint),
      "draft": .text(try shelf.renderer(entry, isDraft: true).fingerprint),
      "tiles": .text("\(place)"), "goal": .text(goal),
      "x": .text(center.x.text), "y": .text(center.y.text),
      "near": .text(
        "\(Self.text(center.x, to: grid.exactPitch)),\(Self.text(center.y, to: grid.exactPitch))"
      ),
      "zoom": .text(zoom), "octaves": .text("\((depth * 100).rounded() / 100 + 0)"),
      "isHome": .flag(place == home), "isOwn": .flag(place == own),
      "height": .text(Self.short(height.text)),
      "bounds": .text(Self.bounds(of: world)),
      "isLand": .flag(try world.generator is any MeasuringGenerator),
      "command": command("--tiles \(place) --size \(size.width)x\(size.height)"),
      "place": .text("--at=\(at) --height \(height.text)"),
      "view": command("--at=\(at) --height \(height.text)"),
      "file": .text(file),
    ])
  }

  /// The world's bounds as a rectangle of a lattice's pixels, "m/e/x/y/x2/y2", to 2^-128 of a unit; "" for
  /// a world without any.
  private static func bounds(of world: World) -> String {
    guard let bounds = world.bounds(fractionBits: boundsBits) else { return "" }
    let (origin, size) = (bounds.origin, bounds.size)
    let corners = [origin.x, origin.y, origin.x + size.width, origin.y + size.height]
    return Self.lattice(
      boundsBits,
      corners.compactMap { $0.scaled(byPowerOfTwo: boundsBits).roundedToInteger }
    )
  }

  /// Coordinates on the lattice of pixels of 2^-`fractionBits` units, "m/e/x/y" and so on.
  private static func lattice(_ fractionBits: Int, _ coordinates: [BigInt]) -> String {
    (["65536", "\(fractionBits + 16)"] + coordinates.map { String($0, radix: 16) })
      .joined(separator: "/")
  }

  private static let boundsBits = 128

  /// A point as the corner of a pixel, "m/e/x/y", far finer than its digits tell apart and than a grid's pixels.
  private static func corner(at point: Point<Numeral>, beyond grid: PixelGrid) -> String {
    let bits = [point.x, point.y].map {
      max(grid.fractionBits, -($0.approximateBinaryExponent ?? 0) + 4 * $0.digitCount)
    }
    let fractionBits = min((bits.max() ?? 0) + spareBits, WorldShelf.coordinateBits)
    // Rows go down.
    return Self.lattice(
      fractionBits,
      [
        point.x.rounded(toFractionBits: fractionBits),
        -point.y.rounded(toFractionBits: fractionBits),
      ]
    )
  }

  /// The bits beyond both: one may go on into the point for as many octaves.
  private static let spareBits = 4096

  /// A coordinate in the decimals that are no shorter than a pixel: those in which somebody wrote it, mostly, before
  /// it was rounded to pixels.
  private static func text(_ coordinate: Numeral, to pitch: BigFloat) -> String {
    let decimals = Int((-Double(BigFloat.log10(pitch))).rounded(.down))
    let number = coordinate.value(fractionBits: max(0, -pitch.exponent))
    guard !number.isZero else { return "0" }
    let digits = Int(Double(BigFloat.log10(number.magnitude)).rounded(.down)) + 1 + decimals
    return digits > 0 ? number.decimalText(digits: digits) : "0"
  }

  private static func short(_ text: String) -> String {
    Numeral(text).map { $0.value(precision: 64).decimalText(digits: 3) } ?? text
  }
}
