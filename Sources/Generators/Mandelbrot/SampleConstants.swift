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

  /// Whether a coordinate may be too great for the packets; such a sample escapes at once.
  let hasGreat: Bool

  private let x: [ScaledDouble]
  private let y: [ScaledDouble]

  /// The same in units of 2^unit.
  let scaledX: [Double]
  let scaledY: [Double]

  /// Whether the columns come again in every row.
  private let isLattice: Bool

  /// Constants `distance` from the offsets of points, with `unit` for scaled ones.
  init(_ points: SamplePoints, distance: Point<ReferenceDistance>, unit: Int) {
    switch points {
    case .lattice(let columns, let rows):
      (isLattice, count) = (true, columns.count * rows.count)
      x = columns.map { distance.x.rounded(offset: $0) }
      y = rows.map { distance.y.rounded(offset: $0) }
    case .scattered(let points):
      (isLattice, count) = (false, points.count)
      x = points.map { distance.x.rounded(offset: $0.x) }
      y = points.map { distance.y.rounded(offset: $0.y) }
    }
    func scaled(_ number: ScaledDouble) -> Double {
      number.significand * ScaledComplex.powerOfTwo(number.exponent - unit)
    }
    scaledX = x.map(scaled)
    scaledY = y.map(scaled)
    hasGreat = [x, y].contains { $0.contains { $0.exponent > Self.greatestExponent } }
  }

  private static let greatestExponent = 400

  /// The place of the n-th sample.
  func place(of number: Int) -> Place {
    guard isLattice else { return Place(column: number, row: number) }
    let (band, rest) = number.quotientAndRemainder(dividingBy: Self.bandHeight * x.count)
    let top = Self.bandHeight * band
    let (column, row) = rest.quotientAndRemainder(dividingBy: min(Self.bandHeight, y.count - top))
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
    guard place.row % Self.bandHeight == 0 || place.row == y.count else { return }
    let top = (place.row - 1) & -Self.bandHeight
    place.column += 1
    if place.column < x.count {
      place.row = top
    } else {
      place.column = 0
    }
  }

  /// The index of a place in a plane of the field.
  @inline(__always)
  func index(_ place: Place) -> Int {
    isLattice ? place.row * x.count + place.column : place.column
  }

  /// A constant in units of 2^unit.
  @inline(__always)
  func scaled(_ place: Place) -> (x: Double, y: Double) {
    (scaledX[place.column], scaledY[place.row])
  }

  /// A constant as it is.
  func exact(_ place: Place) -> Point<ScaledDouble> {
    Point(x: x[place.column], y: y[place.row])
  }

  /// Whether a constant is too great for the packets.
  func isGreat(_ place: Place) -> Bool {
    max(x[place.column].exponent, y[place.row].exponent) > Self.greatestExponent
  }
}
