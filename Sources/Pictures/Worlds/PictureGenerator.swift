package import FathomGenerators
import FathomImaging
package import FathomNavigation

/// A picture of any size as a world, by its pyramid: a world unit is one of its pixels.
///
/// A view takes the level that has a pixel for each of its own, so that memory depends on the frame
/// alone; beyond a hundred per cent, a filter draws between the pixels. A tile that is missing is
/// drawn from the level above it.
package struct PictureGenerator: BoundedGenerator, FileGenerator {
  /// The picture.
  package let pyramid: Pyramid
  /// The interpolation between its pixels.
  package let filter: PictureFilter
  /// The bytes that decoded tiles may take.
  package let cacheByteBudget: Int

  /// The size of the picture in pixels.
  package var extent: Size<Int> { pyramid.record.shape.size }
  /// The checksum of the picture that the pyramid was built from.
  package var checksum: String { pyramid.record.checksum }

  /// A world of a pyramid.
  package init(
    _ pyramid: Pyramid,
    filter: PictureFilter = .bilinear,
    cacheByteBudget: Int = 16 << 20
  ) {
    self.pyramid = pyramid
    self.filter = filter
    self.cacheByteBudget = cacheByteBudget
  }

  /// A field of a picture; the raw value is its name.
  enum PictureField: String, CaseIterable {
    case luminance, red, green, blue
  }

  /// The light of the picture.
  package static let fields = [
    FieldDescription(
      name: PictureField.luminance.rawValue,
      summary: "Linear luminance, 0 for black to 1 for white."
    ),
    FieldDescription(name: PictureField.red.rawValue, summary: "Linear red light, 0 to 1."),
    FieldDescription(name: PictureField.green.rawValue, summary: "Linear green light, 0 to 1."),
    FieldDescription(name: PictureField.blue.rawValue, summary: "Linear blue light, 0 to 1."),
  ]

  /// The parameters of a world file.
  package static let parameters = [
    ParameterDescription(
      name: "picture",
      domain: .path,
      defaultText: "none",
      summary: "The folder of a pyramid that 'fathom pyramid build' made."
    ),
    ParameterDescription(
      name: "filter",
      domain: .choice(PictureFilter.allCases.map(\.rawValue)),
      defaultText: PictureFilter.bilinear.rawValue,
      summary: "What is drawn between the picture's pixels."
    ),
    ParameterDescription(
      name: "cache",
      domain: .integer(1...65_536),
      defaultText: "16",
      summary: "MiB that decoded tiles may take; no pixel depends on it."
    ),
  ]

  /// The scene of the picture, whose views share the decoded tiles.
  package func scene(_ anchors: [SceneAnchor]) -> any GeneratorScene {
    PictureScene(tiles: DecodedTiles(pyramid, byteBudget: cacheByteBudget), filter: filter)
  }
}

/// The interpolation between a picture's pixels, by the name that a world file gives it.
package enum PictureFilter: String, Sendable, CaseIterable {
  /// The nearest pixel: squares with sharp edges.
  case nearest
  /// A mixture of the four pixels around, by their distances.
  case bilinear
  /// A smooth curve through four pixels each way: sharper, and may overshoot.
  case bicubic

  var kernel: ResamplingKernel {
    switch self {
    case .nearest: .nearest
    case .bilinear: .triangle
    case .bicubic: .catmullRom
    }
  }
}

/// The decoded tiles that the views of a scene share.
package struct PictureScene: GeneratorScene {
  package let tiles: DecodedTiles
  private let filter: PictureFilter

  /// A picture's light is the same in every view, but for how finely it is seen.
  package var dependsOnPixels: Bool { false }

  package init(tiles: DecodedTiles, filter: PictureFilter) {
    self.tiles = tiles
    self.filter = filter
  }

  package func prepare(_ view: View, fields: [String]) throws -> any PreparedView {
    let known = try fields.map { name in
      guard let field = PictureGenerator.PictureField(rawValue: name) else {
        throw GeneratorError.unknownField(name, known: PictureGenerator.fields.map(\.name))
      }
      return field
    }
    return PreparedPicture(tiles, filter: filter, view: view, fields: known)
  }

  package var problems: [String] { tiles.problems }

  /// The bytes of the decoded tiles.
  package var byteCount: Int { tiles.byteCount }
}
