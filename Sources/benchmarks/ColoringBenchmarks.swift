import CKernels
import FathomColoring
import FathomImaging

/// Colours of every kind for a field's values, and the samples of their light.
func measureColoring(_ report: inout Report) async {
  // Counts as dense parts have them: neighbours have nothing in common.
  let count = 8192
  let values = (0..<count).map { Double($0 * 2_654_435_761 % 8192) * 0.1 + 500 }
  let fractions = values.map { ($0 - 500) / 820 }
  var light = [SIMD3<Float>](repeating: .zero, count: count)
  func measure(_ name: String, _ map: ColorMap) async {
    let coloring = ViewColoring(map, base: 500, curve: RankCurve(mixing: mixed))
    let planes = map.shadingFields.flatMap {
      $0 == .distance ? fractions.map { 4 * $0 } : fractions
    }
    let numbers = values + planes
    report.add(
      await Measurement.best("colouring, \(name)", count: 100 * count, unit: "pixel") {
        for _ in 0..<100 { coloring.add(numbers, to: &light) }
      }
    )
  }
  let mixed = [500.0, 520, 600].map { least in
    (curve: RankCurve(values.prefix(576).map { ($0 - 500) / 2 + least }), weight: 1.0 / 3)
  }
  for scale in ColorMap.Scale.allCases where scale != .light {
    await measure(scale.rawValue, ColorMap(palette: .dawn, scale: scale, density: 0.3))
  }
  let ranked = ColorMap(palette: .dawn, scale: .histogram, density: 0.3)
  let table = ViewColoring(ranked, curve: RankCurve(mixing: mixed)).tabulated
  report.add(
    await Measurement.best("colouring, histogram from a table", count: 100 * count, unit: "pixel") {
      for _ in 0..<100 {
        light.withUnsafeMutableBufferPointer { light in
          guard let light = light.baseAddress else { return }
          values.withUnsafeBufferPointer { values in
            let row = color_values(
              values: values.baseAddress,
              columns: Int64(count),
              rows: 1,
              pitch: Int64(count)
            )
            table.setShare(1, isFirst: true, of: row, to: light, pitch: count)
          }
        }
      }
    }
  )
  var map = ColorMap(palette: .dawn, scale: .histogram)
  map.outline = 0.8
  await measure("with an outline", map)
  map.slope = SlopeLight()
  map.decomposition = 0.5
  await measure("with all shades", map)

  let colors = fractions.map { SIMD3(Float($0), Float($0 * $0), Float(1 - $0)) }
  for depth in Bitmap.Depth.allCases {
    var bitmap = Bitmap(width: count, height: 1, depth: depth)
    report.add(
      await Measurement.best(
        "light to samples of \(depth.rawValue) bits",
        count: 100 * count,
        unit: "pixel"
      ) {
        for _ in 0..<100 { bitmap.setPixels(x: 0, y: 0, light: colors.span) }
      }
    )
  }
}
