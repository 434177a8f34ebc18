import FathomGenerators
import FathomNavigation
import FathomNumbers

/// Where the pixels of a dive's frames lie round its pole: the same for every frame.
struct PolarFrame: Sendable {
  /// How many octaves nearer to the pole each pixel is than the furthest corner, row by row.
  let octaves: [Float]
  /// The direction of each pixel in turns.
  let turns: [Float]

  init(_ ladder: ExponentialMap) {
    let (size, pole) = (ladder.deep.grid.size, ladder.pole)
    var (octaves, turns): ([Float], [Float]) = ([], [])
    octaves.reserveCapacity(size.area)
    turns.reserveCapacity(size.area)
    let rim = Elementary.log2(ladder.rim)
    for row in 0..<size.height {
      let y = Double(row) + 0.5 - pole.y
      for column in 0..<size.width {
        let x = Double(column) + 0.5 - pole.x
        // The pole itself is never taken from the strip.
        octaves.append(Float(rim - Elementary.log2(max(x * x + y * y, 1)) / 2))
        turns.append(Float(Elementary.angle(x: x, y: y)))
      }
    }
    (self.octaves, self.turns) = (octaves, turns)
  }
}
