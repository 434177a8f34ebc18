import FathomFiles
import FathomImaging
import Testing

@Suite struct PictureRowsTests {
  /// All rows of a file as a bitmap.
  private func bitmap(
    _ file: [UInt8],
    background: SRGBColor = .white,
    byteBudget: Int = PictureRows.defaultByteBudget
  ) throws -> Bitmap {
    try withFile(file) { path in
      let rows = try PictureRows(ofFile: path, background: background, byteBudget: byteBudget)
      var samples = [UInt8](repeating: 0, count: 3 * rows.width * rows.height)
      try samples.withUnsafeMutableBufferPointer { buffer in
        for row in 0..<rows.height {
          try rows.readRow(into: #require(buffer.baseAddress) + 3 * rows.width * row)
        }
      }
      return Bitmap(width: rows.width, height: rows.height, samples: .eight(samples))
    }
  }

  /// 16-bit samples rounded to 8 bits.
  private func narrowed(_ bitmap: Bitmap) -> Bitmap {
    var result = Bitmap(width: bitmap.width, height: bitmap.height)
    for y in 0..<bitmap.height { for x in 0..<bitmap.width { result[x, y] = bitmap[x, y] } }
    return result
  }

  @Test(arguments: Bitmap.Depth.allCases)
  func `rows of PNG and PPM are those of the bitmap`(depth: Bitmap.Depth) throws {
    for (width, height) in oddSizes {
      let original = Bitmap.random(width: width, height: height, depth: depth, seed: 71)
      #expect(try bitmap(original.pngData()) == narrowed(original))
      #expect(try bitmap(original.ppmData()) == narrowed(original))
    }
  }

  @Test func `rows of JPEG are those of the bitmap`() throws {
    let file = try Bitmap.random(width: 50, height: 40, depth: .eight, seed: 72).jpegData()
    #expect(try bitmap(file) == Bitmap(jpeg: file))
  }

  @Test(
    .enabled(if: OtherProgram.pnmtopng != nil, "pnmtopng is not installed"),
    arguments: [[], ["-interlace"]]
  )
  func `colour tables and interlaced pictures are read`(options: [String]) throws {
    // Two colours for a table of one bit a pixel, many for true colour.
    for colors in [2, 200, 5000] {
      var original = Bitmap(width: 61, height: 47)
      let choice = Bitmap.random(width: colors, height: 1, depth: .eight, seed: 73)
      for y in 0..<47 { for x in 0..<61 { original[x, y] = choice[(y * 61 + x) % colors, 0] } }
      let file = try OtherProgram.pnmtopng?.run(options, input: original.ppmData())
      #expect(try bitmap(#require(file)) == original)
    }
  }

  @Test(.enabled(if: OtherProgram.pnmtopng != nil, "pnmtopng is not installed"))
  func `an interlaced picture beyond the budget is refused with a sentence`() throws {
    let original = Bitmap.random(width: 100, height: 100, depth: .eight, seed: 74)
    let file = try #require(
      try OtherProgram.pnmtopng?.run(["-interlace"], input: original.ppmData())
    )
    #expect(try bitmap(file, byteBudget: 30_000) == original)
    let error = #expect(throws: ImagingError.self) { try bitmap(file, byteBudget: 29_999) }
    #expect(error?.description.contains("interlaced PNG") == true)
  }

  @Test func `what is transparent shows the background, in linear light`() throws {
    // Red at an alpha of 0, 51, 204 and 255 of 255, as chunks by hand.
    let alphas: [UInt8] = [0, 51, 204, 255]
    let rows: [UInt8] = [0] + alphas.flatMap { [255, 0, 100, $0] }
    let file = Chunk.file(of: [
      Chunk(name: "IHDR", data: [0, 0, 0, 4, 0, 0, 0, 1, 8, 6, 0, 0, 0]),
      Chunk(name: "IDAT", data: stored(rows)),
      Chunk(name: "IEND", data: []),
    ])
    let green = SRGBColor(red8: 0, green8: 255, blue8: 0)
    let result = try bitmap(file, background: green)
    for (x, alpha) in alphas.enumerated() {
      let part = Double(alpha) / 255
      func sample(_ over: Double, _ under: Double) -> UInt8 {
        let light = SRGB.decode(over / 255) * part + SRGB.decode(under / 255) * (1 - part)
        return UInt8((SRGB.encode(light) * 255).rounded())
      }
      #expect(
        result[x, 0]
          == SRGBColor(red8: sample(255, 0), green8: sample(0, 255), blue8: sample(100, 0))
      )
    }
  }

  /// Zlib's format without compression.
  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = bytes.reduce((1, 0)) { sums, byte in
      let low = (sums.0 + Int(byte)) % 65521
      return (low, (sums.1 + low) % 65521)
    }
    let count = UInt16(bytes.count)
    return [0x78, 1, 1] + [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } + bytes
      + [high, low].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  @Test func `files cut short are refused, wherever they are cut`() throws {
    let original = Bitmap.random(width: 40, height: 40, depth: .eight, seed: 75)
    for file in try [original.pngData(), original.ppmData(), original.jpegData()] {
      for cut in [1, 2, 20, file.count / 2, file.count - 20, file.count - 3, file.count] {
        #expect(throws: ImagingError.self, "\(file.prefix(4)) without its last \(cut)") {
          try bitmap(Array(file.dropLast(cut)))
        }
      }
    }
  }

  @Test func `heads that lie about their size are refused before memory is spent`() throws {
    func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
      let sides = [width, height].flatMap { side in [24, 16, 8, 0].map { UInt8(side >> $0 & 255) } }
      return Chunk.file(of: [
        Chunk(name: "IHDR", data: sides + [8, 2, 0, 0, 0]),
        Chunk(name: "IDAT", data: stored([0])), Chunk(name: "IEND", data: []),
      ])
    }
    let files =
      [png(1 << 31 - 1, 1 << 31 - 1), png(1 << 31, 5), png(900_000, 900_000), png(0, 1)]
      + ["P6 2147483647 2147483647 255\n", "P6 999999999 999999999 65535\n", "P6 0 5 255\n"]
      .map { Array($0.utf8) }
    for file in files { #expect(throws: ImagingError.self) { try bitmap(file) } }
    let error = #expect(throws: ImagingError.self) { try bitmap(png(1 << 31 - 1, 1)) }
    #expect(error.map { "\($0)".contains("a side may have 1 to 1000000 pixels") } == true)
    // A JPEG whose head says 65,000 rows.
    var jpeg = try Bitmap.random(width: 16, height: 16, depth: .eight, seed: 76).jpegData()
    let head = try #require(jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    (jpeg[head + 5], jpeg[head + 6]) = (0xFD, 0xE8)
    #expect(throws: ImagingError.self) { try bitmap(jpeg) }
  }

  @Test func `no picture, no file and a folder each get a sentence`() throws {
    #expect(throws: ImagingError.self) { try bitmap([]) }
    let error = #expect(throws: ImagingError.self) { try bitmap(Array("GIF89a".utf8)) }
    #expect(error?.description.contains("PNG, PPM (P6) and JPEG") == true)
    #expect(throws: ImagingError.self) { try PictureRows(ofFile: "/nowhere/picture.png") }
    #expect(throws: ImagingError.self) { try PictureRows(ofFile: "/") }
  }
}
