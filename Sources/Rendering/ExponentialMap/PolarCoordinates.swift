import FathomNavigation
import FathomNumbers

/// The log-polar coordinates of a frame's pixels round its centre: the same for every frame of a dive.
struct PolarCoordinates: Sendable {
  /// The coordinates of some pixels.
  struct Places: Sendable {
    /// The octaves from each pixel's distance to that from which on the coarser levels of its sector are mixed in;
    /// negative outside.
    private(set) var octaves: [Float] = []
    /// The number of each pixel's sector and its place among the sector's columns, from 0 to 1.
    private(set) var turns: [Float] = []

    fileprivate mutating func reserveCapacity(_ count: Int) {
      octaves.reserveCapacity(count)
      turns.reserveCapacity(count)
    }

    /// Adds a pixel in some direction, `octaves` inside the furthest one of a sector.
    fileprivate mutating func append(
      octaves inside: Double,
      turn: Double,
      _ number: Int,
      _ sector: ExponentialMapSector
    ) {
      octaves.append(Float(inside - ExponentialMap.coarsening))
      turns.append(Float(Double(number) + sector.position(ofTurn: turn)))
    }

    /// Repeats the last pixel.
    fileprivate mutating func repeatLast(count: Int) {
      guard let octave = octaves.last, let turn = turns.last else { return }
      octaves += [Float](repeating: octave, count: count)
      turns += [Float](repeating: turn, count: count)
    }

    /// Calls `body` with both.
    func withUnsafePointers(_ body: (UnsafePointer<Float>, UnsafePointer<Float>) -> Void) {
      octaves.withUnsafeBufferPointer { octaves in
        turns.withUnsafeBufferPointer { turns in
          guard let octaves = octaves.baseAddress, let turns = turns.baseAddress else { return }
          body(octaves, turns)
        }
      }
    }
  }

  /// The pixels at the seams of sectors, row by row.
  struct Seams: Sendable {
    /// Their coordinates in the sector beyond the border, and after the last one as many more as are drawn at once.
    fileprivate(set) var places = Places()
    /// Their places in the frame.
    fileprivate(set) var pixels: [Int32] = []
    /// The share of that sector in their light.
    fileprivate(set) var shares: [Float] = []
    /// The first of each row, and the end.
    fileprivate var rows: [Int] = [0]

    /// The pixels that are drawn side by side.
    static let width = 32

    /// The pixels of some rows of the frame.
    func range(of rows: Range<Int>) -> Range<Int> {
      self.rows[rows.lowerBound]..<self.rows[rows.upperBound]
    }
  }

  /// All pixels, row by row.
  private(set) var pixels = Places()
  private(set) var seams = Seams()

  init(_ map: ExponentialMap) {
    let (size, center, sectors) = (map.deep.grid.size, map.center, map.sectors)
    let outermost = sectors.map { Elementary.log2($0.outerRadius) }
    pixels.reserveCapacity(size.area)
    for row in 0..<size.height {
      let y = Double(row) + 0.5 - center.y
      for column in 0..<size.width {
        let x = Double(column) + 0.5 - center.x
        // The centre itself is never taken from cells.
        let distance = Elementary.log2(max(x * x + y * y, 1)) / 2
        let angle = Elementary.angle(x: x, y: y)
        guard let (number, turn) = Self.sector(at: angle, sectors) else {
          preconditionFailure("sectors have all directions")
        }
        let turns = sectors[number].turns
        pixels.append(octaves: outermost[number] - distance, turn: turn, number, sectors[number])
        let (before, behind) = (turn - turns.lowerBound, turns.upperBound - turn)
        guard min(before, behind) < ExponentialMapSector.seam else { continue }
        let isFirst = before < behind
        let other = (number + (isFirst ? sectors.count - 1 : 1)) % sectors.count
        let border = sectors[other].turns
        seams.places.append(
          octaves: outermost[other] - distance,
          turn: isFirst ? border.upperBound + before : border.lowerBound - behind,
          other,
          sectors[other]
        )
        seams.pixels.append(Int32(row * size.width + column))
        // Half of it at the border.
        let way = (1 - min(before, behind) / ExponentialMapSector.seam) / 2
        seams.shares.append(Elementary.smoothstep(Float(way)))
      }
      seams.rows.append(seams.pixels.count)
    }
    seams.places.repeatLast(count: Seams.width)
  }

  /// The number of the sector that a direction is in, and the direction as the sector counts it.
  private static func sector(
    at angle: Double,
    _ sectors: [ExponentialMapSector]
  ) -> (number: Int, turn: Double)? {
    for (number, sector) in sectors.enumerated() {
      let first = sector.turns.lowerBound
      let turn = angle - (angle - first).rounded(.down)
      if turn <= sector.turns.upperBound { return (number, turn) }
    }
    return nil
  }
}
