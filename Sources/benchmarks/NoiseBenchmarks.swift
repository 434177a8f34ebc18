import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
import FathomPlotting

/// The noise alone, without colours: each kind with each set of instructions, and depth.
func measureNoise(_ report: inout Report) async {
  await measureKinds(&report)
  let depths = [0, 1000, 10000]
  var figures: [Measurement] = []
  for digits in depths {
    figures.append(await measure(.gradient, digits: digits, size: .large, method: .best))
  }
  for (digits, figure) in zip(depths, figures).dropFirst() {
    report.add(ratio: "gradient noise alone, 1e-\(digits) to 1e0", figure, to: figures[0])
  }
  figures = []
  for digits in [3, 1000, 10000] {
    figures.append(
      await measure(.gradient, mode: .trueField, digits: digits, size: .large, method: .best)
    )
  }
  report.add(figures[0])
  for (digits, figure) in zip([1000, 10000], figures.dropFirst()) {
    report.add(ratio: "true field alone, 1e-\(digits) to 1e-3", figure, to: figures[0])
  }
}

/// A row for each kind: our figures, then those that FastNoise2 has for one octave of the same idea.
private func measureKinds(_ report: inout Report) async {
  let methods = KernelMethod.allCases.filter { $0 != .plain && $0.isAvailable }
  let table = Table(
    ["ns/octave sample"] + methods.map { "\($0)" } + PeerNoise.levels.map { "FastNoise2 \($0)" }
  )
  for kind in NoiseKind.allCases {
    let size: Size<Int> = kind == .gradient ? .large : .small
    var figures: [(value: Double?, decimals: Int)] = []
    for method in methods {
      let figure = await measure(kind, digits: 0, size: size, method: method)
      report.keep(figure.name, figure.nanoseconds)
      figures.append((figure.nanoseconds, 2))
    }
    let peers = PeerNoise.nanoseconds(of: kind)
    table.add(kind.rawValue, figures + PeerNoise.levels.indices.map { (peers?[$0], 2) })
  }
  table.end()
}

extension Size<Int> {
  fileprivate static let large = Size(width: 1920, height: 1080)
  fileprivate static let small = Size(width: 640, height: 360)
}

/// Prepares and fills a view that is 1e-`digits` world units wide, tile by tile.
private func measure(
  _ kind: NoiseKind,
  mode: NoiseMode = .window,
  digits: Int,
  size: Size<Int>,
  method: KernelMethod
) async -> Measurement {
  let depth = Int(Double(digits) * 3.321928094887362)
  var random = SystemRandomNumberGenerator()
  let words = (0...depth / 64 + 1).map { _ in UInt(random.next()) }
  let center = BigFloat(BigInt(words: words), exponent: -64 * words.count)
  let grid = PixelGrid(
    center: Point(x: center, y: center),
    pitch: BigFloat(1 / Double(size.width)).scaled(byPowerOfTwo: -depth),
    size: size
  )
  // Features from 2^1 to 2^11 pixels: ten octaves.
  let noise = NoiseGenerator(kind: kind, mode: mode, coarsest: 11)
  let (octaves, count, unit) =
    mode == .window
    ? ("10 octaves", size.area * 10, "octave sample") : (mode.rawValue, size.area, "sample")
  let name = "\(kind) noise alone, 1e-\(digits), \(octaves), \(method)"
  let view = View(grid: grid, depth: 0)
  let anchor = SceneAnchor(point: grid.exactCenter, fractionBits: grid.fractionBits, depth: 0)
  return await Measurement.best(of: 20, name, count: count, unit: unit) {
    guard
      var view = try? noise.scene([anchor]).prepare(view, fields: ["height"]) as? PreparedNoise
    else { return }
    view.method = method
    for top in stride(from: 0, to: size.height, by: 256) {
      for left in stride(from: 0, to: size.width, by: 256) {
        let tile = PixelRectangle(columns: left..<left + 256, rows: top..<top + 256)
          .intersection(grid.frame)
        var field = Field(width: tile.width, height: tile.height)
        view.fill(&field, at: grid.samplePoints(tile))
      }
    }
  }
}
