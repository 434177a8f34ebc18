import CKernels
import FathomImaging
import FathomNumbers

/// A table of the colours that values have by their ranks.
///
/// Values that are close together in rank have many steps, so that colours between two are straight to about half a
/// sample of 8 bits; where they are not, each value's own are found.
struct RankedLight: Sendable {
  private let map: ColorMap
  private let curve: RankCurve
  /// Where a value is, as `color_ranks` has it.
  private var places: [Int32]
  private var steps: [SIMD4<Float>]

  /// The binary logarithm of the most steps of a place.
  private static let greatestDepth = 7

  /// The table of a map's colours for the shares of a curve; `light` gives those of values.
  init(_ map: ColorMap, _ curve: RankCurve, light: (_ values: [Double]) -> [SIMD3<Float>]) {
    self.map = map
    self.curve = curve
    let interior = SIMD4(map.palette.interior.channels, 0)
    // What lies beyond all places has no steps.
    places = [Int32](repeating: 0, count: Int(COLOR_PLACES)) + [0, 8]
    steps = [.zero, interior, interior]
    // The first place is that of all values below the least as well.
    var open = Array(1..<Int(COLOR_PLACES))
    for depth in 0...Self.greatestDepth where !open.isEmpty {
      let count = 1 << depth
      // At the steps and half way to the next ones.
      let light = light(
        open.flatMap { place in
          (0...2 * count).map {
            curve.value(atPlace: Double(place) + Double($0) / Double(2 * count))
          }
        }
      )
      var rest: [Int] = []
      for (index, place) in open.enumerated() {
        let own = Array(light[index * (2 * count + 1)..<(index + 1) * (2 * count + 1)])
        if Self.isStraight(own) { add(own, place: place, depth: depth) } else { rest.append(place) }
      }
      open = rest
    }
    steps += [.zero, .zero]
  }

  /// Adds a place with its light at the steps and half way between them.
  private mutating func add(_ light: [SIMD3<Float>], place: Int, depth: Int) {
    places[place] = Int32(8 * steps.count + depth)
    steps += stride(from: 0, to: light.count, by: 2).map { SIMD4(light[$0], 0) }
  }

  /// Whether every other light is half way between its neighbours.
  private static func isStraight(_ light: [SIMD3<Float>]) -> Bool {
    stride(from: 1, to: light.count, by: 2).allSatisfy { middle in
      isNear(light[middle], (light[middle - 1] + light[middle + 1]) / 2)
    }
  }

  /// Whether light is no more than a quarter of a sample of 8 bits away from other light.
  private static func isNear(_ light: SIMD3<Float>, _ other: SIMD3<Float>) -> Bool {
    light.indices.allSatisfy { channel in
      let sample = min(SRGB.encode8(light[channel]), 254)
      let step = SRGB.decode8(sample + 1) - SRGB.decode8(sample)
      return abs(light[channel] - other[channel]) <= step / 4
    }
  }

  /// Sets light to a share of the colours of values, or adds that where it `isFirst` no longer; rows begin `pitch`
  /// colours after each other there.
  func set(
    _ light: UnsafeMutablePointer<SIMD3<Float>>,
    pitch: Int,
    to values: color_values,
    share: Float,
    isFirst: Bool,
    level: kernel_level
  ) {
    map.palette.withTable(turningBack: map.turnsBack) { table in
      curve.withCurve { curve in
        places.withUnsafeBufferPointer { places in
          steps.withUnsafeBytes { steps in
            var ranks = color_ranks(
              curve: curve,
              density: map.density,
              offset: map.offset,
              table: table,
              places: places.baseAddress,
              steps: steps.baseAddress?.assumingMemoryBound(to: Float.self)
            )
            withUnsafePointer(to: values) { values in
              color_look_up(
                level,
                &ranks,
                values,
                share,
                isFirst,
                UnsafeMutableRawPointer(light).assumingMemoryBound(to: Float.self),
                Int64(pitch)
              )
            }
          }
        }
      }
    }
  }
}

extension RankCurve {
  /// The value at a place, or between two, of those that `color_look_up` finds.
  fileprivate func value(atPlace place: Double) -> Double {
    let places = Double(1 << COLOR_PLACE_BITS)
    let octave = (place / places).rounded(.down)
    let distance = Elementary.exp2(octave) * (1 + place / places - octave) - 1
    return withCurve { $0.pointee.least + distance / $0.pointee.scale }
  }
}
