package import FathomNavigation
package import FathomNumbers

/// A generator whose samples are iterated until they escape.
package protocol IteratingGenerator: Generator {
  /// The |z| beyond which a point counts as escaped.
  var bailout: Double { get }
}

/// The scene of an ``IteratingGenerator``.
package protocol IteratingScene: GeneratorScene {
  /// The greatest number of iterations of a view's samples.
  ///
  /// Throws `CancellationError` soon after its task is cancelled: an automatic limit may take the
  /// better part of a reference orbit.
  func iterationLimit(of view: View) throws -> Int

  /// What is to be told of a view's limit, one sentence; nil where it is as usual.
  func remark(of view: View) throws -> String?

  /// The same scene with the limits that another scene of the same world has for its views, so that scenes
  /// beside each other have the same ones.
  func limited(by other: any IteratingScene) -> any GeneratorScene

  /// The same scene for small views that colours are tuned from: its limits are as low as it takes
  /// to draw them fast.
  var forPilots: any GeneratorScene { get }
}

/// A scene whose views can be prepared in strides, between which others get their turn.
package protocol SteppedScene: GeneratorScene {
  /// Does about 10 ms of what is slow in preparing a view, whatever its fields; returns whether all
  /// of it is done.
  ///
  /// Throws what ``GeneratorScene/prepare(_:fields:)`` would throw.
  func advance(_ view: View) throws -> Bool

  /// Whether what is prepared of a view stays while others are prepared.
  func keepsPreparation(of view: View) -> Bool
}

/// A generator whose world has nuclei of small copies of itself to find.
package protocol NucleusFinding: Generator {
  /// The search for the nucleus in a view, up to this period.
  func nucleusSearch(in view: View, limit: Int) -> NucleusSearch

  /// The period at a point that differs from others by `pitch`; nil where it is not clear.
  ///
  /// Takes up to a few seconds; throws `CancellationError` soon after its task is cancelled.
  func period(at point: Point<BigFloat>, pitch: BigFloat) throws -> PointPeriod?
}

/// A generator of heights, some of whose scenes are ``MeasuringScene``s.
package protocol MeasuringGenerator: Generator {
  /// Whether the generator's heights are a fixed function of the world.
  var measuresHeights: Bool { get }

  /// The generator of tiles: its heights are counted from no place, since that would differ between tiles
  /// beside each other, and far from it all heights would be great.
  var ofTiles: any Generator { get }
}

/// A generator whose world has an end.
package protocol BoundedGenerator: Generator {
  /// The world's size in world units; its corner is the origin.
  var extent: Size<Int> { get }
}

/// A generator that shows what a file holds.
package protocol FileGenerator: Generator {
  /// The checksum of the file's contents.
  var checksum: String { get }
}

extension Generator {
  /// This generator where its samples are iterated, else nil.
  package var iterating: (any IteratingGenerator)? { self as? any IteratingGenerator }
}
