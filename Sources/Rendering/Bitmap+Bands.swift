import FathomImaging
import FathomNavigation

extension Bitmap {
  private static let bandHeight = 32

  /// A picture drawn in bands of rows, each by one thread; `light` gives the light of a band's rows.
  init(
    size: Size<Int>,
    depth: Bitmap.Depth,
    threads: Int,
    isolation: isolated (any Actor)? = #isolation,
    light: @escaping @Sendable (Range<Int>) -> [SIMD3<Float>]
  ) async throws {
    var picture = Bitmap(width: size.width, height: size.height, depth: depth)
    let bands = stride(from: 0, to: size.height, by: Self.bandHeight).map {
      $0..<min($0 + Self.bandHeight, size.height)
    }
    try await TileExecutor.interactive.map(
      bands,
      width: threads,
      { rows in
        Bitmap(width: size.width, height: rows.count, depth: depth, light: light(rows).span)
      },
      receive: { index, band in picture.copy(band, toX: 0, y: bands[index].lowerBound) }
    )
    self = picture
  }
}
