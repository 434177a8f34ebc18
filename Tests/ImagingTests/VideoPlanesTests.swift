import CKernels
import FathomImaging
import FathomNumbers
import Testing

@Suite struct VideoPlanesTests {
  private static let levels = KernelMethod.allCases.filter(\.isAvailable).compactMap(\.level)

  /// Luma, and the differences of blue and of red, from -1/2 to 1/2, of samples from 0 to 1, as the recommendations
  /// define them.
  private func planes(
    _ color: SIMD3<Double>,
    sharesOf red: Double,
    _ blue: Double
  ) -> SIMD3<Double> {
    let luma = red * color.x + (1 - red - blue) * color.y + blue * color.z
    return SIMD3(luma, (color.z - luma) / (2 - 2 * blue), (color.x - luma) / (2 - 2 * red))
  }

  private func color(_ samples: [UInt8], _ pixel: Int) -> SIMD3<Double> {
    SIMD3((0..<3).map { Double(samples[3 * pixel + $0]) / 255 })
  }

  @Test(arguments: levels, oddSizes)
  func `full planes are those of BT.601, to the nearest sample`(
    level: kernel_level,
    size: (Int, Int)
  ) {
    let frame = Bitmap.random(width: size.0, height: size.1, depth: .eight, seed: 5)
    let (samples, count) = (frame.samples8, size.0 * size.1)
    let read = VideoPlanes.full.samples(of: frame, level: level)
    #expect(read.count == 3 * count)
    for pixel in 0..<count {
      let exact =
        255 * planes(color(samples, pixel), sharesOf: 0.299, 0.114)
        + SIMD3(0, 128, 128)
      for plane in 0..<3 {
        let distance = abs(Double(read[plane * count + pixel]) - min(exact[plane], 255))
        if distance > 0.51 { Issue.record("pixel \(pixel) of plane \(plane) is \(distance) off") }
      }
    }
  }

  @Test(
    arguments: levels,
    [(2, 2), (4, 6), (16, 2), (18, 4), (30, 8), (64, 64), (130, 6), (500, 302)]
  )
  func `halved planes are those of BT.709 beside every other pixel, to the nearest sample`(
    level: kernel_level,
    size: (Int, Int)
  ) {
    let (width, height) = size
    let frame = Bitmap.random(width: width, height: height, depth: .eight, seed: 6)
    let (samples, count) = (frame.samples8, width * height)
    let exact = (0..<count).map {
      planes(color(samples, $0), sharesOf: 0.2126, 0.0722) * SIMD3(219, 224, 224)
        + SIMD3(16, 128, 128)
    }
    let read = VideoPlanes.halved.samples(of: frame, level: level)
    #expect(read.count == count * 3 / 2)
    #expect(zip(read, exact).allSatisfy { abs(Double($0) - $1.x) < 0.51 })
    for plane in 1..<3 {
      for y in 0..<height / 2 {
        for x in 0..<width / 2 {
          var sum = 0.0
          for row in 2 * y...2 * y + 1 {
            for column in [max(2 * x - 1, 0), 2 * x, 2 * x, 2 * x + 1] {
              sum += exact[row * width + column][plane]
            }
          }
          let sample = read[count + (plane - 1) * count / 4 + y * width / 2 + x]
          if abs(Double(sample) - sum / 8) > 0.51 { Issue.record("(\(x), \(y)) of plane \(plane)") }
        }
      }
    }
  }

  @Test(arguments: [VideoPlanes.full, .halved])
  func `every gray has no differences, and luma that grows with it`(planes: VideoPlanes) {
    let grays = (UInt8.min...UInt8.max).map { gray in
      planes.samples(
        of: Bitmap(width: 2, height: 2, samples: .eight(Array(repeating: gray, count: 12)))
      )
    }
    #expect(grays.allSatisfy { $0[4...].allSatisfy { $0 == 128 } })
    #expect(zip(grays, grays.dropFirst()).allSatisfy { $0[0] <= $1[0] })
  }

  @Test func `deeper samples are rounded first`() {
    let deep = Bitmap.random(width: 18, height: 4, depth: .sixteen, seed: 7)
    let rounded = Bitmap(width: 18, height: 4, samples: .eight(deep.samples8))
    #expect(VideoPlanes.halved.samples(of: deep) == VideoPlanes.halved.samples(of: rounded))
  }

  @Test(.enabled(if: OtherProgram.ffmpeg != nil, "ffmpeg is not installed"))
  func `ffmpeg reads halved planes as the same colours in the same places`() throws {
    // Red grows and blue falls so steeply from left to right that half a pixel would be two samples.
    let (width, height) = (64, 32)
    let samples = (0..<width * height).flatMap { pixel -> [UInt8] in
      let (x, y) = (pixel % width, pixel / width)
      return [UInt8(4 * x), UInt8(4 * y + 60), UInt8(252 - 4 * x)]
    }
    let frame = Bitmap(width: width, height: height, samples: .eight(samples))
    let output = try OtherProgram.ffmpeg?.run(
      [
        "-v", "error", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "\(width)x\(height)", "-i",
        "INPUT",
        "-vf",
        "scale=in_color_matrix=bt709:in_range=tv:in_h_chr_pos=0:in_v_chr_pos=128:"
          + "flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp",
        "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
      ],
      input: VideoPlanes.halved.samples(of: frame)
    )
    let read = try #require(output)
    #expect(read.count == samples.count)
    // Nothing is known of colours beyond the edges.
    let inner = samples.indices.filter {
      (2..<width - 2).contains($0 / 3 % width) && (2..<height - 2).contains($0 / 3 / width)
    }
    for color in 0..<3 {
      let errors = inner.filter { $0 % 3 == color }.map { Int(read[$0]) - Int(samples[$0]) }
      #expect(errors.allSatisfy { abs($0) <= 3 })
      #expect(abs(Double(errors.reduce(0, +)) / Double(errors.count)) < 0.3)
    }
  }
}
