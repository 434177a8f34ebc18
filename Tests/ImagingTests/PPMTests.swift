import FathomImaging
import Testing

@Suite struct PPMTests {
  @Test(arguments: oddSizes, Bitmap.Depth.allCases)
  func `a picture survives the round trip`(size: (Int, Int), depth: Bitmap.Depth) throws {
    let bitmap = Bitmap.random(width: size.0, height: size.1, depth: depth, seed: 1)
    #expect(try Bitmap(ppm: bitmap.ppmData()) == bitmap)
  }

  @Test func `the file is the header and the samples with the high byte first`() throws {
    let bitmap = Bitmap(width: 1, height: 1, samples: .sixteen([0x0102, 0x0304, 0xfffe]))
    let file = try bitmap.ppmData(text: [(keyword: "Scene", value: "two\nlines")])
    let header = "P6\n# Scene two\n# Scene lines\n1 1\n65535\n"
    #expect(file == Array(header.utf8) + [1, 2, 3, 4, 0xff, 0xfe])
  }

  @Test(arguments: [
    "P6 2 1 255\n", "P6\n#c\n2 1\n255\n", "P6\t2\r\n# between\n1 #after\n255 ",
    "P6#x\n#y\n 2 1 255\n",
  ])
  func `white space and comments may stand anywhere in the header`(header: String) throws {
    let bitmap = try Bitmap(ppm: Array(header.utf8) + [1, 2, 3, 4, 5, 6])
    #expect(bitmap == Bitmap(width: 2, height: 1, samples: .eight([1, 2, 3, 4, 5, 6])))
  }

  @Test func `samples are stretched to the full range`() throws {
    let small = try Bitmap(ppm: Array("P6 1 1 4\n".utf8) + [0, 2, 4])
    #expect(small.samples == .eight([0, 128, 255]))
    let large = try Bitmap(ppm: Array("P6 1 1 1023\n".utf8) + [0, 0, 2, 0, 3, 255])
    #expect(large.samples == .sixteen([0, 32800, 65535]))
  }

  @Test(arguments: [
    "", "P", "P6", "P5 1 1 255\n", "P6 0 1 255\n", "P6 1 0 255\n", "P6 1 1 0\n", "P6 1 1 65536\n",
    "P6 1 1 255", "P6 1 1 255x", "P6 -1 1 255\n", "P6 1.5 1 255\n", "P6 1 1\n", "P61 1 255\n",
    "P6 1 1 255\n", "P6 999999999 999999999 65535\n", "P6 99999999999999999999 1 255\n",
    "P6 20000 20000 255\n", "P6 2 1 255\nabcde", "P6 1 1 98\nabc", "P6 1 1 256\nabcdef",
    "P6 # no end",
  ])
  func `a bad file throws`(file: String) {
    #expect(throws: ImagingError.self) { try Bitmap(ppm: Array(file.utf8)) }
  }

  @Test func `a file cut anywhere throws`() throws {
    let text = [(keyword: "Scene", value: "two\nlines")]
    let file = try Bitmap.random(width: 3, height: 2, depth: .sixteen, seed: 5).ppmData(text: text)
    for length in file.indices {
      #expect(throws: ImagingError.self) { try Bitmap(ppm: Array(file[..<length])) }
    }
  }
}
