import FathomGenerators
package import FathomNavigation

extension Scene {
  /// The values that the lowest layer has in a view, at so many of its pixels each way at most.
  package func values(
    of view: View,
    at most: Size<Int>,
    preparing: TileExecutor,
    painting: TileExecutor
  ) async throws -> [Double] {
    let layers = layers.prefix(1)
    guard let layer = layers.first, layer.fields.count > 0 else { return [] }
    let sampler = try await prepared(view, layers, on: preparing) {
      try FieldSampler(layer.generator, of: view, fields: [layer.fields[0]])
    }
    let grid = view.grid
    // In the middles of as many parts.
    func places(_ length: Int, _ most: Int) -> [Int] {
      let count = min(length, most)
      return (0..<count).map { (2 * $0 + 1) * length / (2 * count) }
    }
    let points = SamplePoints.lattice(
      columns: places(grid.size.width, most.width).map { grid.columnOffset($0) },
      rows: places(grid.size.height, most.height).map { grid.rowOffset($0) }
    )
    return try await painting.run { try sampler.field(at: points).values }
  }
}
