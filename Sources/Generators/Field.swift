/// A block of numbers that a generator fills: one or more planes, each row by row from the top.
package struct Field: Sendable {
  /// The numbers in a row.
  package let width: Int
  /// The rows of each plane.
  package let height: Int
  /// The planes, one for each field asked for.
  package let planeCount: Int

  /// The numbers, plane after plane, each row-major: planeCount · width · height of them.
  package var values: [Double]

  /// Creates a field of zeros.
  package init(width: Int, height: Int, planeCount: Int = 1) {
    self.width = width
    self.height = height
    self.planeCount = planeCount
    values = [Double](repeating: 0, count: planeCount * width * height)
  }

  /// Where a plane's numbers lie in ``values``.
  package func indices(ofPlane plane: Int) -> Range<Int> {
    plane * width * height..<(plane + 1) * width * height
  }
}
