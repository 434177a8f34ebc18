extension Bitmap {
  /// Fills a rectangle, as far as it lies in the picture.
  package mutating func fillRectangle(
    x: Int,
    y: Int,
    width: Int,
    height: Int,
    color: SRGBColor
  ) {
    let columns = Self.clipped(from: x, count: width, to: self.width)
    let rows = Self.clipped(from: y, count: height, to: self.height)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let rowLength = self.width * 3
    withUnsafeMutableSamples { samples in
      for row in rows {
        let start = row * rowLength
        let indices = stride(
          from: start + columns.lowerBound * 3,
          to: start + columns.upperBound * 3,
          by: 3
        )
        switch samples {
        case .eight(let bytes):
          let (red, green, blue) = color.samples8
          for i in indices {
            (bytes[i], bytes[i + 1], bytes[i + 2]) = (red, green, blue)
          }
        case .sixteen(let words):
          for i in indices {
            (words[i], words[i + 1], words[i + 2]) = (color.red, color.green, color.blue)
          }
        }
      }
    }
  }

  /// Draws the border of a rectangle, one pixel wide and inside it, as far as it lies in the
  /// picture.
  package mutating func strokeRectangle(
    x: Int,
    y: Int,
    width: Int,
    height: Int,
    color: SRGBColor
  ) {
    guard width > 0, height > 0 else { return }
    fillRectangle(x: x, y: y, width: width, height: 1, color: color)
    fillRectangle(x: x, y: y, width: 1, height: height, color: color)
    if let bottom = Self.last(from: y, count: height) {
      fillRectangle(x: x, y: bottom, width: width, height: 1, color: color)
    }
    if let right = Self.last(from: x, count: width) {
      fillRectangle(x: right, y: y, width: 1, height: height, color: color)
    }
  }

  /// Mixes a colour into a pixel in linear light.
  ///
  /// Coverage 0 leaves the pixel, 1 replaces it; a pixel outside the picture is ignored.
  package mutating func blendPixel(x: Int, y: Int, color: SRGBColor, coverage: Float) {
    guard x >= 0, x < width, y >= 0, y < height, coverage > 0 else { return }
    guard coverage < 1 else {
      self[x, y] = color
      return
    }
    let old = self[x, y]
    func mixed(_ old: UInt16, _ new: UInt16) -> UInt16 {
      let (from, to) = (SRGB.decode16(old), SRGB.decode16(new))
      return SRGB.encode16(from + (to - from) * coverage)
    }
    self[x, y] = SRGBColor(
      red: mixed(old.red, color.red),
      green: mixed(old.green, color.green),
      blue: mixed(old.blue, color.blue)
    )
  }

  /// Copies another picture of the same depth to (x, y), as far as it lies in this one.
  package mutating func copy(_ other: Bitmap, toX x: Int, y: Int) {
    precondition(other.depth == depth, "Only bitmaps of one depth can be copied.")
    let columns = Self.clipped(from: x, count: other.width, to: width)
    guard !columns.isEmpty else { return }
    let rows = Self.clipped(from: y, count: other.height, to: height)
    // Whole rows follow each other in both.
    let isWhole = columns.count == width && columns.count == other.width
    let step = isWhole ? max(1, rows.count) : 1
    for row in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
      let target = 3 * (row * width + columns.lowerBound)
      let source = 3 * ((row - y) * other.width + columns.lowerBound - x)
      let count = 3 * columns.count * step
      switch depth {
      case .eight:
        bytes.replaceSubrange(target..<target + count, with: other.bytes[source..<source + count])
      case .sixteen:
        words.replaceSubrange(target..<target + count, with: other.words[source..<source + count])
      }
    }
  }

  /// The part of `start ..< start + count` within `0 ..< limit`, however large the numbers are.
  static func clipped(from start: Int, count: Int, to limit: Int) -> Range<Int> {
    let (end, overflow) = start.addingReportingOverflow(max(0, count))
    let lower = min(max(start, 0), limit)
    return lower..<max(lower, overflow ? limit : min(end, limit))
  }

  /// The last index of `start ..< start + count`; nil beyond the largest integer.
  private static func last(from start: Int, count: Int) -> Int? {
    let (last, overflow) = start.addingReportingOverflow(count - 1)
    return overflow ? nil : last
  }
}

extension Bitmap {
  /// Mixes a rectangle with round corners in, its edges smooth wherever they lie.
  ///
  /// `opacity` is from 0 to 1; the radius is at most half the shorter side. With a `border`, only
  /// a rim of that many pixels inside the edge is filled.
  package mutating func fillRoundedRectangle(
    x: Double,
    y: Double,
    width: Double,
    height: Double,
    radius: Double,
    border: Double? = nil,
    color: SRGBColor,
    opacity: Double = 1
  ) {
    guard width > 0, height > 0, [x, y, width, height].allSatisfy(\.isFinite) else { return }
    let radius = min(radius, width / 2, height / 2)
    func range(_ start: Double, _ length: Double, _ limit: Int) -> Range<Int> {
      let first = min(max(start.rounded(.down), 0), Double(limit))
      let end = min(max((start + length).rounded(.up), first), Double(limit))
      return Int(first)..<Int(end)
    }
    let (centerX, centerY) = (x + width / 2, y + height / 2)
    for row in range(y, height, self.height) {
      let down = (Double(row) + 0.5 - centerY).magnitude - height / 2 + radius
      for column in range(x, width, self.width) {
        let across = (Double(column) + 0.5 - centerX).magnitude - width / 2 + radius
        // The distance from the edge, positive outside; half a pixel either way is covered in part.
        let corner = (max(across, 0) * max(across, 0) + max(down, 0) * max(down, 0)).squareRoot()
        let distance = corner + min(max(across, down), 0) - radius
        func coverage(_ distance: Double) -> Double { min(max(0.5 - distance, 0), 1) }
        let inside = border.map { coverage(distance + $0) } ?? 0
        blendPixel(
          x: column,
          y: row,
          color: color,
          coverage: Float((coverage(distance) - inside) * opacity)
        )
      }
    }
  }
}
