import Fathom
import FathomFlights
import FathomFrames
import FathomImaging
import FathomRendering
import FathomWorlds

extension FuzzTarget {
  /// Records in pictures: what is read draws a picture whose own record draws the same bytes.
  static let record = FuzzTarget(name: "record") { input in
    guard let text = text(of: input) else { return }
    let picture = try Bitmap(width: 1, height: 1).encoded(.png, record: text)
    var (subject, settings) = try reading(picture)
    try subject.world.lowerCosts()
    try subject.setSize(World.fuzzedSize)
    let drawn = try await drawing(subject, settings)
    let again = readBack(text) { _ in try reading(drawn) }
    let other = try await drawing(again.subject, again.settings)
    expect(drawn == other, "a record draws its picture again:\n\(text)")
  }

  /// The subject of a picture's record, and the settings that it asks for.
  private static func reading(_ picture: [UInt8]) throws -> (
    subject: any PictureSubject, settings: RenderSettings
  ) {
    let record = try InputFile.with(picture, ending: ".png") { try PictureRecord(ofPicture: $0) }
    let subject: any PictureSubject =
      if let frame = try FlightFrame(record) {
        frame
      } else if let tiles = try TiledPicture(record) {
        tiles
      } else {
        WorldView(try World(record.node, name: record.name))
      }
    var settings = World.fuzzedSettings
    (settings.depth, settings.tileSize) = (record.depth, record.tileSize)
    return (subject, settings)
  }

  private static func drawing(
    _ subject: any PictureSubject,
    _ settings: RenderSettings
  ) async throws -> [UInt8] {
    let resolved = try subject.resolved(samples: settings.samples)
    let scene = try subject.world.scene(anchors: resolved.anchors)
    let (bitmap, _) = try await resolved.draw(scene, settings)
    return try bitmap.encoded(.png, record: subject.record(.png, settings))
  }
}
