import FathomImaging
import FathomTraces
import Foundation
import TestSupport
import Testing

/// Three small frames of demonstrations in `Worlds/documents`.
@Suite struct DocumentGoldenTests {
  /// A demonstration, three times of it, and the part of its frames that is kept.
  struct Look: Sendable, CustomTestStringConvertible {
    let name: String
    let times: [Double]
    var corner = (x: 0, y: 0)
    var size: (width: Int, height: Int)?

    var testDescription: String { name }
  }

  static let looks = [
    Look(name: "labels", times: [0.1, 1.4, 7.1]),
    Look(name: "labels-turned", times: [0.5, 3.5, 8.5]),
    Look(name: "labels-sharp", times: [2, 7.5, 9.35], size: (200, 120)),
    Look(name: "labels-fuzzy", times: [2, 7.5, 9.35], size: (200, 120)),
    Look(name: "flag", times: [0.2, 2.15, 8], corner: (170, 170), size: (72, 72)),
    Look(name: "swipe-in-flag", times: [3.9, 4.2, 5], size: (112, 96)),
    Look(name: "infinite-zoom", times: [0.1, 7.5, 20.5]),
    Look(name: "mandelbrot-pinches", times: [0.5, 1.3, 24.9], corner: (112, 182), size: (96, 96)),
  ]

  @Test(arguments: looks) func `a demonstration is what it was`(look: Look) async throws {
    let file = try TraceFile.named("\(PackageFolder.path)/Worlds/documents/\(look.name).yaml")
    let renderer = try await file.renderer(threads: 2)
    var times = look.times
    for frame in file.trace.frames {
      try await renderer.follow(frame)
      guard let time = times.first, frame.time >= time - 1e-9 else { continue }
      times.removeFirst()
      let picture = try await renderer.draw(frame).0
      let number = look.times.count - times.count
      try Golden.expect(part(of: picture, look), named: "document-\(look.name)-\(number)")
    }
    #expect(times.isEmpty)
  }

  private func part(of picture: Bitmap, _ look: Look) -> Bitmap {
    guard let size = look.size else { return picture }
    var part = Bitmap(width: size.width, height: size.height, filledWith: .white)
    part.copy(picture, toX: -look.corner.x, y: -look.corner.y)
    return part
  }
}
