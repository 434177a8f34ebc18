package import FathomColoring
import FathomFiles
package import FathomNavigation

/// A view in its colours, as one sample of a frame sees it.
package struct FrameView: Sendable, Equatable {
  /// The view: the position of every pixel.
  package let view: View

  /// The colours of the lowest layer; nil for the scene's own.
  package let colorMap: ColorMap?

  /// A view in these colours.
  package init(_ view: View, colorMap: ColorMap? = nil) {
    self.view = view
    self.colorMap = colorMap
  }
}

/// A frame to draw: one view for all of its samples, or a view for each of them where the shutter is
/// open for a while.
package struct Exposure: Sendable {
  /// The view and colours of the frame's own time.
  let frame: FrameView

  /// The view of the frame's own time, to which overlays and data belong.
  package var view: View { frame.view }

  /// The colours of the lowest layer at the frame's own time; nil for the scene's own.
  package var colorMap: ColorMap? { frame.colorMap }

  /// The views of the samples, in their order; empty where all are the frame's own.
  let samples: [FrameView]

  /// An exposure without length.
  package init(_ view: View, colorMap: ColorMap? = nil) {
    self.init(FrameView(view, colorMap: colorMap))
  }

  /// An exposure whose samples have views of their own; without samples, one without length.
  package init(_ frame: FrameView, samples: [FrameView] = []) {
    self.frame = frame
    self.samples = samples.allSatisfy { $0 == frame } ? [] : samples
  }

  /// Throws `InvalidValue` for views of another scene, and for another number of them than of samples.
  func check(samples count: Int, in scene: Scene) throws(InvalidValue) {
    try scene.check(view)
    for sample in samples { try scene.check(sample.view) }
    guard samples.isEmpty || samples.count == count else {
      throw InvalidValue(
        "The frame was exposed for \(samples.count) samples of a pixel and cannot be drawn with \(count)."
      )
    }
  }

  /// The time of each of `count` samples: a permutation of 0 to `count` − 1.
  ///
  /// These are the ranks of the van der Corput sequence in base 3, whose members are the digits of
  /// their number in reverse. Across and down the pixel, samples lie in the order of their numbers
  /// and of the sequence in base 2, so that the three together are a Hammersley set: every part of
  /// the time has samples in all parts of the pixel (J. M. Hammersley, Monte Carlo methods for
  /// solving multivariable problems, Annals of the New York Academy of Sciences 86, 1960, 844–874).
  package static func vanDerCorputRanks(_ count: Int) -> [Int] {
    precondition(count > 0, "a pixel has samples")
    var width = 1
    while width < count { width *= 3 }
    func reversed(_ number: Int) -> Int {
      var (rest, result, place) = (number, 0, width)
      while rest > 0 {
        place /= 3
        result += rest % 3 * place
        rest /= 3
      }
      return result
    }
    var ranks = [Int](repeating: 0, count: count)
    for (rank, sample) in (0..<count).sorted(by: { reversed($0) < reversed($1) }).enumerated() {
      ranks[sample] = rank
    }
    return ranks
  }
}
