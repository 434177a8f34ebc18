import FathomImaging
import FathomNavigation

extension Bitmap {
  private static let bandHeight = 32

  /// A picture drawn in bands of rows, each by one thread; `add` adds the light of a band's rows to
  /// zeros.
  init(
    size: Size<Int>,
    depth: Bitmap.Depth,
    threads: Int,
    isolation: isolated (any Actor)? = #isolation,
    add: @escaping @Sendable (Range<Int>, inout [SIMD3<Float>]) -> Void
  ) async throws {
    var picture = Bitmap(width: size.width, height: size.height, depth: depth)
    let bands = stride(from: 0, to: size.height, by: Self.bandHeight).map {
      $0..<min($0 + Self.bandHeight, size.height)
    }
    try await TileExecutor.interactive.map(
      bands,
      width: threads,
      { rows in
        var light = [SIMD3<Float>](repeating: .zero, count: size.width * rows.count)
        add(rows, &light)
        var band = Bitmap(width: size.width, height: rows.count, depth: depth)
        band.setPixels(x: 0, y: 0, light: light.span)
        return band
      },
      receive: { index, band in picture.copy(band, toX: 0, y: bands[index].lowerBound) }
    )
    self = picture
  }
}
