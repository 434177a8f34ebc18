import FathomImaging
import FathomNavigation
import FathomPictures
import Foundation
import Testing

/// The same pyramids made by libvips, file by file.
@Suite(.enabled(if: Vips.path != nil, "vips is not installed (Debian: libvips-tools)"))
struct VipsTests {
  private let folder: PictureFolder
  private static let size = Size(width: 701, height: 413)

  init() throws {
    folder = try PictureFolder()
    let picture = Bitmap.random(width: Self.size.width, height: Self.size.height, seed: 21)
    _ = try folder.write(picture.pngData(), to: "p.png")
  }

  private func build(_ layout: PyramidLayout, overlap: Int = 0) throws {
    var settings = PyramidSettings()
    settings.layout = layout
    settings.overlap = overlap
    settings.halving = .srgb
    settings.tileSize = 64
    try PyramidBuilder(picture: folder.path("p.png"), settings: settings)
      .buildBlocking(into: folder.path("ours"))
  }

  /// Compares all tiles of the names that vips gave them.
  private func compare(_ ours: String, _ theirs: String) throws {
    let names = folder.files(in: theirs).filter { $0.hasSuffix(".png") && $0 != "blank.png" }
    let mine = Set(folder.files(in: ours).filter { $0.hasSuffix(".png") })
    #expect(!names.isEmpty && mine.isSuperset(of: names))
    for name in names {
      let (one, other) = (
        try Bitmap(png: folder.bytes("\(ours)/\(name)")),
        try Bitmap(png: folder.bytes("\(theirs)/\(name)"))
      )
      #expect(one.greatestDifference(from: other) <= 1, "\(name)")
    }
  }

  @Test(arguments: [0, 1, 5])
  func `Deep Zoom has the same names, as many, and the same pixels`(overlap: Int) throws {
    try Vips.run(
      [
        "dzsave", "p.png", "theirs", "--suffix", ".png", "--tile-size", "64", "--overlap",
        "\(overlap)",
      ],
      in: folder.path
    )
    try build(.dzi, overlap: overlap)
    try compare("ours/p_files", "theirs_files")
    let count = folder.files(in: "theirs_files").count { $0.hasSuffix(".png") }
    #expect(folder.files(in: "ours/p_files").count == count)
    #expect(try Pyramid(at: folder.path("ours")).record.shape.tileCount == count)
  }

  @Test(arguments: [("zoomify", PyramidLayout.zoomify), ("google", .google), ("iiif3", .iiif)])
  func `the other layouts have the same names and pixels`(
    name: String,
    layout: PyramidLayout
  ) throws {
    try Vips.run(
      [
        "dzsave", "p.png", "theirs", "--layout", name, "--suffix", ".png", "--tile-size", "64",
        "--overlap", "0", "--skip-blanks", "-1",
      ],
      in: folder.path
    )
    try build(layout)
    try compare("ours", "theirs")
  }

  @Test func `vips reads our tiles back as the picture`() throws {
    try build(.dzi)
    // Its joiner takes tiles row by row.
    let names = (0..<7).flatMap { row in (0..<11).map { "ours/p_files/10/\($0)_\(row).png" } }
    try Vips.run(
      ["arrayjoin", names.joined(separator: " "), "joined.ppm", "--across", "11"],
      in: folder.path
    )
    let joined = try Bitmap(ppm: folder.bytes("joined.ppm"))
    let original = try Bitmap(png: folder.bytes("p.png"))
    #expect(
      joined.part(x: 0, y: 0, width: Self.size.width, height: Self.size.height) == original
    )
  }
}
