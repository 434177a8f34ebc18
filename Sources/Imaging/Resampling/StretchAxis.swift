/// The pixels along one side of a picture that is stretched or shrunk, and moved, along a side of
/// another.
///
/// Every target pixel whose centre lies in the stretched part takes its light from the source pixels
/// around it: from two, by their distances, where the part is stretched; from all that become one
/// where it is shrunk; or, with the kernel of Catmull and Rom, from twice as many. At scale 1, moved by whole pixels,
/// it is a copy.
package struct StretchAxis: Sendable {
  /// The target's pixels that get light.
  package let pixels: Range<Int>
  /// The source pixels of each of ``pixels``, whose shares sum up to 1.
  package let taps: ResamplingTaps<Float>

  /// The axis on which the source pixels `part` lie from `start` on, `scale` target pixels each, as far
  /// as they lie within `clip`.
  package init(
    part: Range<Int>,
    start: Double,
    scale: Double,
    within clip: Range<Int>,
    kernel: ResamplingKernel = .triangle
  ) {
    precondition(scale > 0 && scale.isFinite && start.isFinite, "a stretched picture has a place")
    let end = start + Double(part.count) * scale
    // Pixel i is in when its centre is: start <= i + 1/2 < end.
    func first(_ edge: Double) -> Int {
      let pixel = (edge - 0.5).rounded(.up)
      let (least, greatest) = (Double(clip.lowerBound), Double(clip.upperBound))
      return Int(min(max(pixel, least), greatest))
    }
    pixels = part.isEmpty ? 0..<0 : first(start)..<max(first(start), first(end))
    let unit = max(1, 1 / scale)
    let radius = kernel.radius * unit
    // The centre of source pixel j is at j + 1/2.
    let centers = pixels.map { (Double($0) + 0.5 - start) / scale - 0.5 }
    // Beyond the outermost centres there is one pixel alone.
    func source(_ edge: Double) -> Int { Int(min(max(edge, 0), Double(part.count - 1))) }
    taps = ResamplingTaps(
      centers.map { center in
        let low = source((center - radius).rounded(.up))
        let high = max(low, source((center + radius).rounded(.down)))
        return part.lowerBound + low...part.lowerBound + high
      },
      weight: { pixel, source in
        kernel.weight(
          at: (Double(source - part.lowerBound) - centers[pixel]).magnitude / unit
        )
      }
    )
  }
}

extension Bitmap {
  /// Draws another picture of eight bits stretched or shrunk, mixed in linear light.
  package mutating func stretch(
    _ source: Bitmap,
    columns: StretchAxis,
    rows: StretchAxis
  ) {
    precondition(
      depth == .eight && source.depth == .eight,
      "Only pictures of 8 bits are stretched."
    )
    let (across, down) = (columns.taps, rows.taps)
    guard !across.sources.isEmpty, !down.sources.isEmpty else { return }
    let left = across.sources.lowerBound
    var line = [SIMD3<Float>](repeating: .zero, count: across.sources.count)
    var mixed = [SIMD3<Float>](repeating: .zero, count: across.pixelCount)
    for (index, row) in rows.pixels.enumerated() {
      for index in line.indices { line[index] = .zero }
      for tap in index * down.count..<(index + 1) * down.count where down.weights[tap] != 0 {
        var sample = 3 * (down.indices[tap] * source.width + left)
        for index in line.indices {
          let light = SIMD3(
            SRGB.decode8(source.bytes[sample]),
            SRGB.decode8(source.bytes[sample + 1]),
            SRGB.decode8(source.bytes[sample + 2])
          )
          line[index] += light * down.weights[tap]
          sample += 3
        }
      }
      across.mix(line, from: left, into: &mixed)
      setPixels(x: columns.pixels.lowerBound, y: row, light: mixed.span)
    }
  }
}
