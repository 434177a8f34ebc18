import FathomImaging
import FathomNumbers
import Testing

/// Our files read by programs nobody here wrote, and theirs by us.
@Suite struct OtherProgramTests {
  private static let text = [(keyword: "Fathom", value: "scene\nsecond line")]

  @Test(
    .enabled(if: OtherProgram.pngcheck != nil, "pngcheck is not installed"),
    arguments: oddSizes,
    Bitmap.Depth.allCases
  )
  func `pngcheck finds nothing wrong`(size: (Int, Int), depth: Bitmap.Depth) throws {
    let bitmap = Bitmap.random(width: size.0, height: size.1, depth: depth, seed: 41)
    let output = try OtherProgram.pngcheck?.run(
      ["-v", "INPUT"],
      input: bitmap.pngData(text: Self.text)
    )
    let report = String(decoding: try #require(output), as: UTF8.self)
    #expect(report.contains("No errors detected"))
    #expect(report.contains("\(size.0) x \(size.1) image, \(depth.rawValue * 3)-bit RGB"))
    #expect(report.contains("rendering intent = perceptual"))
  }

  @Test(
    .enabled(if: OtherProgram.pngtopnm != nil, "pngtopnm is not installed"),
    arguments: oddSizes,
    Bitmap.Depth.allCases
  )
  func `pngtopnm reads the same pixels`(size: (Int, Int), depth: Bitmap.Depth) throws {
    let bitmap = Bitmap.random(width: size.0, height: size.1, depth: depth, seed: 42)
    let output = try OtherProgram.pngtopnm?.run([], input: bitmap.pngData(text: Self.text))
    #expect(try Bitmap(ppm: #require(output)) == bitmap)
  }

  @Test(
    .enabled(if: OtherProgram.ffmpeg != nil, "ffmpeg is not installed"),
    arguments: ["png_pipe", "ppm_pipe"],
    Bitmap.Depth.allCases
  )
  func `ffmpeg reads the same pixels`(format: String, depth: Bitmap.Depth) throws {
    let bitmap = Bitmap.random(width: 17, height: 13, depth: depth, seed: 43)
    let file =
      format == "png_pipe"
      ? try bitmap.pngData(text: Self.text) : try bitmap.ppmData(text: Self.text)
    let pixels = depth == .eight ? "rgb24" : "rgb48be"
    let output = try OtherProgram.ffmpeg?.run(
      ["-v", "error", "-f", format, "-i", "INPUT", "-f", "rawvideo", "-pix_fmt", pixels, "-"],
      input: file
    )
    let samples = try #require(output)
    switch bitmap.samples {
    case .eight(let bytes): #expect(samples == bytes)
    case .sixteen(let words):
      #expect(samples == words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
    }
  }

  @Test(
    .enabled(if: OtherProgram.pnmtopng != nil, "pnmtopng is not installed"),
    arguments: [[], ["-interlace"], ["-force"], ["-compression=9", "-paeth"]],
    [2, 4, 16, 200, 60000]
  )
  func `colours written by pnmtopng are read right`(options: [String], colors: Int) throws {
    // Few colours make it write a colour table of 1, 2, 4 or 8 bits per pixel.
    for depth in Bitmap.Depth.allCases {
      let bitmap = Self.picture(colors: colors, depth: depth)
      let output = try OtherProgram.pnmtopng?.run(options, input: bitmap.ppmData())
      let decoded = try Bitmap(png: #require(output))
      #expect(decoded.width == bitmap.width && decoded.height == bitmap.height)
      let differs = (0..<bitmap.height).contains { y in
        (0..<bitmap.width).contains { x in decoded[x, y] != bitmap[x, y] }
      }
      #expect(!differs, "\(options) \(colors) \(depth)")
    }
  }

  @Test(
    .enabled(if: OtherProgram.pnmtopng != nil, "pnmtopng is not installed"),
    arguments: [1, 3, 15, 255, 65535],
    [[], ["-interlace"]]
  )
  func `grays written by pnmtopng are read right`(maximum: Int, options: [String]) throws {
    var random = SplitMix64(seed: UInt64(maximum))
    let grays = (0..<13 * 11).map { _ in Int.random(in: 0...maximum, using: &random) }
    let samples = grays.flatMap { maximum > 255 ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0)] }
    let output = try OtherProgram.pnmtopng?.run(
      options,
      input: Array("P5 13 11 \(maximum)\n".utf8) + samples
    )
    let decoded = try Bitmap(png: #require(output))
    let expected = grays.map { UInt16($0 * (65535 / maximum)) }
    #expect(
      (0..<13 * 11).allSatisfy { i in
        decoded[i % 13, i / 13]
          == SRGBColor(red: expected[i], green: expected[i], blue: expected[i])
      }
    )
  }

  @Test(
    .enabled(if: OtherProgram.ffmpeg != nil, "ffmpeg is not installed"),
    arguments: ["rgba", "rgba64be", "rgb24", "rgb48be"]
  )
  func `alpha written by ffmpeg is dropped`(pixels: String) throws {
    let depth: Bitmap.Depth = pixels.contains("4be") || pixels.contains("8be") ? .sixteen : .eight
    let bitmap = Bitmap.random(width: 12, height: 9, depth: depth, seed: 44)
    let output = try OtherProgram.ffmpeg?.run(
      [
        "-v", "error", "-f", "ppm_pipe", "-i", "INPUT", "-pix_fmt", pixels, "-f", "image2pipe",
        "-c:v", "png", "-",
      ],
      input: bitmap.ppmData()
    )
    #expect(try Bitmap(png: #require(output)) == bitmap)
  }

  /// A picture of random colours out of a given number of them.
  private static func picture(colors: Int, depth: Bitmap.Depth) -> Bitmap {
    var random = SplitMix64(seed: UInt64(colors))
    let choice = Bitmap.random(width: colors, height: 1, depth: depth, seed: 45)
    var bitmap = Bitmap(width: 37, height: 29, depth: depth)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        bitmap[x, y] = choice[Int.random(in: 0..<colors, using: &random), 0]
      }
    }
    return bitmap
  }
}
