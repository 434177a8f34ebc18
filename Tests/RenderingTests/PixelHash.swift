import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
import FathomRendering
import Synchronization

/// A world in which every pixel of every depth has a value of its own, as good as random, and which counts
/// the samples that it is asked for.
final class PixelHash: Generator, GeneratorScene {
  static let fields = [FieldDescription(name: "hash", summary: "From 0 to 1.")]
  private let samples = Mutex(0)
  private let places = Mutex([Point<Int128>]())

  func scene(_ anchors: [SceneAnchor]) -> any GeneratorScene { self }

  func prepare(_ view: View, fields: [String]) -> any PreparedView {
    Prepared(world: self, grid: view.grid)
  }

  /// The samples since the last call.
  func take() -> Int {
    samples.withLock { count in
      defer { count = 0 }
      return count
    }
  }

  /// The places, from the frame's centre, of the samples taken one at a time since the last call.
  func takePlaces() -> [Point<Int128>] {
    places.withLock { places in
      defer { places = [] }
      return places
    }
  }

  /// The value of a pixel of the lattice.
  static func value(column: BigInt, row: BigInt, depth: Int) -> Double {
    var seed = UInt64(truncatingIfNeeded: column)
    for word in [UInt64(truncatingIfNeeded: row), UInt64(bitPattern: Int64(depth))] {
      var random = SplitMix64(seed: seed)
      seed = random.next() ^ word
    }
    var random = SplitMix64(seed: seed)
    return Double(random.next() >> 11) * 0x1p-53
  }

  private struct Prepared: PreparedView {
    let world: PixelHash
    let grid: PixelGrid

    func fill(_ field: inout Field, at points: SamplePoints) {
      world.samples.withLock { $0 += points.width * points.height }
      guard case .lattice(let columns, let rows) = points else {
        preconditionFailure("a frame's pixels are a lattice")
      }
      if columns.count == 1, rows.count == 1 {
        world.places.withLock { $0.append(Point(x: columns[0], y: rows[0])) }
      }
      func pixel(_ center: BigInt, _ offset: Int128) -> BigInt {
        (center + BigInt(offset)).floorQuotient(BigInt(grid.pitch))
      }
      // Divided once a column, not once a pixel: the numbers have thousands of bits.
      let pixelColumns = columns.map { pixel(grid.center.x, $0) }
      for (row, y) in rows.enumerated() {
        let line = pixel(grid.center.y, y)
        for (column, pixelColumn) in pixelColumns.enumerated() {
          field.values[row * columns.count + column] = PixelHash.value(
            column: pixelColumn,
            row: line,
            depth: grid.fractionBits
          )
        }
      }
    }
  }
}
