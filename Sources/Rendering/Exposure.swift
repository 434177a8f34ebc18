package import FathomColoring
package import FathomNavigation

/// What a scene looks like at one moment: a view, and the colours that it has then.
package struct FrameView: Sendable, Equatable {
  /// Where every pixel lies.
  package let view: View

  /// The colours of the lowest layer; nil for the scene's own.
  package let colorMap: ColorMap?

  /// A moment in these colours.
  package init(_ view: View, colorMap: ColorMap? = nil) {
    self.view = view
    self.colorMap = colorMap
  }
}

/// What a frame is drawn from: one moment, or one for each of its samples where the shutter is open
/// for a while.
package struct Exposure: Sendable {
  /// The frame's own moment; its view is the one that overlays and data belong to.
  package let moment: FrameView

  /// The moments of the samples, in their order; empty where all are the frame's own.
  let samples: [FrameView]

  /// The exposure of a moment without length.
  package init(_ moment: FrameView) {
    self.moment = moment
    samples = []
  }

  /// The exposure of a frame whose samples belong to moments of their own.
  package init(_ moment: FrameView, samples: [FrameView]) {
    self.moment = moment
    self.samples = samples.allSatisfy { $0 == moment } ? [] : samples
  }

  /// Where each of `count` samples lies in time: a permutation of 0 to `count` − 1.
  ///
  /// The order of the digits of its number in base 3, reversed. Across and down the pixel samples lie
  /// in the order of their numbers and of their bits reversed, so that together they are a Hammersley
  /// set: every part of the time has samples in all parts of the pixel.
  package static func slots(_ count: Int) -> [Int] {
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
    var slots = [Int](repeating: 0, count: count)
    for (slot, sample) in (0..<count).sorted(by: { reversed($0) < reversed($1) }).enumerated() {
      slots[sample] = slot
    }
    return slots
  }
}
