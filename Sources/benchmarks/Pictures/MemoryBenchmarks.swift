import FathomNavigation
import FathomPlotting

/// The documents' story of memory, of six pictures of ten megapixels on a screen of 320 x 480: all
/// decoded, pages recycled, and tiles; each in a process of its own.
func measureMemory(_ report: inout Report) throws {
  let program = try Program()
  for index in 0..<6 {
    let picture = try program.render(
      """
      generator: noise
      seed: \(index + 1)
      roughness: 0.3
      size: 3872x2592
      view: {at: ["0.1", "0.2"], width: "3"}
      """,
      to: "picture.png"
    )
    let options = ["--format", "jpeg", "--placeholder", "320"]
    _ = try program.buildPyramid(of: picture, to: "tiled-\(index)", options)
    _ = try program.buildPyramid(
      of: picture,
      to: "whole-\(index)",
      options + ["--tile-size", "8192", "--layout", "dzi"]
    )
  }
  let empty = try program.run(.nothing).run
  let table = Table(["six pictures of 10 megapixels", "MiB above empty", "MiB of samples", "less"])
  var last: Double?
  for keeping in PictureKeeping.allCases {
    let (run, counts) = try program.run(
      .paging(keeping, folder: program.folder, screen: Size(width: 320, height: 480))
    )
    let memory = run.peakMebibytes - empty.peakMebibytes
    table.add(
      keeping.rawValue,
      [(memory, 1), (counts["bytes"].map { $0 / 0x1p20 }, 1), (last.map { $0 / memory }, 1)]
    )
    report.keep("memory, \(keeping.rawValue), MiB", memory)
    last = memory
  }
  table.end()
  try measureAlbums(program, &report)
}

/// The memory of an album by its number of pages, of which the same few are drawn.
private func measureAlbums(_ program: Program, _ report: inout Report) throws {
  let table = Table(["pages of an album", "MiB"])
  for pages in [10, 1_000_000_000] {
    let run = try program.scroll(
      """
      view: 320x480
      album:
        pictures: [{render: noise, size: 640x480}, {render: grid, size: 480x640}]
        pages: \(pages)
      events:
        - {time: 0, page: 3, animated: true}
        - {time: 1, pan: [[300, 240], [40, 240]], duration: 0.2, hold: 0}
        - {time: 2, pan: [[300, 240], [40, 240]], duration: 0.2, hold: 0}
      """
    )
    table.add("\(pages)", [(run.peakMebibytes, 1)])
    report.keep("memory, album of \(pages) pages, MiB", run.peakMebibytes)
  }
  table.end()
}
