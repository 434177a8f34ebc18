/// A request to draw one tile; no two requests of a layer have the same generation.
///
/// A tile that was drawn for an older generation than that of the pending request is stale.
package struct TileRequest: Hashable, Sendable {
  /// The tile.
  package let address: TileAddress

  /// The number of the request, counted up from 1 by the layer.
  package let generation: Int
}
