import FathomImaging
import FathomNavigation

/// The light of a rectangle of a level's pixels, put together from its tiles.
struct LevelPatch {
  /// The pixels in it, all within the level.
  let pixels: PixelRectangle
  private var light: [SIMD3<Float>]

  /// Collects the pixels of a rectangle that lies within the level.
  init(_ pixels: PixelRectangle, of level: PyramidLevel, from tiles: DecodedTiles) {
    self.pixels = pixels
    light = [SIMD3<Float>](repeating: .one, count: pixels.area)
    let side = level.tileSize
    for row in pixels.rows.lowerBound / side...(pixels.rows.upperBound - 1) / side {
      for column in pixels.columns.lowerBound / side...(pixels.columns.upperBound - 1) / side {
        let part = level.ownPixels(column: column, row: row).intersection(pixels)
        let tile = level.tile(column: column, row: row)
        let whole = level.pixels(column: column, row: row)
        copy(tiles.bitmap(of: tile), whole: whole, part: part)
      }
    }
  }

  /// Mixes the patch's rows for a row of samples.
  func mix(_ row: Int, by taps: ResamplingTaps<Float>, into line: inout [SIMD3<Float>]) {
    light.withUnsafeBufferPointer { light in
      line.withUnsafeMutableBufferPointer { line in
        line.update(repeating: .zero)
        for tap in row * taps.count..<(row + 1) * taps.count where taps.weights[tap] != 0 {
          let weight = taps.weights[tap]
          let start = (taps.indices[tap] - pixels.rows.lowerBound) * line.count
          for x in 0..<line.count { line[x] += light[start + x] * weight }
        }
      }
    }
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    (y - pixels.rows.lowerBound) * pixels.width + x - pixels.columns.lowerBound
  }

  private mutating func copy(_ bitmap: Bitmap, whole: PixelRectangle, part: PixelRectangle) {
    guard case .eight(let samples) = bitmap.samples else { return }
    SRGB.withUnsafeLights8 { lights in
      copy(samples, width: bitmap.width, lights, whole: whole, part: part)
    }
  }

  private mutating func copy(
    _ samples: [UInt8],
    width: Int,
    _ lights: UnsafePointer<Float>,
    whole: PixelRectangle,
    part: PixelRectangle
  ) {
    for y in part.rows {
      var source =
        3
        * ((y - whole.rows.lowerBound) * width + part.columns.lowerBound
          - whole.columns.lowerBound)
      var target = index(part.columns.lowerBound, y)
      for _ in part.columns {
        light[target] = SIMD3(
          lights[Int(samples[source])],
          lights[Int(samples[source + 1])],
          lights[Int(samples[source + 2])]
        )
        target += 1
        source += 3
      }
    }
  }
}
