import FathomNavigation

/// The pixels of a level, put together row by row from tiles and, where these are missing, from
/// coarser ones.
struct TileComposition: Sendable {
  /// A picture of a part of the composition.
  struct Piece: Sendable {
    /// Red, green and blue of each pixel, row by row.
    let samples: [UInt8]
    /// The pixels of a row.
    let width: Int
    /// The pixels of its own level that it shows.
    let pixels: PixelRectangle
    /// The levels by which it is coarser than the composition; negative where it is finer.
    let coarseness: Int
    /// Its opacity, 0 to 256.
    let opacity: Int
  }

  /// The place of a tile.
  struct Cell: Sendable {
    /// The columns of the composition that it covers.
    let columns: Range<Int>
    /// The pictures there, from bottom to top.
    let pieces: [Piece]
  }

  /// The width and height of a cell in pixels.
  let cellSize: Int
  /// The row of cells that comes first.
  let firstCellRow: Int
  /// The cells, from the top and from the left.
  let cells: [[Cell]]
  /// The colour where there is no picture: red, green and blue.
  let background: SIMD3<UInt8>

  /// Copies a row's pixels, all within the composition.
  func copyRow(_ y: Int, columns: Range<Int>, to target: UnsafeMutablePointer<UInt8>) {
    for cell in cells[y / cellSize - firstCellRow] {
      let part = cell.columns.clamped(to: columns)
      guard !part.isEmpty else { continue }
      let start = target + 3 * (part.lowerBound - columns.lowerBound)
      if cell.pieces.first.map({ $0.opacity < 256 }) ?? true {
        for index in 0..<part.count {
          for channel in 0..<3 { start[3 * index + channel] = background[channel] }
        }
      }
      for piece in cell.pieces { piece.draw(row: y, columns: part, over: start) }
    }
  }
}

extension TileComposition.Piece {
  /// Draws the columns of a row, both counted in the composition's level.
  fileprivate func draw(
    row: Int,
    columns: Range<Int>,
    over target: UnsafeMutablePointer<UInt8>
  ) {
    samples.withUnsafeBufferPointer { samples in
      guard let first = samples.baseAddress else { return }
      if coarseness == 0 {
        let source =
          first
          + 3
          * ((row - pixels.rows.lowerBound) * width + columns.lowerBound
            - pixels.columns.lowerBound)
        if opacity == 256 {
          target.update(from: source, count: 3 * columns.count)
        } else {
          for index in 0..<3 * columns.count { mix(source[index], into: target + index) }
        }
      } else {
        drawStretched(first, row: row, columns: columns, over: target)
      }
    }
  }

  /// Draws pixels between those of a coarser level, at exact 256ths of one, or single ones of a finer.
  ///
  /// Places are integers, so that a tile's stand-in does not depend on the frame; the rows of a
  /// stretched view go through ``ResamplingTaps`` afterwards.
  private func drawStretched(
    _ samples: UnsafePointer<UInt8>,
    row: Int,
    columns: Range<Int>,
    over target: UnsafeMutablePointer<UInt8>
  ) {
    let (upper, down) = place(row, in: pixels.rows)
    let lower = min(upper + 1, pixels.height - 1)
    let (top, bottom) = (samples + 3 * upper * width, samples + 3 * lower * width)
    for (index, column) in columns.enumerated() {
      let (left, across) = place(column, in: pixels.columns)
      let right = min(left + 1, pixels.width - 1)
      for channel in 0..<3 {
        func between(_ row: UnsafePointer<UInt8>) -> Int {
          Int(row[3 * left + channel]) * (256 - across) + Int(row[3 * right + channel]) * across
        }
        let sum = between(top) * (256 - down) + between(bottom) * down
        mix(UInt8(truncatingIfNeeded: (sum + 0x8000) >> 16), into: target + 3 * index + channel)
      }
    }
  }

  /// The pixel at or before a pixel's centre, counted from the first of `range`, and 256ths of the way on.
  private func place(_ index: Int, in range: Range<Int>) -> (pixel: Int, part: Int) {
    let center = (2 * index + 1) * 128
    let own = coarseness > 0 ? center >> coarseness : center << -coarseness
    let last = (range.count - 1) * 256
    let place = min(max(own - 128 - range.lowerBound * 256, 0), last)
    return (place >> 8, place & 255)
  }

  private func mix(_ sample: UInt8, into target: UnsafeMutablePointer<UInt8>) {
    let old = Int(target.pointee)
    target.pointee = UInt8(truncatingIfNeeded: old + ((Int(sample) - old) * opacity + 128) >> 8)
  }
}
