import FathomImaging
import TestSupport
import Testing

@Suite struct PNGDeflaterTests {
  @Test(.optimized, arguments: PNGCompression.Filter.allCases, [0, 1, 6, 9])
  func `every prediction at every level comes back as it was`(
    filter: PNGCompression.Filter,
    level: Int
  ) throws {
    let deflater = try PNGDeflater(PNGCompression(level: level, filter: filter))
    for (width, height) in oddSizes {
      let bitmap = Bitmap.random(width: width, height: height, depth: .eight, seed: 61)
      #expect(try Bitmap(png: deflater.data(bitmap)) == bitmap)
    }
  }

  @Test func `a prediction that fits makes the file smaller`() throws {
    var bitmap = Bitmap(width: 256, height: 64)
    for x in 0..<256 {
      let color = SRGBColor(red8: UInt8(x), green8: UInt8(x / 2), blue8: UInt8(255 - x))
      bitmap.fillRectangle(x: x, y: 0, width: 1, height: 64, color: color)
    }
    func size(_ filter: PNGCompression.Filter) throws -> Int {
      try PNGDeflater(PNGCompression(level: 1, filter: filter)).data(bitmap).count
    }
    #expect(try size(.up) < size(.none) && size(.paeth) < size(.none))
    #expect(try size(.adaptive) <= size(.sub))
  }

  @Test(.enabled(if: OtherProgram.pngcheck != nil, "pngcheck is not installed"))
  func `pngcheck finds nothing wrong`() throws {
    let bitmap = Bitmap.random(width: 33, height: 20, depth: .eight, seed: 62)
    let deflater = try PNGDeflater(PNGCompression(level: 6, filter: .adaptive))
    _ = try OtherProgram.pngcheck?.run(["-q", "INPUT"], input: deflater.data(bitmap))
  }
}
