package import BigInt

/// A rectangle of pixels on a pixel lattice without end.
///
/// Lattice pixel (0, 0) is the one whose top-left corner lies in the pixel's width right of and
/// below the world's origin; columns and rows are half-open ranges of big integers.
package struct PixelRegion: Hashable, Sendable {
  /// The columns, half-open.
  package let columns: Range<BigInt>
  /// The rows, half-open.
  package let rows: Range<BigInt>

  /// The region without a pixel.
  package static let empty = PixelRegion(columns: 0..<0, rows: 0..<0)

  /// Creates a region; without columns or without rows it equals ``empty``.
  package init(columns: Range<BigInt>, rows: Range<BigInt>) {
    let isEmpty = columns.isEmpty || rows.isEmpty
    self.columns = isEmpty ? 0..<0 : columns
    self.rows = isEmpty ? 0..<0 : rows
  }

  /// Whether there is no pixel in it.
  package var isEmpty: Bool { columns.isEmpty }

  /// The pixels that both regions have.
  package func intersection(_ other: PixelRegion) -> PixelRegion {
    PixelRegion(
      columns: columns.clamped(to: other.columns),
      rows: rows.clamped(to: other.rows)
    )
  }

  /// The part of this region within `reach`, both counted from `origin`.
  package func relative(to origin: Point<BigInt>, within reach: PixelRectangle) -> PixelRectangle {
    func range(_ region: Range<BigInt>, _ origin: BigInt, _ reach: Range<Int>) -> Range<Int> {
      let moved = region.lowerBound - origin..<region.upperBound - origin
      let clamped = moved.clamped(to: BigInt(reach.lowerBound)..<BigInt(reach.upperBound))
      return Int(clamped.lowerBound)..<Int(clamped.upperBound)
    }
    return PixelRectangle(
      columns: range(columns, origin.x, reach.columns),
      rows: range(rows, origin.y, reach.rows)
    )
  }
}

extension PixelRegion: CustomStringConvertible {
  /// The columns and rows, such as "columns -16..<304, rows 0..<437".
  package var description: String { "columns \(columns.text), rows \(rows.text)" }
}

extension Range<BigInt> {
  // Big integers in a range would be shown with the number of their bits.
  var text: String { "\(String(lowerBound))..<\(String(upperBound))" }
}

/// A rectangle of pixels within a frame or within a tile.
package struct PixelRectangle: Hashable, Sendable {
  /// The columns, half-open.
  package let columns: Range<Int>
  /// The rows, half-open.
  package let rows: Range<Int>

  /// Creates the rectangle with these columns and rows.
  package init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The number of columns.
  package var width: Int { columns.count }
  /// The number of rows.
  package var height: Int { rows.count }
  /// The number of pixels.
  package var area: Int { width * height }
  /// Whether there is no pixel in it.
  package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// The pixels that both rectangles have.
  package func intersection(_ other: PixelRectangle) -> PixelRectangle {
    PixelRectangle(
      columns: columns.clamped(to: other.columns),
      rows: rows.clamped(to: other.rows)
    )
  }

  /// Whether every pixel of `other` is in this rectangle.
  package func contains(_ other: PixelRectangle) -> Bool {
    other.isEmpty || intersection(other) == other
  }

  /// This rectangle with a margin all round.
  package func expanded(by margin: Int) -> PixelRectangle {
    PixelRectangle(
      columns: columns.lowerBound - margin..<columns.upperBound + margin,
      rows: rows.lowerBound - margin..<rows.upperBound + margin
    )
  }

  /// This rectangle moved by whole pixels.
  package func offset(byColumns dx: Int, rows dy: Int) -> PixelRectangle {
    PixelRectangle(
      columns: columns.lowerBound + dx..<columns.upperBound + dx,
      rows: rows.lowerBound + dy..<rows.upperBound + dy
    )
  }

  /// The difference of this rectangle and `hole`: at most four rectangles that do not overlap.
  package func subtracting(_ hole: PixelRectangle) -> [PixelRectangle] {
    let hole = intersection(hole)
    guard !hole.isEmpty else { return isEmpty ? [] : [self] }
    return [
      PixelRectangle(columns: columns, rows: rows.lowerBound..<hole.rows.lowerBound),
      PixelRectangle(columns: columns.lowerBound..<hole.columns.lowerBound, rows: hole.rows),
      PixelRectangle(columns: hole.columns.upperBound..<columns.upperBound, rows: hole.rows),
      PixelRectangle(columns: columns, rows: hole.rows.upperBound..<rows.upperBound),
    ].filter { !$0.isEmpty }
  }
}
