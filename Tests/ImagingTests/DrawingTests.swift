import FathomImaging
import Testing

@Suite struct DrawingTests {
  @Test(arguments: Bitmap.Depth.allCases)
  func `a rectangle is filled as far as it lies in the picture`(depth: Bitmap.Depth) {
    var bitmap = Bitmap(width: 5, height: 4, depth: depth)
    bitmap.fillRectangle(x: 3, y: -1, width: 9, height: 3, color: .white)
    bitmap.fillRectangle(x: 0, y: 3, width: 1, height: .max, color: .gray)
    bitmap.fillRectangle(x: 1, y: 1, width: 0, height: 5, color: .white)
    bitmap.fillRectangle(x: .max, y: .min, width: .max, height: .max, color: .white)
    #expect(bitmap.art == "...##\n...##\n.....\n+....")
  }

  @Test func `a border is one pixel wide and inside its rectangle`() {
    var bitmap = Bitmap(width: 8, height: 5)
    bitmap.strokeRectangle(x: 1, y: 1, width: 4, height: 3, color: .white)
    bitmap.strokeRectangle(x: 6, y: 3, width: .max, height: .max, color: .gray)
    bitmap.strokeRectangle(x: 0, y: 0, width: 1, height: 1, color: .gray)
    bitmap.strokeRectangle(x: 0, y: 2, width: 0, height: 9, color: .gray)
    #expect(bitmap.art == "+.......\n.####...\n.#..#...\n.####.++\n......+.")
  }

  @Test(arguments: Bitmap.Depth.allCases)
  func `pixels keep their colours`(depth: Bitmap.Depth) {
    var bitmap = Bitmap(width: 2, height: 2, depth: depth)
    for sample in UInt8.min...UInt8.max {
      let color = SRGBColor(red8: sample, green8: 255 - sample, blue8: sample / 2)
      bitmap[1, 0] = color
      #expect(bitmap[1, 0] == color)
      #expect(bitmap[0, 1] == .black)
    }
  }

  @Test(arguments: Bitmap.Depth.allCases)
  func `blending mixes light`(depth: Bitmap.Depth) {
    var bitmap = Bitmap(width: 2, height: 1, depth: depth)
    bitmap.blendPixel(x: 0, y: 0, color: .white, coverage: 0.5)
    #expect(bitmap[0, 0].samples8 == (188, 188, 188))
    for coverage in [0, -1, .nan] as [Float] {
      bitmap.blendPixel(x: 1, y: 0, color: .white, coverage: coverage)
      #expect(bitmap[1, 0] == .black)
    }
    bitmap.blendPixel(x: 1, y: 0, color: .white, coverage: 2)
    #expect(bitmap[1, 0] == .white)
    bitmap.blendPixel(x: 2, y: 0, color: .white, coverage: 1)
    bitmap.blendPixel(x: 0, y: -1, color: .white, coverage: 1)
  }

  /// Whole rows are copied in one piece, others row by row.
  @Test(arguments: Bitmap.Depth.allCases, [4, 5])
  func `copying a picture clips it at the edges`(depth: Bitmap.Depth, width: Int) {
    let source = Bitmap.random(width: width, height: 3, depth: depth, seed: 7)
    let places = [
      (0, 0), (0, 1), (0, -2), (-2, -1), (3, 2), (4, 0), (-4, 0), (-5, 0), (1, -3), (.min, 0),
      (0, .max),
    ]
    for (x, y) in places {
      var target = Bitmap(width: 4, height: 3, depth: depth, filledWith: .gray)
      target.copy(source, toX: x, y: y)
      for row in 0..<3 {
        for column in 0..<4 {
          let (fromX, farX) = column.subtractingReportingOverflow(x)
          let (fromY, farY) = row.subtractingReportingOverflow(y)
          let isCovered =
            !farX && !farY && (0..<width).contains(fromX) && (0..<3).contains(fromY)
          #expect(target[column, row] == (isCovered ? source[fromX, fromY] : .gray))
        }
      }
    }
  }

  @Test func `samples are filled in place without a copy`() {
    var bitmap = Bitmap(width: 3, height: 2)
    let before = bitmap.withUnsafeMutableSamples(Self.address)
    bitmap.withUnsafeMutableSamples { samples in
      guard case .eight(let bytes) = samples else { return }
      for i in bytes.indices { bytes[i] = UInt8(i) }
    }
    bitmap.fillRectangle(x: 0, y: 0, width: 1, height: 1, color: .white)
    #expect(bitmap.withUnsafeMutableSamples(Self.address) == before)
    #expect(bitmap[2, 1] == SRGBColor(red8: 15, green8: 16, blue8: 17))
  }

  private static func address(of samples: Bitmap.MutableSamples) -> UnsafeMutableRawPointer? {
    switch samples {
    case .eight(let bytes): UnsafeMutableRawPointer(bytes.baseAddress)
    case .sixteen(let words): UnsafeMutableRawPointer(words.baseAddress)
    }
  }
}
