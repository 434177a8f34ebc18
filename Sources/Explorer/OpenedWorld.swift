package import FathomWorlds

/// A world that the explorer was started with.
package struct OpenedWorld: Sendable {
  let world: World
  /// What a command line calls it; nil for one that it cannot name.
  let argument: String?

  /// A world, and what a command line calls it.
  package init(_ world: World, argument: String?) {
    (self.world, self.argument) = (world, argument)
  }
}
