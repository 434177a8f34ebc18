import FathomFiles
import FathomImaging
import Testing

@Suite struct JPEGTests {
  /// Smooth colours, which JPEG keeps well.
  private func gradient(width: Int, height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        bitmap[x, y] = SRGBColor(
          red8: UInt8(x * 255 / max(1, width - 1)),
          green8: UInt8(y * 255 / max(1, height - 1)),
          blue8: 128
        )
      }
    }
    return bitmap
  }

  private func difference(_ first: Bitmap, _ second: Bitmap) -> Int {
    guard case .eight(let one) = first.samples, case .eight(let other) = second.samples else {
      return .max
    }
    return zip(one, other).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  @Test(arguments: [(100, 80), (1, 1), (1, 33), (17, 1)])
  func `a smooth picture comes back nearly as it was`(size: (Int, Int)) throws {
    let bitmap = gradient(width: size.0, height: size.1)
    let again = try Bitmap(jpeg: bitmap.jpegData(quality: 95))
    #expect(again.width == size.0 && again.height == size.1)
    #expect(difference(bitmap, again) <= 8)
  }

  @Test func `less quality is fewer bytes, and the same picture gives the same bytes`() throws {
    let bitmap = Bitmap.random(width: 90, height: 70, depth: .eight, seed: 51)
    let sizes = try [5, 40, 75, 95].map { try bitmap.jpegData(quality: $0).count }
    #expect(sizes == sizes.sorted())
    #expect(try bitmap.jpegData() == bitmap.jpegData())
  }

  @Test func `a file tells its size and whether it is whole`() throws {
    let file = try gradient(width: 20, height: 30).jpegData()
    let inspection = try PictureInspection(of: file)
    #expect(inspection.format == .jpeg && inspection.isComplete)
    #expect(inspection.width == 20 && inspection.height == 30 && inspection.depth == .eight)
    try withFile(Array(file.dropLast(9))) { path in
      let inspection = try PictureInspection(ofFile: path)
      #expect(!inspection.isComplete && inspection.width == 20)
    }
  }

  @Test func `cut anywhere, it is refused and not filled with gray`() throws {
    let file = try Bitmap.random(width: 64, height: 64, depth: .eight, seed: 52).jpegData()
    for length in stride(from: 0, to: file.count - 2, by: 37) {
      #expect(throws: ImagingError.self, "\(length)") {
        try Bitmap(jpeg: Array(file.prefix(length)))
      }
    }
  }

  @Test(.enabled(if: OtherProgram.ffmpeg != nil, "ffmpeg is not installed"))
  func `another program reads what is written`() throws {
    let bitmap = gradient(width: 64, height: 48)
    let arguments = ["-v", "error", "-i", "INPUT", "-f", "image2pipe", "-c:v", "ppm", "-"]
    let output = try OtherProgram.ffmpeg?.run(arguments, input: bitmap.jpegData(quality: 95))
    #expect(difference(try Bitmap(ppm: #require(output)), bitmap) <= 8)
  }

  /// Eight pixels square, gray, in some scans: one that begins, and others that refine it.
  private static func progressive(scans: Int) -> [UInt8] {
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
    let head: [UInt8] = [0xFF, 0xC2, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
    let codes: [UInt8] = [0xFF, 0xC4, 0, 20, 0, 1] + [UInt8](repeating: 0, count: 16)
    func scan(_ bits: UInt8) -> [UInt8] { [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, bits, 0x7F] }
    return start + head + codes + scan(0x01)
      + [[UInt8]](repeating: scan(0x10), count: scans - 1).joined() + [0xFF, 0xD9]
  }

  @Test func `a picture in more scans than programs write is refused`() throws {
    #expect(try Bitmap(jpeg: Self.progressive(scans: 100)).width == 8)
    let error = #expect(throws: ImagingError.self) {
      try Bitmap(jpeg: Self.progressive(scans: 200))
    }
    #expect(error?.description.contains("more than 100 scans") == true)
  }
}
