/// That a tile be drawn; no two requests of a layer have the same generation.
///
/// A tile that comes for a request of an older generation than the one that is waited for is stale.
package struct TileRequest: Hashable, Sendable {
  /// The tile.
  package let address: TileAddress

  /// Counted up from 1 by the layer.
  package let generation: Int
}
