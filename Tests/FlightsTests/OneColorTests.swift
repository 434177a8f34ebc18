import FathomColoring
import FathomFlights
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomWorlds
import Testing

/// The shares that a frame's pixels take of cells and of keyframes are one in sum, also where columns go round, where
/// octaves meet, and round the inner region.
@Suite struct OneColorTests {
  @Test(arguments: [Flight.Mode.exponentialMap, .keyframes])
  func `a world of one colour has it in all pixels of all frames`(mode: Flight.Mode) async throws {
    let gray = SRGBColor(red8: 188, green8: 188, blue8: 188)
    // A line of cells where columns go round is seen far from the middle alone.
    let flight = try smallDive(mode, size: Size(width: 300, height: 54)) {
      let stops = [Palette.Stop(0, gray), Palette.Stop(0.5, gray)]
      $0.colorMap.palette = Palette(named: "gray", .cyclic, stops: stops, interior: gray)
    }
    let renderer = try flightRenderer(flight, depth: .sixteen)
    for frame in 0..<flight.frameCount {
      guard case .sixteen(let words) = try await renderer.render(frame: frame).0.samples else {
        Issue.record("frames have 16 bits")
        return
      }
      let (least, greatest) = (words.min() ?? 0, words.max() ?? 0)
      #expect(least >= gray.red - 1 && greatest <= gray.red + 1, "frame \(frame)")
    }
  }
}
