import FathomNavigation

/// The lane of a tile's drawing: tiles of one lane take turns, and hold up no tile of another.
public enum TileLane: Sendable, CaseIterable {
  /// The lane of tiles that somebody waits for.
  case interactive
  /// The lane of tiles that somebody may want later.
  case prefetch

  /// The executor that paints the pixels.
  var painting: TileExecutor { self == .interactive ? .interactive : .prefetch }

  /// The executor that prepares the view.
  var preparing: TileExecutor { self == .interactive ? .preparation : .prefetch }
}
