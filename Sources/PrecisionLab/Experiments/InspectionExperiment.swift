import BigInt
import FathomNavigation
import FathomNumbers
import FathomRendering
package import FathomWorlds

/// The coordinates of one pixel in every type.
package struct InspectionExperiment: Experiment {
  /// "inspect".
  package static let name = "inspect"

  /// The world, whose own view is looked at.
  package var world: World
  /// The pixel's column.
  package var column: Int
  /// The pixel's row.
  package var row: Int
  /// The types.
  package var types = NumberType.all

  /// An experiment in all types; the pixel must lie in the frame.
  package init(world: World, column: Int, row: Int) {
    self.world = world
    self.column = column
    self.row = row
  }

  /// Rounds the coordinates of the pixel's centre, and of its neighbours', to all types.
  package func run(
    threads: Int,
    report: @escaping @Sendable (ExperimentProgress) -> Void = { _ in }
  ) async throws -> PixelInspection {
    let size = world.frameSize
    precondition(0..<size.width ~= column && 0..<size.height ~= row, "a pixel of the frame")
    let grid = try world.view(world.view, size: size).view.grid
    let axes = [
      InspectedAxis(grid.center.x, grid, count: size.width, index: column, grid.columnOffset),
      InspectedAxis(grid.center.y, grid, count: size.height, index: row, grid.rowOffset),
    ]
    let digits = max(4, Int((max(0, grid.scaleExponent) + 10) * 0.302) + 3)
    return PixelInspection(
      world: world.name,
      column: column,
      row: row,
      depth: grid.scaleExponent,
      exact: axes.map { $0.coordinate(at: $0.index).decimalText(digits: digits) },
      entries: try types.filter(\.isAvailable).map { type in
        PixelInspection.Entry(
          type: type,
          x: try type.result(of: CoordinateStudy(axis: axes[0])),
          y: try type.result(of: CoordinateStudy(axis: axes[1]))
        )
      }
    )
  }
}

/// The pixels' centres along one axis of a grid.
private struct InspectedAxis {
  let center: BigInt
  let grid: PixelGrid
  let count: Int
  let index: Int
  let offset: (Int) -> Int128

  init(
    _ center: BigInt,
    _ grid: PixelGrid,
    count: Int,
    index: Int,
    _ offset: @escaping (Int) -> Int128
  ) {
    self.center = center
    self.grid = grid
    self.count = count
    self.index = index
    self.offset = offset
  }

  /// The exact coordinate of a pixel's centre.
  func coordinate(at index: Int) -> BigFloat {
    BigFloat(center + BigInt(offset(index)), exponent: -grid.fractionBits)
  }
}

/// A coordinate in one type.
private struct CoordinateStudy: ScalarStudy {
  let axis: InspectedAxis

  func result<Scalar>(in scalar: StudiedScalar<Scalar>) -> PixelInspection.Number? {
    let exact = axis.coordinate(at: axis.index)
    let number = scalar.round(exact)
    guard let value = number.exactValue else { return nil }
    let neighbors = NumberNeighbors(of: value, in: scalar.type)
    let bits = exact.precision + 64
    let scale = BigFloat(1).rounded(toPrecision: 128) / axis.grid.exactPitch
    return PixelInspection.Number(
      decimal: value.decimalText(digits: 40),
      hexadecimal: value.hexadecimalText,
      bits: BitText.text(of: number),
      below: neighbors.below?.hexadecimalText ?? "-inf",
      above: neighbors.above?.hexadecimalText ?? "inf",
      ulpExponent: neighbors.ulpExponent,
      ulpPixels: finite(scale.scaled(byPowerOfTwo: neighbors.ulpExponent)),
      errorPixels: finite((value.rounded(toPrecision: bits) - exact) * scale),
      sharedBy: sharing(number, scalar)
    )
  }

  private func finite(_ number: BigFloat) -> Double? {
    let double = Double(number)
    return double.isFinite ? double : nil
  }

  /// The length of the run of pixels with this coordinate.
  private func sharing<Scalar>(_ number: Scalar, _ scalar: StudiedScalar<Scalar>) -> Int {
    func isSame(_ index: Int) -> Bool { scalar.round(axis.coordinate(at: index)) == number }
    let after = (axis.index + 1..<axis.count).prefix(while: isSame).count
    let before = (0..<axis.index).reversed().prefix(while: isSame).count
    return before + 1 + after
  }
}
