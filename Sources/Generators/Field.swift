/// A block of numbers that a generator fills: one or more planes, each row by row from the top.
public struct Field: Sendable {
  /// The numbers in a row.
  public let width: Int
  /// The rows of each plane.
  public let height: Int
  /// The planes, one for each field asked for.
  public let planeCount: Int

  /// The numbers, plane after plane, each row-major: planeCount · width · height of them.
  public var values: [Double]

  /// Creates a field of zeros.
  public init(width: Int, height: Int, planeCount: Int = 1) {
    self.width = width
    self.height = height
    self.planeCount = planeCount
    values = [Double](repeating: 0, count: planeCount * width * height)
  }

  /// Where a plane's numbers lie in ``values``.
  public func indices(ofPlane plane: Int) -> Range<Int> {
    plane * width * height..<(plane + 1) * width * height
  }
}
