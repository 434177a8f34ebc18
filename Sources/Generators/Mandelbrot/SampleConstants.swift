import FathomNavigation
import FathomNumbers

/// The constants c of the samples that fill a field, in the order in which they are iterated.
///
/// Samples on a lattice share their columns' and rows' coordinates, so that each is rounded once. They
/// come in bands of four rows, column by column, so that the samples of a packet lie as near to each
/// other as they can: then they take the same steps for longer.
struct SampleConstants {
  /// Where a sample's coordinates stand.
  struct Place {
    fileprivate(set) var column: Int
    fileprivate(set) var row: Int
  }

  /// The rows of a band.
  private static let bandHeight = 4

  /// The number of samples.
  let count: Int

  /// The greatest magnitudes of the scaled coordinates.
  let reach: Point<Double>

  /// Whether a coordinate may be too great for the packets; such a sample escapes at once.
  var hasGreat: Bool { max(reach.x, reach.y) >= greatness }

  /// The coordinates in units of 2^unit; those that are too great for that are infinite.
  let scaledX: [Double]
  let scaledY: [Double]

  private let points: SamplePoints
  private let distance: Point<ReferenceDistance>

  /// Whether the columns come again in every row.
  private let isLattice: Bool

  /// The scaled magnitude from which on a coordinate is too great for the packets.
  private let greatness: Double

  /// Constants `distance` from the offsets of points, with `unit` for scaled ones.
  init(_ points: SamplePoints, distance: Point<ReferenceDistance>, unit: Int) {
    (self.points, self.distance) = (points, distance)
    let (x, y) = (distance.x.scale(unit: unit), distance.y.scale(unit: unit))
    switch points {
    case .lattice(let columns, let rows):
      (isLattice, count) = (true, columns.count * rows.count)
      scaledX = columns.map { distance.x.rounded(offset: $0, scale: x) }
      scaledY = rows.map { distance.y.rounded(offset: $0, scale: y) }
    case .scattered(let points):
      (isLattice, count) = (false, points.count)
      scaledX = distance.x.rounded(points, \.x, scale: x)
      scaledY = distance.y.rounded(points, \.y, scale: y)
    }
    reach = Point(x: Self.greatest(scaledX), y: Self.greatest(scaledY))
    greatness = Double(sign: .plus, exponent: Self.greatExponent - unit, significand: 1)
  }

  private static func greatest(_ coordinates: [Double]) -> Double {
    coordinates.reduce(0) { $1.magnitude > $0 ? $1.magnitude : $0 }
  }

  /// Coordinates from 2^400 on are too great.
  private static let greatExponent = 400

  /// The place of the n-th sample.
  func place(of number: Int) -> Place {
    guard isLattice else { return Place(column: number, row: number) }
    let (band, rest) = number.quotientAndRemainder(dividingBy: Self.bandHeight * scaledX.count)
    let top = Self.bandHeight * band
    let height = min(Self.bandHeight, scaledY.count - top)
    let (column, row) = rest.quotientAndRemainder(dividingBy: height)
    return Place(column: column, row: top + row)
  }

  /// Goes to the next sample.
  @inline(__always)
  func advance(_ place: inout Place) {
    place.row += 1
    guard isLattice else {
      place.column += 1
      return
    }
    guard place.row % Self.bandHeight == 0 || place.row == scaledY.count else { return }
    let top = (place.row - 1) & -Self.bandHeight
    place.column += 1
    if place.column < scaledX.count {
      place.row = top
    } else {
      place.column = 0
    }
  }

  /// Goes through some samples of a lattice column by column of each band: `body` gets the number of the first sample,
  /// the column, and the rows.
  @inline(__always)
  private func forEachColumn(
    of numbers: Range<Int>,
    _ body: (_ number: Int, _ column: Int, _ rows: Range<Int>) -> Void
  ) {
    var (number, place) = (numbers.lowerBound, place(of: numbers.lowerBound))
    while number < numbers.upperBound {
      let top = place.row & -Self.bandHeight
      let bottom = min(top + Self.bandHeight, scaledY.count)
      let end = min(bottom, place.row + numbers.upperBound - number)
      body(number, place.column, place.row..<end)
      number += end - place.row
      (place.column, place.row) = (place.column + 1, top)
      if place.column == scaledX.count { (place.column, place.row) = (0, bottom) }
    }
  }

  /// Copies the scaled coordinates of some samples.
  func copy(
    _ numbers: Range<Int>,
    toX targetX: UnsafeMutablePointer<Double>,
    y targetY: UnsafeMutablePointer<Double>
  ) {
    scaledX.withUnsafeBufferPointer { x in
      scaledY.withUnsafeBufferPointer { y in
        guard isLattice else {
          for (target, number) in numbers.enumerated() {
            targetX[target] = x[number]
            targetY[target] = y[number]
          }
          return
        }
        forEachColumn(of: numbers) { number, column, rows in
          let target = number - numbers.lowerBound - rows.lowerBound
          for row in rows {
            targetX[target + row] = x[column]
            targetY[target + row] = y[row]
          }
        }
      }
    }
  }

  /// Copies the values of some samples to where they stand in a plane of the field.
  func copy(
    _ values: UnsafeBufferPointer<Double>,
    of numbers: Range<Int>,
    to plane: UnsafeMutableBufferPointer<Double>
  ) {
    precondition(values.count == numbers.count && plane.count == count, "every sample has a value")
    guard isLattice else {
      for (value, number) in zip(values, numbers) { plane[number] = value }
      return
    }
    let width = scaledX.count
    forEachColumn(of: numbers) { number, column, rows in
      let source = number - numbers.lowerBound - rows.lowerBound
      for row in rows { plane[row * width + column] = values[source + row] }
    }
  }

  /// The index of a place in a plane of the field.
  @inline(__always)
  func index(_ place: Place) -> Int {
    isLattice ? place.row * scaledX.count + place.column : place.column
  }

  /// A yes or no for every sample, by its index.
  ///
  /// `mark` writes `count` of them, for samples side by side; where these are a row, all have the first y.
  func marks(
    _ mark: (
      _ x: UnsafePointer<Double>,
      _ y: UnsafePointer<Double>,
      _ isRow: Bool,
      _ count: Int,
      _ marks: UnsafeMutablePointer<Bool>
    ) -> Void
  ) -> [Bool] {
    [Bool](unsafeUninitializedCapacity: count) { marks, initializedCount in
      scaledX.withUnsafeBufferPointer { x in
        scaledY.withUnsafeBufferPointer { y in
          guard let x = x.baseAddress, let y = y.baseAddress, let marks = marks.baseAddress else {
            return
          }
          guard isLattice else { return mark(x, y, false, count, marks) }
          let width = scaledX.count
          for row in scaledY.indices { mark(x, y + row, true, width, marks + row * width) }
        }
      }
      initializedCount = count
    }
  }

  /// A constant as it is.
  func exact(_ place: Place) -> Point<ScaledDouble> {
    let offset =
      switch points {
      case .lattice(let columns, let rows): Point(x: columns[place.column], y: rows[place.row])
      case .scattered(let points): points[place.column]
      }
    return Point(x: distance.x.rounded(offset: offset.x), y: distance.y.rounded(offset: offset.y))
  }

  /// Whether a constant is too great for the packets.
  func isGreat(_ place: Place) -> Bool {
    max(scaledX[place.column].magnitude, scaledY[place.row].magnitude) >= greatness
  }
}
