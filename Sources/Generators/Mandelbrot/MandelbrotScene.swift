import BigInt
package import FathomNavigation
import Synchronization

/// The Mandelbrot set for the views of one scene, with a reference orbit for every anchor.
package final class MandelbrotScene: IteratingScene, SteppedScene {
  /// The greatest distance of a view from its anchor, in pixels, where it uses the anchor's orbit.
  ///
  /// Deltas have 53 bits, and their errors add up over the iterations: up to here no sample is off
  /// by more than 1e-5 pixels.
  private static let reach = 1 << 24

  private let generator: MandelbrotGenerator
  private let anchors: [(anchor: SceneAnchor, reference: Reference)]

  /// The reference of views that need none.
  private let shallow: Reference

  /// The greatest automatic limits of views round each anchor, by their octaves, where they are known.
  private let affordableLimits: Mutex<[[Int: Int]]>

  /// Whether limits are as low as ``LimitProbe`` finds them affordable in every view, as pilot views
  /// want them.
  private let isThrifty: Bool

  /// The scene that limits are chosen in; nil for this one.
  private let limits: MandelbrotScene?

  /// The reference of the last view that was far from its anchor.
  private let ownReference = Mutex<Reference?>(nil)

  /// A point's iterations are the same in every view.
  package var dependsOnPixels: Bool { false }

  /// A scene of a generator whose parameters are valid.
  init(_ generator: MandelbrotGenerator, _ anchors: [SceneAnchor]) {
    self.generator = generator
    shallow = Reference(.zero, limit: 1, budget: 1, bailout: generator.bailout)
    self.anchors = anchors.map { anchor in
      (anchor, Self.reference(ReferencePoint(anchor), generator))
    }
    affordableLimits = Mutex(Array(repeating: [:], count: anchors.count))
    isThrifty = false
    limits = nil
  }

  private init(_ scene: MandelbrotScene, limits: MandelbrotScene?, isThrifty: Bool) {
    generator = scene.generator
    shallow = scene.shallow
    anchors = scene.anchors
    affordableLimits = Mutex(Array(repeating: [:], count: scene.anchors.count))
    (self.limits, self.isThrifty) = (limits, isThrifty)
  }

  package func limited(by other: any IteratingScene) -> any GeneratorScene {
    guard let other = other as? MandelbrotScene else { return self }
    return MandelbrotScene(self, limits: other, isThrifty: isThrifty)
  }

  private var thrifty: MandelbrotScene {
    MandelbrotScene(self, limits: limits?.thrifty, isThrifty: true)
  }

  /// The same scene with limits that are affordable in every view.
  package var forPilots: any GeneratorScene { thrifty }

  private static func reference(
    _ point: ReferencePoint,
    _ generator: MandelbrotGenerator
  ) -> Reference {
    Reference(
      point,
      limit: generator.iterations,
      budget: generator.orbitBudget,
      bailout: generator.bailout
    )
  }

  /// Computes the reference orbit, unless the view needs none or an earlier view did.
  ///
  /// A view that is finer than its anchor, or more than 2^24 pixels away from it, gets an orbit of
  /// its own. Throws a ``GeneratorError`` for an unknown field, and for an orbit that does not end
  /// within ``MandelbrotGenerator/longestOrbit`` members.
  package func prepare(_ view: View, fields: [String]) throws -> any PreparedView {
    let fields = try MandelbrotField.named(fields)
    let limit = try iterationLimit(of: view)
    WorkEvent.report(.iterationLimit(limit))
    return try prepare(view, limit: limit, fields: fields)
  }

  private func prepare(
    _ view: View,
    limit: Int,
    fields: [MandelbrotField]
  ) throws -> MandelbrotView {
    let reference = reference(for: view)
    let (orbit, table) = try reference.approximation(
      isMixed: MandelbrotView.takesMixedTerms(view.grid)
    )
    return MandelbrotView(
      grid: view.grid,
      point: reference.point,
      orbit: orbit,
      table: table,
      returns: reference.returnMap,
      cycle: try parabolicCycle(of: view, reference, limit: limit),
      isInCascade: view.depth <= Self.cascadeDepth && orbit.isInCascade,
      limit: limit,
      bailout: generator.bailout,
      fields: fields
    )
  }

  /// The greatest depth where samples at the end of a cascade are iterated directly nearly all the
  /// time; deeper ones would go to and fro.
  private static let cascadeDepth = 28.0

  private static let leastScaleExponent = 20.0

  /// The cycle that points near the anchor may be attracted to; nil where iterating them is no great
  /// work, or where an orbit would be computed for it alone.
  private func parabolicCycle(
    of view: View,
    _ reference: Reference,
    limit: Int
  ) throws -> ParabolicCycle? {
    let anchor = anchors[view.anchorIndex].reference
    // Coarser samples come back to where they were soon enough.
    guard limit > MandelbrotView.greatLimit,
      view.grid.scaleExponent > Self.leastScaleExponent
    else { return nil }
    // A limit that was asked for may be longer than an orbit can be.
    let isAtHand = reference === anchor || (generator.iterations ?? 0) <= Reference.longestSlow
    return isAtHand ? try anchor.parabolicCycle() : nil
  }

  /// Computes a stride of the reference orbit, of its blocks, or of the anchor's orbit for the limit; at
  /// last the limit, in one.
  package func advance(_ view: View) throws -> Bool {
    let isMixed = MandelbrotView.takesMixedTerms(view.grid)
    guard try reference(for: view).advance(isMixed: isMixed) else { return false }
    return try (limits ?? self).advanceLimit(of: view)
  }

  private func advanceLimit(of view: View) throws -> Bool {
    let index = view.anchorIndex
    let (anchor, reference) = anchors[index]
    guard try reference.advance(toDepth: view.depth) else { return false }
    guard generator.iterations == nil, !isThrifty,
      try reference.iterationLimit(depth: view.depth) > LimitProbe.leastLimit
    else { return true }
    let known = affordableLimits.withLock { $0[index] }
    guard let octave = probedOctaves(of: view).first(where: { known[$0] == nil }) else {
      return true
    }
    guard try reference.advance(toDepth: anchor.depth) else { return false }
    // Once for all who wait, since views of the anchor have their limits from it.
    _ = try affordableLimit(index, octave: octave)
    return false
  }

  /// The bytes of all reference orbits and their blocks.
  package var byteCount: Int {
    let own = ownReference.withLock { $0?.byteCount ?? 0 } + (limits?.byteCount ?? 0)
    return anchors.reduce(own) { $0 + $1.reference.byteCount }
  }

  /// The octaves from one view on the way to an anchor to the next whose limit is chosen, and how many of these
  /// are looked ahead.
  private static let (wayStride, wayAhead) = (2, 32)

  /// The octaves of the views by which the limit of a view is chosen: the deepest round its anchor, and some on
  /// the way there.
  ///
  /// So a limit hardly ever drops on the way down, and a copy of the set that a flight passes is not iterated to
  /// the limit of the place behind it.
  private func probedOctaves(of view: View) -> [Int] {
    let anchor = anchors[view.anchorIndex].anchor
    let deepest = Int(anchor.depth.rounded(.up))
    let own = Int(max(view.depth, anchor.leastDepth).rounded(.up))
    let count = (deepest - own) / Self.wayStride
    let ahead = stride(from: count, to: max(0, count - Self.wayAhead), by: -1)
    return [deepest] + ahead.map { deepest - $0 * Self.wayStride }
  }

  /// The iteration limit of a view: chosen at its anchor and on the way there.
  package func iterationLimit(of view: View) throws -> Int {
    if let limits { return try limits.iterationLimit(of: view) }
    let index = view.anchorIndex
    let reference = anchors[index].reference
    let limit = try reference.iterationLimit(depth: view.depth)
    guard limit > LimitProbe.leastLimit else { return limit }
    if isThrifty {
      return try affordableLimit(depth: view.depth, reference, LimitProbe(affordableIn: view))
    }
    guard generator.iterations == nil else { return limit }
    return try probedOctaves(of: view).reduce(limit) {
      min($0, try affordableLimit(index, octave: $1))
    }
  }

  /// The greatest automatic limit of views round an anchor, of so many octaves.
  private func affordableLimit(_ index: Int, octave: Int) throws -> Int {
    if let known = affordableLimits.withLock({ $0[index][octave] }) { return known }
    let (anchor, reference) = anchors[index]
    let probe = LimitProbe(anchor, index: index, octave: octave)
    let limit = try affordableLimit(depth: min(Double(octave), anchor.depth), reference, probe)
    affordableLimits.withLock { $0[index][octave] = limit }
    return limit
  }

  private func affordableLimit(
    depth: Double,
    _ reference: Reference,
    _ probe: LimitProbe
  ) throws -> Int {
    let modest = try reference.iterationLimit(depth: depth, patience: 1)
    let greatest = try reference.iterationLimit(depth: depth)
    let prepared = try prepare(probe.view, limit: greatest, fields: [.smoothCount])
    return try probe.affordableLimit(in: prepared, modest: modest, greatest: greatest)
  }

  /// The share of samples from which on a limit is said to be too low for a view.
  private static let worthTelling = 0.002

  /// A sentence on an automatic limit that is too low for a view, as a higher one would take very long;
  /// nil where hardly any sample would escape beyond it, as far as is known without waiting.
  package func remark(of view: View) throws -> String? {
    guard generator.iterations == nil else { return nil }
    let limit = try iterationLimit(of: view)
    let reference = (limits ?? self).anchors[view.anchorIndex].reference
    let usual = try reference.iterationLimit(depth: view.depth)
    // Samples were seen to escape up to there.
    let advised = LimitProbe.foresight * limit
    let probe = LimitProbe(judging: view)
    let prepared = try prepare(probe.view, limit: advised, fields: [.smoothCount])
    let share = try probe.escapingShare(in: prepared, beyond: limit)
    if share >= Self.worthTelling {
      let percent = (share * 1000).rounded() / 10
      return "The iteration limit is \(limit) here, as more would take long, and too low: at least "
        + "\(percent) % of the view counts as inside, but escapes later; try --iterations \(advised)."
    }
    guard
      limit < (try reference.iterationLimit(depth: view.depth, patience: 1)),
      !probe.isInside(in: prepared)
    else { return nil }
    return "The iteration limit is \(limit) here, as the usual one would take very long; "
      + "--iterations \(min(usual, advised)) shows whether more escapes."
  }

  /// Whether two views iterate from the same reference to the same limit.
  package func agree(_ first: View, _ second: View) -> Bool {
    first.depth == second.depth && reference(for: first).point == reference(for: second).point
  }

  /// Own references take each other's place; the others stay.
  package func keepsPreparation(of view: View) -> Bool { sharedReference(for: view) != nil }

  /// The reference of a view that others have as well; nil for one that needs its own.
  private func sharedReference(for view: View) -> Reference? {
    precondition(anchors.indices ~= view.anchorIndex, "a view names an anchor of its scene")
    if MandelbrotView.isShallow(view.grid) { return shallow }
    let (anchor, reference) = anchors[view.anchorIndex]
    let distance = ReferenceDistance.axes(from: reference.point, to: view.grid)
    let reach = BigInt(Self.reach) * BigInt(view.grid.pitch)
    let isInReach = distance.x.isWithin(reach) && distance.y.isWithin(reach)
    return isInReach && view.grid.fractionBits <= anchor.fractionBits ? reference : nil
  }

  private func reference(for view: View) -> Reference {
    if let reference = sharedReference(for: view) { return reference }
    let point = ReferencePoint(near: view.grid)
    return ownReference.withLock { known in
      if let known, known.point == point { return known }
      let reference = Self.reference(point, generator)
      known = reference
      return reference
    }
  }
}
