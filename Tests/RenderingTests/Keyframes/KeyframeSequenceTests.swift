import BigInt
import FathomNavigation
import FathomNumbers
import FathomRendering
import Testing

@Suite struct KeyframeSequenceTests {
  /// The view of a dive to (1/3, −1/7) whose pixels are 2^-octaves wide; its middle moves with the
  /// size of its pixels.
  private func view(_ octaves: Double, deepest: Int) -> View {
    let pitch = BigFloat.exp2(BigFloat(-octaves).rounded(toPrecision: 256))
    let third = BigFloat(1).rounded(toPrecision: 512 + deepest) / BigFloat(3)
    let seventh = BigFloat(-1).rounded(toPrecision: 512 + deepest) / BigFloat(7)
    return View(
      grid: PixelGrid(
        center: Point(x: third + pitch * BigFloat(7), y: seventh - pitch * BigFloat(3)),
        pitch: pitch,
        size: Size(width: 48, height: 27)
      ),
      depth: octaves
    )
  }

  private func sequence(_ ratio: Double, deepest: Int = 400, samples: Int = 4) -> KeyframeSequence {
    KeyframeSequence(
      between: view(Double(deepest) - 5.25, deepest: deepest),
      and: view(Double(deepest), deepest: deepest),
      ratio: BigFloat(ratio),
      samples: samples
    )
  }

  @Test func `the finest key has the pixels of the deepest view`() {
    let deep = view(400, deepest: 400)
    let key = sequence(1.5).keyframe(0)
    #expect(key.depth == deep.depth)
    #expect(key.grid.pitch == deep.grid.pitch && key.grid.fractionBits == deep.grid.fractionBits)
    // Its pixels lie on the deepest view's lattice.
    let corner = deep.grid.columnOffset(0) - key.grid.columnOffset(0)
    let shift = BigInt(corner) + deep.grid.center.x - key.grid.center.x
    #expect(shift > 0 && shift % BigInt(deep.grid.pitch) == 0)
  }

  @Test(arguments: [1.1, 1.2, 1.5, 2, 3.7], [(1, 1.18), (2, 1.18), (3, 1.1), (4, 1), (9, 1)])
  func `every view lies within its key`(ratio: Double, _ enlargement: (samples: Int, most: Double))
  {
    let sequence = sequence(ratio, samples: enlargement.samples)
    for step in 0...105 {
      let view = view(400 - Double(step) / 20, deepest: 400)
      let (index, way) = sequence.place(of: view)
      #expect((0...1).contains(way))
      let key = sequence.keyframe(index)
      let most = index == 0 ? 1 : enlargement.most
      #expect(
        Double(key.grid.exactPitch / view.grid.exactPitch) <= most + 1e-9,
        "frames are hardly enlarged"
      )
      for axis in [\Point<BigFloat>.x, \.y] {
        let extent = axis == \.x ? (key.grid.size.width, 48) : (key.grid.size.height, 27)
        let shift = Double(
          (view.grid.exactCenter[keyPath: axis] - key.grid.exactCenter[keyPath: axis])
            / key.grid.exactPitch
        )
        let ratio = Double(view.grid.exactPitch / key.grid.exactPitch)
        #expect(abs(shift) + Double(extent.1) / 2 * ratio <= Double(extent.0) / 2)
      }
    }
  }

  // 1.5² pixels of a frame for each of log₁.₅ 2 keys an octave, less the enlargement, and the margins.
  @Test(arguments: [(4, 72...78, 41...46), (2, 60...66, 34...40)])
  func `keys take as many pixels as was worked out`(
    samples: Int,
    width: ClosedRange<Int>,
    height: ClosedRange<Int>
  ) {
    let sequence = KeyframeSequence(
      between: view(0, deepest: 100),
      and: view(100, deepest: 100),
      ratio: BigFloat(1.5),
      samples: samples
    )
    #expect(sequence.count == 171)
    let key = sequence.keyframe(80)
    #expect(width.contains(key.grid.size.width) && height.contains(key.grid.size.height))
    // Its depth is that of its pixels.
    let octaves = Double(BigFloat.log2(key.grid.exactPitch / sequence.keyframe(0).grid.exactPitch))
    #expect(abs(100 - octaves - key.depth) < 1e-6)
  }
}
