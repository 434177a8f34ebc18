import CKernels
import FathomNumbers

/// A colour map as it applies to one view: turns the planes of its fields into light.
package struct ViewColoring: Sendable {
  private let map: ColorMap
  private let base: Double
  private let curve: RankCurve?
  private let shade: color_light?
  private let planes: [ColorMap.ShadingField]

  /// The colouring of a view whose pilots have this least value; `curve` is used by the scale
  /// ``ColorMap/Scale/histogram`` alone, in place of the map's own ranks.
  package init(_ map: ColorMap, base: Double = 0, curve: RankCurve? = nil) {
    self.map = map
    self.base = base
    self.curve = map.scale == .histogram ? curve ?? map.rankCurve ?? RankCurve([]) : nil
    shade = map.slope?.shape
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
    let level = KernelMethod.best.level ?? KERNEL_BASELINE
    if let terrain = map.terrain {
      var shape = terrain.shape
      color_landscape(
        level,
        &shape,
        values.baseAddress,
        Int64(values.count),
        positions.baseAddress
      )
      return
    }
    let kind: color_scale_kind
    switch map.scale {
    case .linear: kind = COLOR_LINEAR
    case .root: kind = COLOR_ROOT
    case .log: kind = COLOR_LOG
    case .soft: kind = COLOR_SOFT
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
      return
    }
    color_scale(
      level,
      kind,
      values.baseAddress,
      Int64(values.count),
      base,
      map.density,
      map.offset,
      positions.baseAddress
    )
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
    let level = KernelMethod.best.level ?? KERNEL_BASELINE
    func numbers(at first: Int) -> UnsafePointer<Double>? { values.baseAddress.map { $0 + first } }
    let cosines = angles.map { first in
      [Double](unsafeUninitializedCapacity: count) { cosines, filled in
        color_cosines(level, numbers(at: first), Int64(count), cosines.baseAddress)
        filled = count
      }
    }
    var shades: [Double]?
    if let shade, let slopes, let rooms {
      shades = [Double](unsafeUninitializedCapacity: count) { shades, filled in
        var light = shade
        color_shades(
          level,
          &light,
          numbers(at: slopes),
          numbers(at: rooms),
          Int64(count),
          shades.baseAddress
        )
        filled = count
      }
    }
    let interior = map.palette.interior.channels
    let outlineColor = map.outline > 0 ? interior : .one
    let (outline, decomposition) = (map.outline.magnitude, map.decomposition)
    let (terrain, contours) = (map.terrain, map.contours)
    for index in 0..<count {
      var color = colors[index]
      // The interior has no shades.
      if values[index].isFinite {
        if let cosines {
          // The share of the dark cell at an angle, 0 to 1.
          let cell = 0.5 - 0.5 * cosines[index]
          color *= Float(1 - decomposition * cell)
        }
        if let shades {
          var shade = shades[index]
          if let steepnesses, let terrain {
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
        if let steepnesses, let contours {
          let cover = contours.cover(
            value: values[index] - (terrain?.sea ?? 0),
            steepness: values[steepnesses + index]
          )
          color += (interior - color) * Float(cover)
        }
        if let distances, outline != 0, values[distances + index] < 1 {
          let cover = outline * Self.line(distance: values[distances + index])
          color += (outlineColor - color) * Float(cover)
        }
      }
      light[index] += color
    }
  }

  /// The coverage of a sample by a line of a pixel on either side of the set, 0 to 1, at a distance below 1.
  private static func line(distance: Double) -> Double {
    Elementary.smoothstep(1 - max(distance, 0))
  }
}
