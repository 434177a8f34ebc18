package import FathomImaging
package import FathomNavigation

extension PictureContent {
  /// Labels below each other, as many as the content has room for: the first 10 points from the
  /// top-left corner, each 20 points high and 10 below the one before.
  ///
  /// The picture has `pixels` for a content of `size` points.
  package init(labels size: Size<Double>, pixels: Size<Int>, background: SRGBColor) {
    let (margin, height, gap) = (10.0, 20.0, 10.0)
    var bitmap = Bitmap(width: pixels.width, height: pixels.height, filledWith: background)
    let ratio = Double(pixels.height) / size.height
    // The letters of a label of 20 points are 18 high.
    let scale = max(1, Int((ratio * height / Double(BuiltInFont.height)).rounded(.down)))
    let count = Int(max(0, (size.height - margin) / (height + gap)))
    for label in 0..<count {
      let top = (margin + Double(label) * (height + gap)) * ratio
      bitmap.draw(
        text: "This is label \(label + 1)",
        x: Int((margin * ratio).rounded()),
        y: Int(top.rounded()) + scale,
        scale: scale,
        color: .black
      )
    }
    self.init(bitmap)
  }
}
