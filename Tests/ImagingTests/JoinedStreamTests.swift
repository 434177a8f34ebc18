import FathomImaging
import TestSupport
import Testing

@Suite struct JoinedStreamTests {
  /// A picture of words of a few bytes each in an order that is random: all kinds of codes, and ends
  /// of blocks at any bit.
  private static let words: Bitmap = {
    var random = SplitMix64(seed: 71)
    let alphabets: [[UInt8]] = [[0], [0, 1], [7, 7, 7, 9], Array(0...15), Array(0...255)]
    var samples: [UInt8] = []
    while samples.count < 3 * 700 * 900 {
      let alphabet = alphabets[Int.random(in: 0..<alphabets.count, using: &random)]
      for _ in 0..<Int.random(in: 1...9_000, using: &random) {
        samples.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
    }
    return Bitmap(width: 700, height: 900, samples: .eight(Array(samples[..<(3 * 700 * 900)])))
  }()

  private static let pictures: [(name: String, Bitmap)] = [
    ("words", words),
    ("one color", Bitmap(width: 1_001, height: 703)),
    ("noise, which is stored", .random(width: 640, height: 360, depth: .eight, seed: 72)),
    ("rows of several blocks", .random(width: 40_000, height: 2, depth: .eight, seed: 73)),
    ("one pixel", .random(width: 1, height: 1, depth: .eight, seed: 74)),
  ]

  @Test(.optimized, arguments: pictures)
  func `pieces side by side are a file that libpng reads, the same on any number of threads`(
    name: String,
    bitmap: Bitmap
  ) throws {
    let file = try bitmap.pngData()
    #expect(try Bitmap(png: file) == bitmap)
    let pieces = Chunk.all(in: file).count { $0.name == "IDAT" }
    // As many whole rows as 32 KiB have room for, one at least.
    let rows = max(1, 32_768 / (1 + 3 * bitmap.width))
    #expect(pieces == (bitmap.height + rows - 1) / rows)
    for threads in [2, 3, 200] { #expect(try bitmap.pngData(threads: threads) == file) }
  }

  @Test(.optimized, arguments: [0, 1])
  func `pictures of one row more or less than a piece come back`(level: Int) throws {
    for height in [15, 16, 17, 31, 32, 33] {
      let bitmap = Bitmap.random(width: 682, height: height, depth: .eight, seed: UInt64(height))
      let compression = PNGCompression(level: level, filter: .automatic)
      #expect(try Bitmap(png: bitmap.pngData(compression: compression)) == bitmap)
    }
  }

  @Test(.optimized) func `the fixed codes of small pictures end at any bit`() throws {
    for width in 1...40 {
      for height in 1...3 {
        let bitmap = Bitmap.random(width: width, height: height, depth: .eight, seed: UInt64(width))
        #expect(try Bitmap(png: bitmap.pngData()) == bitmap)
      }
    }
  }

  @Test(.enabled(if: OtherProgram.pngcheck != nil, "pngcheck is not installed"))
  func `pngcheck finds nothing wrong`() throws {
    for (_, bitmap) in Self.pictures {
      _ = try OtherProgram.pngcheck?.run(["-q", "INPUT"], input: bitmap.pngData())
    }
  }

  @Test(.optimized) func `pieces cost a fraction of the file`() throws {
    let bitmap = Self.words
    let whole = try PNGDeflater(PNGCompression(level: 1, filter: .up)).data(bitmap).count
    #expect(try Double(bitmap.pngData().count) < 1.05 * Double(whole))
  }
}
