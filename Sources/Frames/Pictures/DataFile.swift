import FathomFiles
import FathomGenerators
import FathomImaging
import FathomNavigation
package import FathomRendering
package import FathomWorlds
import Foundation

/// The file of `render --data`: its ending says which numbers it holds.
package struct DataFile {
  package let path: String
  private let content: Content

  private enum Content {
    /// A field, as NumPy file.
    case plane(field: String)
    /// Iterations, angle and distance, as OpenEXR file.
    case iterations
    /// The base and unit that turn heights of the true field into values, as JSON.
    case heightScale
  }

  /// The file of a world's data; `field` is the one that was asked for, if any.
  package init(_ path: String, of world: World, field: String?) throws {
    self.path = path
    if path.hasSuffix(".npy") {
      content = .plane(field: try world.field(named: field))
    } else if path.hasSuffix(".exr") {
      let known = world.generatorDescription.fields.map(\.name)
      guard OpenEXRFile.fields.allSatisfy(known.contains), field == nil else {
        throw InvalidValue(
          "The file '\(path.excerpt)' of --data holds the Mandelbrot set's "
            + "iterations, angle and distance; another field or world needs a file that ends in "
            + ".npy."
        )
      }
      content = .iterations
    } else if path.hasSuffix(".json") {
      let measuring = try world.generator as? any MeasuringGenerator
      guard measuring?.measuresHeights == true, field == nil else {
        throw InvalidValue(
          "The file '\(path.excerpt)' of --data holds the base and the unit of the heights "
            + "of noise with mode: true-field; a field or another world needs a file that ends in "
            + ".npy."
        )
      }
      content = .heightScale
    } else {
      throw InvalidValue(
        "The file '\(path.excerpt)' of --data must end in .npy, .exr or .json."
      )
    }
  }

  /// Throws where this is the file that the world was read from.
  package func check(isNot input: String) throws {
    let files = [path, input].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    guard files[0] == files[1] else { return }
    throw InvalidValue("The file '\(path.excerpt)' of --data holds the world to be drawn.")
  }

  /// The file's bytes for a picture of a scene; `record` is what the picture carries.
  package func bytes(
    of picture: ResolvedPicture,
    scene: Scene,
    threads: Int,
    record: @autoclosure () -> String
  ) async throws -> [UInt8] {
    let view = picture.exposure.view
    let size = view.grid.size
    switch content {
    case .plane(let field):
      let planes = try await picture.fields([field], scene, threads)
      return NumPyFile.data(planes[0], size: size)
    case .iterations:
      let planes = try await picture.fields(OpenEXRFile.fields, scene, threads)
      return OpenEXRFile.data(planes: planes, size: size, record: record())
    case .heightScale:
      guard let scale = try scene.heightScale(of: view) else {
        preconditionFailure("the scene shows a true field")
      }
      let node = JSONNode.map(["base": .text("\(scale.base)"), "unit": .text("\(scale.unit)")])
      return Array((node.json(indented: true) + "\n").utf8)
    }
  }
}
