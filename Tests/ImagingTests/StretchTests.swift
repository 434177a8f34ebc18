import FathomImaging
import Testing

/// Pictures that are stretched and shrunk.
@Suite struct StretchTests {
  /// Eight by six pixels without any order.
  private static let picture: Bitmap = {
    var state: UInt32 = 1
    let samples = (0..<8 * 6 * 3).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    return Bitmap(width: 8, height: 6, samples: .eight(samples))
  }()

  private func stretched(
    _ source: Bitmap,
    to size: (width: Int, height: Int),
    start: (x: Double, y: Double) = (0, 0),
    scale: Double
  ) -> Bitmap {
    var target = Bitmap(width: size.width, height: size.height, filledWith: .white)
    target.stretch(
      source,
      columns: StretchAxis(
        part: 0..<source.width,
        start: start.x,
        scale: scale,
        within: 0..<size.width
      ),
      rows: StretchAxis(
        part: 0..<source.height,
        start: start.y,
        scale: scale,
        within: 0..<size.height
      )
    )
    return target
  }

  @Test func `moved by whole pixels it is a copy, and outside nothing is drawn`() {
    let moved = stretched(Self.picture, to: (9, 9), start: (2, -3), scale: 1)
    for y in 0..<9 {
      for x in 0..<9 {
        let isInside = 2 <= x && y < 3
        #expect(moved[x, y] == (isInside ? Self.picture[x - 2, y + 3] : .white))
      }
    }
  }

  @Test func `cubic curves go from that of Catmull and Rom to the B-spline`() {
    func weights(_ kernel: ResamplingKernel, start: Double = 0, scale: Double = 1) -> [Float] {
      StretchAxis(part: 0..<8, start: start, scale: scale, within: 2..<3, kernel: kernel).taps
        .weights
    }
    // Values of the paper's own filter, B = C = 1/3, and of the spline.
    for (softness, side, middle) in [
      (1.0 / 3, 1.0 / 18, 8.0 / 9), (1, 1.0 / 6, 2.0 / 3), (0, 0, 1),
    ] {
      let own = weights(.cubic(softness: softness))
      let expected = [0, side, middle, side, 0].map { Float($0) }
      #expect(zip(own, expected).allSatisfy { abs($0 - $1) < 1e-6 } && own.count == 5, "\(own)")
    }
    let between = weights(.cubic(softness: 0), start: 0.3, scale: 0.7)
    #expect(between == weights(.catmullRom, start: 0.3, scale: 0.7) && between.count > 4)
  }

  @Test(arguments: [1.7, 2, 3.25, 1.001])
  func `stretched, a pixel mixes the light of the four around it`(scale: Double) {
    let (startX, startY) = (-1.3, 0.4)
    let target = stretched(Self.picture, to: (16, 14), start: (startX, startY), scale: scale)
    func light(_ x: Int, _ y: Int) -> [Double] {
      let (red, green, blue) = Self.picture[min(max(x, 0), 7), min(max(y, 0), 5)].samples8
      return [red, green, blue].map { SRGB.decode(Double($0) / 255) }
    }
    for row in 0..<14 {
      for column in 0..<16 {
        let (x, y) = ((Double(column) + 0.5 - startX) / scale, (Double(row) + 0.5 - startY) / scale)
        guard 0 <= x, x < 8, 0 <= y, y < 6 else {
          #expect(target[column, row] == .white)
          continue
        }
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let (across, down) = (x - 0.5 - left, y - 0.5 - top)
        let (i, j) = (Int(left), Int(top))
        let samples = target[column, row].samples8
        for (channel, sample) in [samples.red, samples.green, samples.blue].enumerated() {
          let upper = light(i, j)[channel] * (1 - across) + light(i + 1, j)[channel] * across
          let lower =
            light(i, j + 1)[channel] * (1 - across) + light(i + 1, j + 1)[channel] * across
          let value = 255 * SRGB.encode(upper * (1 - down) + lower * down)
          #expect(abs(Double(sample) - value) <= 0.51)
        }
      }
    }
  }

  @Test(arguments: [0.5, 0.3, 0.05])
  func `shrunk, no pixel is passed over`(scale: Double) {
    // One bright column wherever it is leaves its light.
    let total = (0..<40).map { bright -> Double in
      var source = Bitmap(width: 80, height: 20)
      source.fillRectangle(x: 20 + bright, y: 0, width: 1, height: 20, color: .white)
      let target = stretched(source, to: (40, 1), scale: scale)
      // All that is drawn on; the rest is white.
      return (0..<Int((80 * scale).rounded())).reduce(0) {
        $0 + SRGB.decode(Double(target[$1, 0].green) / 65535)
      }
    }
    for light in total { #expect(abs(light - scale) < 0.25 * scale + 0.01, "\(light)") }
  }

  @Test func `one colour stays that colour at every scale`() {
    let plain = Bitmap(
      width: 7,
      height: 5,
      filledWith: SRGBColor(red8: 10, green8: 128, blue8: 251)
    )
    for scale in [0.1, 0.37, 1, 1.5, 12] {
      let target = stretched(plain, to: (4, 4), start: (-0.2, -0.2), scale: scale)
      #expect(target[0, 0] == (scale == 0.1 ? .white : plain[0, 0]))
    }
  }

  @Test func `what is far away or as large as can be draws what shows of it`() {
    let target = stretched(Self.picture, to: (4, 4), start: (-3.5e9, -2.5e9), scale: 1e9)
    #expect(target[0, 0] == Self.picture[3, 2])
    #expect(stretched(Self.picture, to: (4, 4), start: (1e300, 0), scale: 1)[3, 3] == .white)
  }

  @Test func `round corners are round, and edges as bright as they are covered`() {
    var bitmap = Bitmap(width: 20, height: 20)
    bitmap.fillRoundedRectangle(
      x: 2,
      y: 2,
      width: 16,
      height: 16,
      radius: .infinity,
      color: .white
    )
    let light = (0..<400).reduce(0.0) {
      $0 + SRGB.decode(Double(bitmap[$1 % 20, $1 / 20].green) / 65535)
    }
    #expect(abs(light - 64 * Double.pi) < 2)
    #expect(bitmap[2, 2] == .black && bitmap[10, 10] == .white)
    var half = Bitmap(width: 3, height: 3)
    half.fillRoundedRectangle(x: 0.5, y: 0, width: 2, height: 3, radius: 0, color: .white)
    #expect(half[0, 1].samples8.green == 188 && half[1, 1] == .white)
    half.fillRoundedRectangle(x: .nan, y: 0, width: 2, height: 3, radius: 0, color: .black)
    half.fillRoundedRectangle(x: -1e300, y: 0, width: 1, height: 3, radius: 0, color: .black)
    #expect(half[1, 1] == .white)
  }
}
