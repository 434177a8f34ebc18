package import CKernels
import FathomNumbers

/// A colour map as it applies to one view: turns the planes of its fields into light.
package struct ViewColoring: Sendable {
  private let map: ColorMap
  private let base: Double
  private let curve: RankCurve?
  private let shade: color_light?
  private let planes: [ColorMap.ShadingField]
  private var ranked: RankedLight?

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

  /// Whether samples have the colours of their values, without light or shades.
  package var isPlain: Bool { map.scale != .light && planes.isEmpty }

  /// Sets light to the mean colour of all samples of some cells, `columns` in each row, where colours are plain; rows
  /// begin `pitch` cells after each other there.
  ///
  /// `positions` has those in the palette of the first sample of all cells, row by row, then those of the next one.
  package func setMean(
    at positions: UnsafeBufferPointer<Double>,
    sampleCount: Int,
    columns: Int,
    to light: UnsafeMutablePointer<SIMD3<Float>>,
    pitch: Int
  ) {
    precondition(isPlain, "colours are those of values")
    precondition(
      columns > 0 && positions.count.isMultiple(of: sampleCount * columns),
      "every cell has its samples"
    )
    var cells = color_cells(
      positions: positions.baseAddress,
      samples: Int64(sampleCount),
      columns: Int64(columns),
      rows: Int64(positions.count / (sampleCount * columns))
    )
    map.palette.withTable(turningBack: map.turnsBack) { table in
      color_mean(
        KernelMethod.bestLevel,
        table,
        &cells,
        UnsafeMutableRawPointer(light).assumingMemoryBound(to: Float.self),
        Int64(pitch)
      )
    }
  }

  // MARK: - Ranks

  /// The same colours to about half a sample of 8 bits: plain ones of ranks from a table, in half of the time.
  ///
  /// The table takes the time of some 25,000 values.
  package var tabulated: ViewColoring {
    guard isPlain, let curve else { return self }
    var result = self
    result.ranked = RankedLight(map, curve) { values in
      var light = [SIMD3<Float>](repeating: .zero, count: values.count)
      add(values, to: &light)
      return light
    }
    return result
  }

  /// Whether colours are those of a table.
  package var isTabulated: Bool { ranked != nil }

  /// Sets light to a share of the colours of values, or adds that where it `isFirst` no longer.
  ///
  /// Colours are those of a table. Rows of light begin `pitch` colours after each other.
  package func setShare(
    _ share: Float,
    isFirst: Bool,
    of values: color_values,
    to light: UnsafeMutablePointer<SIMD3<Float>>,
    pitch: Int,
    level: kernel_level = KernelMethod.bestLevel
  ) {
    guard let ranked else { preconditionFailure("colours are those of a table") }
    ranked.set(light, pitch: pitch, to: values, share: share, isFirst: isFirst, level: level)
  }

  // MARK: - Light

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
        at: UnsafeBufferPointer(positions),
        turningBack: map.turnsBack,
        to: light
      )
    }
  }

  /// Finds the positions of values in the palette; those of values that are not finite are not numbers.
  package func find(
    _ positions: UnsafeMutableBufferPointer<Double>,
    of values: UnsafeBufferPointer<Double>
  ) {
    let level = KernelMethod.bestLevel
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
    // Cosines, shades and covers, one after the other.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 3 * count) { room in
      var shading = color_shading()
      let interior = map.palette.interior.channels
      shading.decomposition = map.decomposition
      shading.contour = (interior.x, interior.y, interior.z, 0)
      shading.outline = map.outline.magnitude
      shading.outline_color = map.outline > 0 ? shading.contour : (1, 1, 1, 0)
      guard let room = room.baseAddress, let values = values.baseAddress else { return }
      func plane(_ field: ColorMap.ShadingField) -> UnsafePointer<Double>? {
        planes.firstIndex(of: field).map { values + ($0 + 1) * count }
      }
      let level = KernelMethod.bestLevel
      let steepnesses = plane(.steepness)
      if map.outline != 0 { shading.distances = plane(.distance) }
      if let angles = plane(.angle) {
        color_cosines(level, angles, Int64(count), room)
        shading.cosines = UnsafePointer(room)
      }
      if var shade, let slopes = plane(.slope),
        let rooms = map.slope?.ground == .even ? plane(.distance) : steepnesses
      {
        let shades = room + count
        color_shades(level, &shade, slopes, rooms, Int64(count), shades)
        // The sea is level.
        if let terrain = map.terrain, let steepnesses {
          for index in 0..<count {
            shades[index] *= terrain.land(height: values[index], steepness: steepnesses[index])
          }
        }
        shading.shades = UnsafePointer(shades)
      }
      if let contours = map.contours, let steepnesses {
        let (covers, sea) = (room + 2 * count, map.terrain?.sea ?? 0)
        for index in 0..<count {
          let height = values[index] - sea
          covers[index] = contours.cover(value: height, steepness: steepnesses[index])
        }
        shading.covers = UnsafePointer(covers)
      }
      color_shade(
        level,
        &shading,
        values,
        UnsafeRawPointer(colors.baseAddress)?.assumingMemoryBound(to: Float.self),
        Int64(count),
        UnsafeMutableRawPointer(light.baseAddress)?.assumingMemoryBound(to: Float.self)
      )
    }
  }
}
