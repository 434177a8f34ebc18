package import FathomColoring
import FathomFiles
package import FathomGenerators
package import FathomImaging
package import FathomNavigation
package import FathomNumbers

/// Worlds laid over each other with their colours, and the points that views go to.
///
/// A scene belongs to one view or to one flight. All that is slow and shared among its views is a
/// function of the scene alone, so that any frame of it can be drawn first, alone or elsewhere.
package final class Scene: Sendable {
  /// The lowest layer's generator, whose fields are those of data files.
  package var generator: any GeneratorScene { layers[0].generator }

  /// The rectangle that the world fills, nil for a world without bounds.
  package let bounds: WorldBounds?

  /// The colour of what lies outside the bounds.
  let background: SRGBColor

  /// The coordinates on finished frames, if any.
  package let labels: CoordinateLabels?

  /// Font scale of the depth overlay; nil for none.
  let depthScale: Int?

  /// The layers, the lowest first.
  let layers: [Layer]

  private let anchorCount: Int
  /// The turn to prepare a view.
  let turn = SceneTurn()

  /// The bytes of the points that views go to.
  private let anchorByteCount: Int

  /// A layer with what the views of the scene share.
  struct Layer: Sendable {
    let generator: any GeneratorScene
    let blend: Blend
    private let field: String
    fileprivate(set) var colorMap: ColorMap
    private let pilots: PilotViews

    fileprivate init(
      _ layer: SceneLayer,
      homeExtent: BigFloat,
      anchors: [SceneAnchor],
      limits: (any GeneratorScene)?
    ) throws {
      let own = try layer.generator.scene(anchors)
      if let own = own as? any IteratingScene, let limits = limits as? any IteratingScene {
        generator = own.limited(by: limits)
      } else {
        generator = own
      }
      blend = layer.blend
      field = layer.field
      colorMap = layer.colorMap
      pilots = PilotViews(
        generator: (generator as? any IteratingScene)?.forPilots ?? generator,
        field: field,
        homeExtent: homeExtent,
        anchors: anchors
      )
    }

    /// The fields that colours need: the value, then those of the shades; or light itself.
    var fields: [String] {
      colorMap.scale == .light
        ? ColorMap.lightFields : [field] + colorMap.shadingFields.map(\.rawValue)
    }

    /// The factors of these fields' numbers where pixels are `ratio` times as large.
    func factors(forPixels ratio: Double) -> [Double] {
      colorMap.scale == .light
        ? [1, 1, 1] : [1] + colorMap.shadingFields.map { $0.factor(forPixels: ratio) }
    }

    /// The samples of a view's fields that its colours need.
    func fieldSampler(of view: View) throws -> FieldSampler {
      try FieldSampler(generator, of: view, fields: fields)
    }

    /// Whether preparing a view may take more than one stride.
    var isSlow: Bool { generator is any SteppedScene }

    /// The bytes of what the views share.
    var byteCount: Int { generator.byteCount + pilots.byteCount }

    /// Does a stride of what is slow about a view, of its colours as well where they are tuned; returns the pilot
    /// views that are ready to be drawn, none where all is done, and nil before that.
    func advance(_ view: View, tuned: Bool) throws -> [PilotViews.Drawing]? {
      if let generator = generator as? any SteppedScene, try !generator.advance(view) {
        return nil
      }
      guard tuned, colorMap.isTuned else { return [] }
      return try pilots.advance(view, curves: colorMap.scale == .histogram)
    }

    /// The colours of a view, tuned by pilot views where the colour map wants them.
    func coloring(of view: View) throws -> ViewColoring {
      if colorMap.scale == .histogram {
        return ViewColoring(
          colorMap,
          curve: colorMap.ranks.isEmpty ? try pilots.curve(of: view) : nil
        )
      }
      switch colorMap.base {
      case .fixed(let base): return ViewColoring(colorMap, base: base)
      case .pilot: return ViewColoring(colorMap, base: try pilots.least(of: view))
      }
    }
  }

  /// Creates a scene of layers, the lowest first.
  ///
  /// `homeExtent` is the height of the home view in world units. Iteration limits are those of `limits`, a
  /// scene of the same layers, where there is one.
  ///
  /// Throws `InvalidValue` where there is no layer or no anchor, and what the generators throw.
  package init(
    _ layers: [SceneLayer],
    bounds: WorldBounds?,
    background: SRGBColor = .white,
    labels: CoordinateLabels? = nil,
    depthScale: Int? = nil,
    homeExtent: BigFloat,
    anchors: [SceneAnchor],
    limits: Scene? = nil
  ) throws {
    guard !layers.isEmpty else { throw InvalidValue("A scene must have at least one layer.") }
    guard !anchors.isEmpty else {
      throw InvalidValue("A scene must have at least one anchor that its views go to.")
    }
    anchorCount = anchors.count
    self.bounds = bounds
    self.background = background
    self.labels = labels
    self.depthScale = depthScale
    anchorByteCount = anchors.reduce(0) {
      $0 + ($1.point.x.precision + $1.point.y.precision) / 8
    }
    self.layers = try layers.enumerated().map { index, layer in
      try Layer(
        layer,
        homeExtent: homeExtent,
        anchors: anchors,
        limits: limits?.layers[index].generator
      )
    }
  }

  /// The failures to read files behind the scene so far, a sentence each.
  package var problems: [String] { layers.flatMap(\.generator.problems) }

  /// The bytes that the scene's reference orbits, tables, tiles of pictures and pilot views occupy
  /// now, about; they grow as views are drawn.
  package var byteCount: Int { layers.reduce(anchorByteCount) { $0 + $1.byteCount } }

  /// Whether numbers at a point depend on the size of a view's pixels, other than by their unit.
  package var dependsOnPixels: Bool { layers.contains { $0.generator.dependsOnPixels } }

  /// Throws `InvalidValue` for a view of an anchor that the scene does not have.
  func check(_ view: View) throws(InvalidValue) {
    for index in [view.anchorIndex, view.secondAnchor?.index ?? 0]
    where !(0..<anchorCount).contains(index) {
      throw InvalidValue(
        "The view belongs to anchor \(index), and its scene has the anchors 0 to \(anchorCount - 1)."
      )
    }
  }

  /// A picture in which all that the world fills is still to be drawn; what lies outside its bounds has the background.
  func blankPicture(_ size: Size<Int>, depth: Bitmap.Depth) -> Bitmap {
    Bitmap(
      width: size.width,
      height: size.height,
      depth: depth,
      // New pictures are black. Where all of one is to be drawn, filling it would be for nothing.
      filledWith: bounds == nil ? .black : background
    )
  }

  /// Draws what lies over a finished frame.
  func drawOverlays(on frame: inout Bitmap, of view: View) {
    frame.drawOverlays(labels, depthScale: depthScale, of: view)
  }

  /// Whether what two views have in common looks the same in both.
  func agree(_ first: View, _ second: View) -> Bool {
    layers.allSatisfy { $0.generator.agree(first, second) }
  }

  /// The greatest number of iterations of a view's samples, nil where none are iterated.
  ///
  /// Throws `CancellationError` soon after its task is cancelled: an automatic limit may take the
  /// better part of a reference orbit.
  package func iterationLimit(of view: View) throws -> Int? {
    try check(view)
    return try (generator as? any IteratingScene)?.iterationLimit(of: view)
  }

  /// What is to be told of a view's iteration limit, one sentence; nil where it is as usual.
  package func remark(of view: View) throws -> String? {
    try check(view)
    return try (generator as? any IteratingScene)?.remark(of: view)
  }

  /// The base and unit of a view's heights, nil for worlds that measure none.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  package func heightScale(of view: View) throws -> HeightScale? {
    try check(view)
    return try (generator as? any MeasuringScene)?.heightScale(of: view)
  }

  /// The layers in the colours of a view.
  func layers(of frame: FrameView) -> [Layer] {
    var layers = layers
    if let colorMap = frame.colorMap { layers[0].colorMap = colorMap }
    return layers
  }

  /// The colours of a view's lowest layer.
  package func coloring(of view: View) throws -> ViewColoring {
    try check(view)
    return try layers[0].coloring(of: view)
  }
}

/// A generator with its colours, as one of the worlds that a scene lays over each other.
package struct SceneLayer: Sendable {
  /// The generator of the fields.
  package let generator: any Generator

  /// The field that the colour map takes as the value.
  package let field: String

  /// The colours of the fields.
  package let colorMap: ColorMap

  /// The blend of its light with that of the layers below.
  package let blend: Blend

  /// A layer; the lowest one has nothing below it to be blended with.
  package init(
    generator: any Generator,
    field: String,
    colorMap: ColorMap,
    blend: Blend = Blend()
  ) {
    self.generator = generator
    self.field = field
    self.colorMap = colorMap
    self.blend = blend
  }
}
