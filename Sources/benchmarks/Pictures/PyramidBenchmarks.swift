import FathomPlotting
import Foundation

/// A picture with something to see at every scale.
let pictureOf81Megapixels = """
  generator: noise
  seed: 11
  roughness: 0.3
  size: 9000x9000
  view: {at: ["0.1", "0.2"], width: "3"}
  """

/// The pyramid of a picture of 81 megapixels, by `fathom` and by libvips in turns: whole processes.
func measurePyramids(_ report: inout Report) throws {
  let program = try Program()
  let picture = try program.render(pictureOf81Megapixels, to: "picture.png")
  let vips = ["/usr/bin/vips", "/usr/local/bin/vips"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  if vips == nil { print("vips is not installed (Debian: libvips-tools); fathom runs alone.") }
  let table = Table([
    "9000x9000 to DZI", "fathom, s", "vips, s", "vips / fathom", "fathom, MiB", "vips, MiB",
  ])
  for (name, options, suffix) in [
    ("PNG tiles", [], ".png"), ("JPEG tiles", ["--format", "jpeg"], ".jpg"),
  ] as [(String, [String], String)] {
    var (ours, theirs): (Program.Run?, Program.Run?)
    func best(_ run: Program.Run, _ known: Program.Run?) -> Program.Run {
      known.map { $0.seconds < run.seconds ? $0 : run } ?? run
    }
    for _ in 0..<3 {
      ours = best(try program.buildPyramid(of: picture, options), ours)
      if let vips {
        theirs = best(
          try program.buildPyramid(of: picture, with: vips, suffix: suffix),
          theirs
        )
      }
    }
    guard let ours else { continue }
    table.add(
      name,
      [
        (ours.seconds, 2), (theirs?.seconds, 2), (theirs.map { $0.seconds / ours.seconds }, 2),
        (ours.peakMebibytes, 0), (theirs?.peakMebibytes, 0),
      ]
    )
    report.keep("pyramid, \(name), fathom, s", ours.seconds)
    report.keep("pyramid, \(name), fathom, MiB", ours.peakMebibytes)
    if let theirs { report.keep("pyramid, \(name), vips to fathom", theirs.seconds / ours.seconds) }
  }
  table.end()
}
