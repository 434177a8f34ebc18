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
