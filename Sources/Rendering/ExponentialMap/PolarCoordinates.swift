import FathomNavigation
import FathomNumbers

/// The log-polar coordinates of a frame's pixels round its centre: the same for every frame of a dive.
struct PolarCoordinates: Sendable {
  /// The octaves from each pixel's distance to that from which on the coarser levels are mixed in, row by
  /// row; negative outside.
  let octaves: [Float]
  /// The direction of each pixel in turns.
  let turns: [Float]

  init(_ map: ExponentialMap) {
    let (size, center) = (map.deep.grid.size, map.center)
    var (octaves, turns): ([Float], [Float]) = ([], [])
    octaves.reserveCapacity(size.area)
    turns.reserveCapacity(size.area)
    let outermost = Elementary.log2(map.outerRadius) - ExponentialMap.coarsening
    for row in 0..<size.height {
      let y = Double(row) + 0.5 - center.y
      for column in 0..<size.width {
        let x = Double(column) + 0.5 - center.x
        // The centre itself is never taken from cells.
        octaves.append(Float(outermost - Elementary.log2(max(x * x + y * y, 1)) / 2))
        turns.append(Float(Elementary.angle(x: x, y: y)))
      }
    }
    (self.octaves, self.turns) = (octaves, turns)
  }

  /// Calls `body` with both, row by row.
  func withUnsafeCoordinates(_ body: (UnsafePointer<Float>, UnsafePointer<Float>) -> Void) {
    octaves.withUnsafeBufferPointer { octaves in
      turns.withUnsafeBufferPointer { turns in
        guard let octaves = octaves.baseAddress, let turns = turns.baseAddress else { return }
        body(octaves, turns)
      }
    }
  }
}
