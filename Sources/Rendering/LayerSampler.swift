import CKernels
import FathomColoring
import FathomGenerators
import FathomImaging
import FathomNavigation

/// The layers of a scene in a view's colours: fields of samples become their mean light.
struct LayerSampler: Sendable {
  private let lowest: Layer
  private let others: [Layer]

  /// A layer in a view's colours.
  private struct Layer: Sendable {
    let coloring: ViewColoring
    let blend: Blend
    /// Factors of the planes, since numbers per pixel depend on the pixels.
    let factors: [Double]

    /// Adds the light of some of a field's pixels.
    func add(_ field: Field, _ pixels: PixelRectangle, to light: inout [SIMD3<Float>]) {
      let (columns, rows) = (pixels.columns, pixels.rows)
      if columns.count == field.width, rows.count == field.height,
        factors.allSatisfy({ $0 == 1 })
      {
        coloring.add(field.values, to: &light)
        return
      }
      var values: [Double] = []
      values.reserveCapacity(light.count * field.planeCount)
      for (plane, factor) in factors.enumerated() {
        let start = field.indices(ofPlane: plane).lowerBound
        for row in rows {
          let first = start + row * field.width
          let line = field.values[first + columns.lowerBound..<first + columns.upperBound]
          if factor == 1 { values += line } else { values += line.map { $0 * factor } }
        }
      }
      coloring.add(values, to: &light)
    }
  }

  /// The colours of a view; `ratio` is the size of its pixels in pixels of the view that the fields
  /// belong to.
  init(_ layers: [Scene.Layer], of view: View, pixelRatio ratio: Double = 1) throws {
    try self.init(layers, layers.map { try $0.coloring(of: view) }, pixelRatio: ratio)
  }

  /// The pixels from which on a table of colours pays.
  private static let tabulatedCount = 1 << 16

  /// The colours of a view for so many pixels of a frame that is taken from others.
  ///
  /// Plain ones of many pixels and 8 bits are looked up in a table.
  static func colorings(
    of view: View,
    _ layers: [Scene.Layer],
    pixelCount: Int,
    _ depth: Bitmap.Depth
  ) throws -> [ViewColoring] {
    let colorings = try layers.map { try $0.coloring(of: view) }
    guard layers.count == 1, pixelCount >= tabulatedCount, depth == .eight else {
      return colorings
    }
    return colorings.map(\.tabulated)
  }

  /// The layers in these colours, which views with pixels of any size share.
  init(_ layers: [Scene.Layer], _ colorings: [ViewColoring], pixelRatio ratio: Double) {
    let layers = zip(layers, colorings).map {
      Layer(coloring: $1, blend: $0.blend, factors: $0.factors(forPixels: ratio))
    }
    (lowest, others) = (layers[0], Array(layers.dropFirst()))
  }

  /// The mean light of a block's samples, row by row.
  func light(of block: SampleBlock) -> [SIMD3<Float>] {
    let pixels = block.pixels
    guard isPlain else { return mixedLight(of: block, pixels) }
    return [SIMD3<Float>](unsafeUninitializedCapacity: pixels.area) { light, initializedCount in
      if let start = light.baseAddress {
        setPlainLight(of: block, pixels, to: start, pitch: pixels.width)
      }
      initializedCount = pixels.area
    }
  }

  /// Sets light to the mean of the samples of some of a block's pixels; rows begin `pitch` pixels after each other there.
  func setLight(
    of block: SampleBlock,
    _ pixels: PixelRectangle,
    to light: UnsafeMutablePointer<SIMD3<Float>>,
    pitch: Int
  ) {
    guard !isPlain else { return setPlainLight(of: block, pixels, to: light, pitch: pitch) }
    let all = mixedLight(of: block, pixels)
    for row in 0..<pixels.height {
      let line = all[row * pixels.width..<(row + 1) * pixels.width]
      _ = UnsafeMutableBufferPointer(start: light + row * pitch, count: pixels.width)
        .update(fromContentsOf: line)
    }
  }

  // MARK: - Plain colours

  /// Whether there is one layer, with plain colours.
  private var isPlain: Bool { others.isEmpty && lowest.coloring.isPlain }

  /// The most values that are coloured at once, so that they stay near the processor.
  private static let stripCapacity = 1 << 12

  /// Sets light as ``setLight(of:_:to:pitch:)`` does, where colours are plain.
  private func setPlainLight(
    of block: SampleBlock,
    _ pixels: PixelRectangle,
    to light: UnsafeMutablePointer<SIMD3<Float>>,
    pitch: Int
  ) {
    guard !pixels.isEmpty else { return }
    guard !lowest.coloring.isTabulated else {
      return setTabulatedLight(of: block, pixels, to: light, pitch: pitch)
    }
    let height = max(1, Self.stripCapacity / (block.samples.count * pixels.width))
    for top in stride(from: pixels.rows.lowerBound, to: pixels.rows.upperBound, by: height) {
      let strip = PixelRectangle(
        columns: pixels.columns,
        rows: top..<min(top + height, pixels.rows.upperBound)
      )
      setStrip(strip, of: block, to: light + (top - pixels.rows.lowerBound) * pitch, pitch: pitch)
    }
  }

  /// Sets light as ``setLight(of:_:to:pitch:)`` does, where plain colours are those of a table.
  private func setTabulatedLight(
    of block: SampleBlock,
    _ pixels: PixelRectangle,
    to light: UnsafeMutablePointer<SIMD3<Float>>,
    pitch: Int
  ) {
    for (sample, fields) in block.samples.enumerated() {
      let field = fields[0]
      precondition(
        pixels.columns.upperBound <= field.width && pixels.rows.upperBound <= field.height,
        "pixels lie in their block"
      )
      field.values.withUnsafeBufferPointer { all in
        let first = pixels.rows.lowerBound * field.width + pixels.columns.lowerBound
        let values = color_values(
          values: all.baseAddress.map { $0 + first },
          columns: Int64(pixels.width),
          rows: Int64(pixels.height),
          pitch: Int64(field.width)
        )
        lowest.coloring.setShare(
          1 / Float(block.samples.count),
          isFirst: sample == 0,
          of: values,
          to: light,
          pitch: pitch
        )
      }
    }
  }

  /// Sets the light of a few rows, whose positions in the palette are found first.
  private func setStrip(
    _ pixels: PixelRectangle,
    of block: SampleBlock,
    to light: UnsafeMutablePointer<SIMD3<Float>>,
    pitch: Int
  ) {
    let (width, sampleCount) = (pixels.width, block.samples.count)
    let area = pixels.area
    withUnsafeTemporaryAllocation(of: Double.self, capacity: sampleCount * area) { positions in
      for (sample, fields) in block.samples.enumerated() {
        let field = fields[0]
        // Whole rows follow each other.
        let length = width == field.width ? area : width
        field.values.withUnsafeBufferPointer { values in
          for start in stride(from: 0, to: area, by: length) {
            let first =
              (pixels.rows.lowerBound + start / width) * field.width + pixels.columns.lowerBound
            let target = sample * area + start
            lowest.coloring.find(
              UnsafeMutableBufferPointer(rebasing: positions[target..<target + length]),
              of: UnsafeBufferPointer(rebasing: values[first..<first + length])
            )
          }
        }
      }
      lowest.coloring.setMean(
        at: UnsafeBufferPointer(positions),
        sampleCount: sampleCount,
        columns: width,
        to: light,
        pitch: pitch
      )
    }
  }

  // MARK: - All colours

  /// The mean light of the samples of some of a block's pixels, whatever the colours are.
  private func mixedLight(of block: SampleBlock, _ pixels: PixelRectangle) -> [SIMD3<Float>] {
    light(of: pixels, sampleCount: block.samples.count, field: { block.samples[$0][$1] })
  }

  /// The mean light of some samples, row by row; the sums have a fixed order.
  ///
  /// `field` gives the field of each sample and layer, of which `pixels` are taken.
  func light(
    of pixels: PixelRectangle,
    sampleCount: Int,
    field: (_ sample: Int, _ layer: Int) throws -> Field
  ) rethrows -> [SIMD3<Float>] {
    var light = [SIMD3<Float>](repeating: .zero, count: pixels.area)
    let none = others.isEmpty ? [] : light
    for sample in 0..<sampleCount {
      guard !others.isEmpty else {
        lowest.add(try field(sample, 0), pixels, to: &light)
        continue
      }
      var below = none
      lowest.add(try field(sample, 0), pixels, to: &below)
      for (index, layer) in others.enumerated() {
        var above = none
        layer.add(try field(sample, index + 1), pixels, to: &above)
        layer.blend.mix(above, over: &below)
      }
      for pixel in light.indices { light[pixel] += below[pixel] }
    }
    if sampleCount > 1 {
      let weight = 1 / Float(sampleCount)
      for pixel in light.indices { light[pixel] *= weight }
    }
    return light
  }
}

/// The fields of every sample and every layer of a block of pixels or of an exponential map's cells.
///
/// Fields rather than colours are kept, since every view of a dive has colours of its own.
struct SampleBlock: Sendable {
  /// The fields of every layer, for every sample.
  let samples: [[Field]]

  /// All of its pixels.
  var pixels: PixelRectangle {
    PixelRectangle(columns: 0..<samples[0][0].width, rows: 0..<samples[0][0].height)
  }
}
