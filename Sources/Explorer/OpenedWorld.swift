package import FathomWorlds

/// A world that the explorer was started with.
package struct OpenedWorld: Sendable {
  let world: World
  /// What a command line calls it; nil for one that it cannot name.
  let argument: String?
  /// Where it comes from, as a sentence.
  let origin: String

  /// A world, what a command line calls it, and where it comes from.
  package init(_ world: World, argument: String?, origin: String = "") {
    (self.world, self.argument, self.origin) = (world, argument, origin)
  }
}
