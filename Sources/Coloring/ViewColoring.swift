import FathomNumbers

/// A colour map as it applies to one view: turns the planes of its fields into light.
package struct ViewColoring: Sendable {
  private let map: ColorMap
  private let base: Double
  private let curve: RankCurve?
  private let shade: SlopeShade?
  private let planes: [ColorMap.ShadingField]

  /// The colouring of a view whose pilots have this least value; `curve` is used by the scale
  /// ``ColorMap/Scale/histogram`` alone, in place of the map's own ranks.
  package init(_ map: ColorMap, base: Double = 0, curve: RankCurve? = nil) {
    self.map = map
    self.base = base
    self.curve = map.scale == .histogram ? curve ?? map.rankCurve ?? RankCurve([]) : nil
    shade = map.slope.map(SlopeShade.init)
    planes = map.shadingFields
  }

  /// Adds the light of many samples to what is there already, sample by sample.
  ///
  /// `values` has a plane of the value for every sample, then one for each of the map's
  /// ``ColorMap/shadingFields``; or those of ``ColorMap/lightFields``.
  package func add(_ values: [Double], to light: inout [SIMD3<Float>]) {
    let count = light.count
    guard map.scale != .light else { return addLight(values, to: &light) }
    precondition(
      values.count == count * (1 + planes.count),
      "every sample has its light and a number in every plane"
    )
    values.withUnsafeBufferPointer { values in
      let heights = UnsafeBufferPointer(rebasing: values[..<count])
      light.withUnsafeMutableBufferPointer { light in
        guard planes.isEmpty else {
          withUnsafeTemporaryAllocation(of: SIMD3<Float>.self, capacity: count) { colors in
            colors.initialize(repeating: .zero)
            addColors(heights, to: colors)
            addShaded(colors, values, to: light)
          }
          return
        }
        addColors(heights, to: light)
      }
    }
  }

  /// Adds planes of red, green and blue as they are.
  private func addLight(_ values: [Double], to light: inout [SIMD3<Float>]) {
    let count = light.count
    precondition(values.count == 3 * count, "every sample has three numbers")
    for index in 0..<count {
      light[index] += SIMD3(
        Float(values[index]),
        Float(values[count + index]),
        Float(values[2 * count + index])
      )
    }
  }

  // MARK: - Values

  private func addColors(
    _ values: UnsafeBufferPointer<Double>,
    to light: UnsafeMutableBufferPointer<SIMD3<Float>>
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: values.count) { positions in
      find(positions, of: values)
      map.palette.addColors(
        values: values,
        positions: UnsafeBufferPointer(positions),
        turningBack: map.turnsBack,
        to: light
      )
    }
  }

  /// Finds the places of values in the palette.
  private func find(
    _ positions: UnsafeMutableBufferPointer<Double>,
    of values: UnsafeBufferPointer<Double>
  ) {
    if let terrain = map.terrain {
      find(positions, of: values) { terrain.positions(at: $0) }
      return
    }
    // One loop for each scale, so that none asks for every value which it is.
    let base = SIMD4(repeating: base)
    switch map.scale {
    case .linear: scale(values, into: positions) { $0 - base }
    case .root: scale(values, into: positions) { Self.odd($0 - base) { $0.squareRoot() } }
    case .log: scale(values, into: positions) { Self.odd($0 - base) { Elementary.log2(1 + $0) } }
    case .soft:
      scale(values, into: positions) { values in
        let height = values - base
        return height / (1 + 0.25 * height * height).squareRoot()
      }
    case .light: preconditionFailure("light has no place in a palette")
    case .histogram:
      guard let curve else { preconditionFailure("ranks are found on a curve") }
      curve.positions(
        of: values,
        density: map.density,
        offset: map.offset,
        into: positions
      )
      guard map.turnsBack else { return }
      // Of a wider view than the ranks are of, nearly all would have the first colour.
      for index in positions.indices { positions[index] = positions[index].magnitude }
    }
  }

  /// A function of the magnitude, with the sign of `x`.
  @inline(__always)
  private static func odd(
    _ x: SIMD4<Double>,
    _ function: (SIMD4<Double>) -> SIMD4<Double>
  ) -> SIMD4<Double> {
    let isBelow = x .< 0
    let value = function(x.replacing(with: -x, where: isBelow))
    return value.replacing(with: -value, where: isBelow)
  }

  @inline(__always)
  private func scale(
    _ values: UnsafeBufferPointer<Double>,
    into positions: UnsafeMutableBufferPointer<Double>,
    _ scaled: (SIMD4<Double>) -> SIMD4<Double>
  ) {
    let (density, offset) = (map.density, map.offset)
    find(positions, of: values) { density * scaled($0) + offset }
  }

  /// Four values at a time: few operations take the processor longer for four than for one.
  @inline(__always)
  private func find(
    _ positions: UnsafeMutableBufferPointer<Double>,
    of values: UnsafeBufferPointer<Double>,
    _ position: (SIMD4<Double>) -> SIMD4<Double>
  ) {
    let whole = values.count & ~3
    for first in stride(from: 0, to: whole, by: 4) {
      // Lanes by their names, since those by number go through memory.
      let four = position(
        SIMD4(values[first], values[first + 1], values[first + 2], values[first + 3])
      )
      positions[first] = four.x
      positions[first + 1] = four.y
      positions[first + 2] = four.z
      positions[first + 3] = four.w
    }
    for index in whole..<values.count {
      positions[index] = position(SIMD4(repeating: values[index])).x
    }
  }

  // MARK: - Shades

  private func addShaded(
    _ colors: UnsafeMutableBufferPointer<SIMD3<Float>>,
    _ values: UnsafeBufferPointer<Double>,
    to light: UnsafeMutableBufferPointer<SIMD3<Float>>
  ) {
    let count = colors.count
    func plane(_ field: ColorMap.ShadingField) -> Int? {
      planes.firstIndex(of: field).map { ($0 + 1) * count }
    }
    let (distances, slopes, angles) = (plane(.distance), plane(.slope), plane(.angle))
    let steepnesses = plane(.steepness)
    let rooms = map.slope?.ground == .even ? distances : steepnesses
    let interior = map.palette.interior.channels
    let outlineColor = map.outline > 0 ? interior : .one
    for index in 0..<count {
      var color = colors[index]
      // The interior has no shades.
      if values[index].isFinite {
        if let angles {
          color *= Float(1 - map.decomposition * Self.cell(angle: values[angles + index]))
        }
        if let shade, let slopes, let rooms {
          var shade = shade.shade(slope: values[slopes + index], room: values[rooms + index])
          if let steepnesses, let terrain = map.terrain {
            // The sea is level.
            shade *= terrain.land(
              height: values[index],
              steepness: values[steepnesses + index]
            )
          }
          // What is lit keeps its darkest and its lightest tones.
          let gain = Float(shade) * (shade < 0 ? .one : 2 * (.one - color))
          color += color * gain
        }
        if let steepnesses, let contours = map.contours {
          let cover = contours.cover(
            value: values[index] - (map.terrain?.sea ?? 0),
            steepness: values[steepnesses + index]
          )
          color += (interior - color) * Float(cover)
        }
        if let distances, map.outline != 0 {
          let cover = map.outline.magnitude * Self.line(distance: values[distances + index])
          color += (outlineColor - color) * Float(cover)
        }
      }
      light[index] += color
    }
  }

  /// The coverage of a sample by a line of a pixel on either side of the set, 0 to 1.
  private static func line(distance: Double) -> Double {
    guard distance < 1 else { return 0 }
    return Elementary.smoothstep(1 - max(distance, 0))
  }

  /// The share of the dark cell at an angle, 0 to 1.
  private static func cell(angle: Double) -> Double {
    0.5 - 0.5 * Elementary.cosine(turns: angle)
  }
}
