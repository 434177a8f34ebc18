import FathomFiles
import FathomImaging
import FathomNumbers
import Testing

@Suite struct DamageTests {
  private static let text = [(keyword: "Fathom", value: "scene")]

  @Test(arguments: Bitmap.Depth.allCases)
  func `a PNG cut anywhere throws and is known to be incomplete`(depth: Bitmap.Depth) throws {
    let bitmap = Bitmap.random(width: 5, height: 4, depth: depth, seed: 21)
    let file = try bitmap.pngData(text: Self.text)
    for length in file.indices {
      let part = Array(file[..<length])
      #expect(throws: ImagingError.self) { try Bitmap(png: part) }
      let inspection = try? PictureInspection(of: part)
      #expect(inspection?.isComplete != true)
    }
    #expect(try PictureInspection(of: file).isComplete)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `a PNG with altered bytes throws or decodes to its size`(seed: UInt64) throws {
    let bitmap = Bitmap.random(width: 9, height: 7, depth: .sixteen, seed: seed)
    let file = try bitmap.pngData(text: Self.text)
    var random = SplitMix64(seed: seed)
    for position in file.indices {
      var damaged = file
      damaged[position] ^= UInt8.random(in: 1...255, using: &random)
      // Every byte is signature or lies under a checksum, so nothing may pass.
      #expect(throws: ImagingError.self, "byte \(position)") { try Bitmap(png: damaged) }
      _ = try? PictureInspection(of: damaged)
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `a PNG with altered chunks and right checksums never crashes`(seed: UInt64) throws {
    let bitmap = Bitmap.random(width: 9, height: 7, depth: .eight, seed: seed)
    let chunks = Chunk.all(in: try bitmap.pngData(text: Self.text))
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      var altered = chunks
      let index = Int.random(in: 0..<chunks.count - 1, using: &random)
      var data = chunks[index].data
      guard !data.isEmpty else { continue }
      data[Int.random(in: data.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      altered[index] = Chunk(name: chunks[index].name, data: data)
      let file = Chunk.file(of: altered)
      if let decoded = try? Bitmap(png: file, pixelBudget: 1 << 20) {
        let inspection = try PictureInspection(of: file)
        #expect(decoded.width == inspection.width && decoded.height == inspection.height)
        #expect(decoded.depth == inspection.depth)
      }
    }
  }

  @Test(arguments: [0, 1, 7, 8, 100, 5000])
  func `noise is not a picture`(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(throws: ImagingError.self) { try Bitmap(png: noise) }
    #expect(throws: ImagingError.self) { try Bitmap(ppm: noise) }
    #expect(throws: ImagingError.self) { try PictureInspection(of: noise) }
  }

  @Test(arguments: [(0, 1), (1, 0), (100_001, 1), (100_000, 100_000), (20_000, 10_000)])
  func `a PNG that claims an absurd size is refused before memory is spent`(
    width: Int,
    height: Int
  ) throws {
    var chunks = Chunk.all(in: try Bitmap(width: 1, height: 1).pngData())
    chunks[0] = Chunk(
      name: "IHDR",
      data: [width, height].flatMap { size in
        [24, 16, 8, 0].map { UInt8(size >> $0 & 255) }
      } + chunks[0].data[8...]
    )
    #expect(throws: ImagingError.self) { try Bitmap(png: Chunk.file(of: chunks)) }
  }

  @Test func `a chunk longer than the file is refused before memory is spent on it`() throws {
    let file = try Bitmap(width: 4, height: 4).pngData(text: Self.text)
    // Lengths of the header, the texts, the pixels and the end: each bit alone.
    var position = 8
    for chunk in Chunk.all(in: file) {
      for bit in 0..<31 {
        var damaged = file
        damaged[position + 3 - bit / 8] ^= 1 << (bit % 8)
        guard damaged[position + 3 - bit / 8] > file[position + 3 - bit / 8], bit > 8 else {
          continue
        }
        func isRefused(_ read: () throws -> Void) {
          let error = #expect(throws: ImagingError.self) { try read() }
          #expect(error?.description.contains("the data ends early") == true)
        }
        isRefused { _ = try Bitmap(png: damaged) }
        guard !["IDAT", "IEND"].contains(chunk.name) else { continue }
        try withFile(damaged) { path in isRefused { _ = try PictureInspection(ofFile: path) } }
      }
      position += 12 + chunk.data.count
    }
  }

  @Test func `of a thousand compressed texts a few are read`() throws {
    // A text of a million spaces, in 1 kB.
    let chunks = Chunk.all(in: try Bitmap(width: 1, height: 1).pngData(text: Self.text))
    let stored =
      [0x78, 0x01, 0x01, 0x01, 0x00, 0xFE, 0xFF, 0x20, 0x00, 0x21, 0x00, 0x21] as [UInt8]
    let text = Chunk(name: "zTXt", data: Array("Comment".utf8) + [0, 0] + stored)
    let end = chunks.count - 2
    let file = Chunk.file(
      of: chunks[..<end] + [Chunk](repeating: text, count: 1000) + chunks[end...]
    )
    let inspection = try PictureInspection(of: file)
    #expect((2...20).contains(inspection.text.count))
    #expect(inspection.value(of: "Fathom") == "scene")
    #expect(try Bitmap(png: file) == Bitmap(width: 1, height: 1))
  }

  @Test func `texts have a budget together`() throws {
    let chunks = Chunk.all(in: try Bitmap(width: 1, height: 1).pngData())
    func inspection(texts: Int, of count: Int) throws -> PictureInspection {
      let data = Array("Comment".utf8) + [0] + [UInt8](repeating: 0x78, count: count)
      let text = [Chunk](repeating: Chunk(name: "tEXt", data: data), count: texts)
      return try PictureInspection(of: Chunk.file(of: chunks[..<1] + text + chunks[1...]))
    }
    #expect(try inspection(texts: 2, of: 3_900_000).text.count == 2)
    let error = #expect(throws: ImagingError.self) { try inspection(texts: 3, of: 3_900_000) }
    #expect(error?.description.contains("its texts are longer than 8,000,000 bytes") == true)
  }

  @Test func `a picture beyond the budget is refused`() throws {
    let bitmap = Bitmap(width: 10, height: 10)
    #expect(try Bitmap(png: bitmap.pngData(), pixelBudget: 100) == bitmap)
    #expect(try Bitmap(ppm: bitmap.ppmData(), pixelBudget: 100) == bitmap)
    let error = ImagingError.tooLarge(name: "a.png", width: 10, height: 10, pixelBudget: 99)
    #expect(throws: error) { try Bitmap(png: bitmap.pngData(), named: "a.png", pixelBudget: 99) }
    #expect(throws: error) { try Bitmap(ppm: bitmap.ppmData(), named: "a.png", pixelBudget: 99) }
    #expect(error.description == "a.png has 10 x 10 pixels, more than the 99 that are allowed.")
  }
}
