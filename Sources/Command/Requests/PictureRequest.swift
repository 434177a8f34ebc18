import FathomFiles
import FathomFlights
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomWorlds

/// A request to draw one picture: its subject, and the settings that hold where no option does.
struct PictureRequest {
  var subject: any PictureSubject
  var format = PictureFormat.png
  var depth = Bitmap.Depth.eight
  var tileSize = 256
  /// The version that drew the picture before.
  var renderVersion = PictureRecord.renderVersion

  /// A request for a world's own view.
  init(_ world: World) {
    subject = WorldView(world)
  }

  /// A request for the world of this name, or for what a picture that exists was made from.
  init(named name: String) throws {
    if let (name, changes) = try WorldLibrary.changes(name) {
      self = try PictureRequest(named: name)
      try subject.world.apply(changes)
      return
    }
    guard Self.isPicture(name) else {
      subject = WorldView(try WorldLibrary.world(name))
      return
    }
    let record = try PictureRecord(ofPicture: name)
    if let frame = try FlightFrame(record) {
      subject = frame
    } else if let tiles = try TiledPicture(record) {
      subject = tiles
    } else {
      subject = WorldView(try World(record.node, name: record.name))
    }
    (format, depth) = (record.format, record.depth)
    (tileSize, renderVersion) = (record.tileSize, record.renderVersion)
  }

  /// Whether a name is that of a picture that exists.
  static func isPicture(_ name: String) -> Bool {
    PictureFormat.isPicture(name) && AtomicFile.exists(at: name)
  }

  /// The world with the view and the size of the picture.
  var worldInView: World {
    get throws {
      var world = subject.world
      world.view = try subject.viewDescription(of: subject.resolved(samples: 1))
      world.size = subject.size
      return world
    }
  }

  /// Shows the tiles of a view, as the explorer does, in place of the view it has.
  mutating func showTiles(_ view: String) throws {
    subject = TiledPicture(subject.world, of: try TileView(view))
  }

  /// Moves the view; that of a frame is its flight's, and tiles keep theirs.
  mutating func apply(_ options: ViewOptions) throws {
    if let view = subject.view {
      subject.view = try options.description(over: view)
    } else if let option = options.given.first, subject is TiledPicture {
      throw InvalidValue("\(option) cannot be given with tiles, which have a view of their own.")
    } else if let option = options.given.first {
      throw InvalidValue(
        "\(option) cannot be given with a frame of a flight, which keeps its view; "
          + "'--size' and the options for colours can."
      )
    }
  }
}
