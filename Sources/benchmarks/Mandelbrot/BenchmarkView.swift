import FathomFiles
import FathomNavigation
import FathomNumbers
import FathomWorlds

/// A view of the Mandelbrot set that other programs have drawn, too.
struct BenchmarkView {
  /// The frame of all figures: one sample per pixel, on two threads.
  static let size = Size(width: 640, height: 360)
  static let threads = 2

  let name: String

  /// The frame's centre, the imaginary axis up, and its width.
  let x: String
  let y: String
  let width: String

  let iterations: Int

  /// The time of Fraktaler-3 2.1, as a whole process, on the machine of ``Yardstick/gaugedSeconds``.
  let fraktaler: (seconds: Double, mebibytes: Double)

  /// The best that fractalshades 1.2.1 took there, warm and within its process.
  let fractalshades: Double?

  /// The view for our own modules.
  func description() throws -> ViewDescription {
    ViewDescription(
      center: try ViewDescription.center(x: x, y: y),
      extent: .width(try Parse.numeral(width, "A view's width"))
    )
  }

  /// A world file of this view.
  var worldFile: String {
    """
    generator: mandelbrot
    iterations: \(iterations)
    size: \(Self.size.width)x\(Self.size.height)
    samples: 1
    view: {at: ["\(x)", "\(y)"], width: "\(width)"}
    """
  }

  /// A flight file of a number of frames, from this view out to another width.
  func flightFile(frames: Int, to farWidth: String) -> String {
    """
    world: {generator: mandelbrot, iterations: \(iterations)}
    size: \(Self.size.width)x\(Self.size.height)
    samples: 1
    rate: 1
    camera:
      - {time: 0, at: ["\(x)", "\(y)"], width: "\(width)"}
      - {time: \(frames - 1), at: ["\(x)", "\(y)"], width: "\(farWidth)"}
    """
  }
}
