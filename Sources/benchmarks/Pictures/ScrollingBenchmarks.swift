import FathomImaging
import FathomNavigation
import FathomPictures
import FathomPlotting
import Foundation

/// Scrolling and zooming over a picture of 81 megapixels for 1,000 frames, in a process of its own.
func measureScrolling(_ report: inout Report) throws {
  let program = try Program()
  let picture = try program.render(pictureOf81Megapixels, to: "picture.png")
  let screen = Size(width: 1024, height: 748)
  let empty = try program.run(.nothing).run
  let table = Table([
    "1,000 frames of 1024x748 over 9000x9000", "frames/s", "slowest, ms", "MiB above empty",
    "tiles decoded", "twice, though kept", "again",
  ])
  for format in ["png", "jpeg"] {
    let pyramid = try program.buildPyramid(of: picture, to: format, ["--format", format])
    let (run, counts) = try program.run(.scrolling(pyramid: pyramid, screen: screen))
    let rate = 1000 / (counts["seconds"] ?? .nan)
    let memory = run.peakMebibytes - empty.peakMebibytes
    table.add(
      "\(format.uppercased()) tiles",
      [
        (rate, 0), (counts["slowest"].map { $0 * 1000 }, 1), (memory, 1), (counts["decoded"], 0),
        (counts["twice"], 0), (counts["again"], 0),
      ]
    )
    report.keep("scrolling, \(format) tiles, frames/s", rate)
    report.keep("scrolling, \(format) tiles, MiB", memory)
    report.keep("scrolling, \(format) tiles, decoded twice though kept", counts["twice"] ?? .nan)
  }
  table.end()
}

extension Part {
  /// Scrolls and zooms, and counts seconds and tiles.
  func scroll(over folder: String, screen: Size<Int>) throws -> [String: Double] {
    // A screen between two levels may need 63 tiles, twelve MiB.
    var picture = TiledPicture(try Pyramid(at: folder), byteBudget: 12 << 20)
    let size = picture.painter.pyramid.record.shape.size
    let clip = PixelRectangle(columns: 0..<screen.width, rows: 0..<screen.height)
    var frame = Bitmap(width: screen.width, height: screen.height)
    let clock = ContinuousClock()
    var (seconds, slowest, twice) = (0.0, 0.0, 0)
    for index in 0..<1000 {
      let place = Self.place(ofFrame: index, size: size, screen: screen)
      // Not the layer itself, which would keep what the frame lets go.
      let before = picture.decodings.filter { picture.layer.contains($0.key) }
      let duration = clock.measure { picture.draw(place, into: &frame, within: clip) }
      seconds += duration / .seconds(1)
      slowest = max(slowest, duration / .seconds(1))
      twice += before.count { tile, count in picture.decodings[tile] != count }
    }
    let decoded = picture.decodings.values.reduce(0, +)
    return [
      "seconds": seconds, "slowest": slowest, "twice": Double(twice), "decoded": Double(decoded),
      "again": Double(decoded - picture.decodings.count),
    ]
  }

  /// Five rounds of 200 frames: in from the whole picture to its own scale and beyond, across it and
  /// back, at speeds of a hand in a hurry.
  private static func place(
    ofFrame index: Int,
    size: Size<Int>,
    screen: Size<Int>
  ) -> PicturePlacement {
    let (round, step) = (index / 200, Double(index % 200))
    let (width, height) = (Double(screen.width), Double(screen.height))
    let fit = min(width / Double(size.width), height / Double(size.height))
    let octaves = log2((round % 2 == 0 ? 1 : 1.7) / fit)
    let zoom: Double =
      switch step {
      case ..<50: step / 50
      case ..<150: 1
      default: (200 - step) / 50
      }
    let scale = fit * exp2(octaves * zoom)
    let drift = min(max(step - 50, 0), 100)
    // 24 pixels a frame across, 9 down, from another place each round.
    let x = Double(size.width) * (0.2 + 0.12 * Double(round)) + drift * 24
    let y = Double(size.height) * (0.7 - 0.11 * Double(round)) + drift * 9
    func origin(_ center: Double, _ screen: Double, _ side: Double) -> Double {
      side * scale <= screen
        ? (screen - side * scale) / 2
        : min(0, max(screen - side * scale, screen / 2 - center * scale))
    }
    return PicturePlacement(
      origin: Point(
        x: origin(x, width, Double(size.width)),
        y: origin(y, height, Double(size.height))
      ),
      scale: scale
    )
  }
}
