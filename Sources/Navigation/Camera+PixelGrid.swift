package import BigInt
package import FathomNumbers

extension Camera<BigFloat> {
  /// The precision that a camera needs for the pixels of a grid with P fraction bits: the bits before
  /// the binary point of its offset, and 128 for fractions of a pixel.
  ///
  /// A camera keeps the precision of the numbers it is made from; ``rounded(toPrecision:)`` raises it
  /// for a deeper zoom.
  package static func precision(fractionBits: Int, offset: Point<BigInt>) -> Int {
    128 + max(64, fractionBits, offset.x.bitWidth, offset.y.bitWidth)
  }

  /// The camera that sees exactly the frame of a grid, its world's top-left corner at `origin`.
  package init(_ grid: PixelGrid, world: Size<BigFloat>?, origin: Point<BigFloat>) {
    let lattice = grid.latticeOffset(corner: origin)
    let precision = Self.precision(fractionBits: grid.fractionBits, offset: lattice.origin)
    func offset(_ origin: BigInt, _ phase: BigFloat) -> BigFloat {
      BigFloat(origin).rounded(toPrecision: precision) + phase
    }
    self.init(
      world: world,
      scale: BigFloat(1).rounded(toPrecision: precision) / grid.exactPitch,
      offset: Point(
        x: offset(lattice.origin.x, lattice.phase.x),
        y: offset(lattice.origin.y, lattice.phase.y)
      ),
      viewport: grid.size
    )
  }

  /// The grid of the frame on display, in a world whose top-left corner is at `origin`: between
  /// gestures of the lattice's nearest pixels, so that it is drawn one to one.
  ///
  /// This rounds the view once; from here on positions are exact integers.
  package func pixelGrid(origin: Point<BigFloat>) -> PixelGrid {
    var camera = self
    let frame = framePixels
    if relativeZoom == BigFloat(1), !frame.isEmpty {
      camera.follow(offset: place(of: frame), relativeZoom: relativeZoom)
    }
    let pitch = BigFloat(1).rounded(toPrecision: scale.precision) / (scale * relativeZoom)
    let center = camera.worldPoint(at: viewportCenter)
    return PixelGrid(
      center: Point(x: origin.x + center.x, y: origin.y + center.y),
      pitch: pitch,
      size: viewport
    )
  }

  /// The top-left corner of a region of the lattice, in pixels at ``scale``.
  package func place(of region: PixelRegion) -> Point<BigFloat> {
    func place(_ first: BigInt, _ phase: BigFloat) -> BigFloat {
      BigFloat(first).rounded(toPrecision: scale.precision) + phase
    }
    return Point(
      x: place(region.columns.lowerBound, phase.x),
      y: place(region.rows.lowerBound, phase.y)
    )
  }

  /// The grid of the lattice's pixels in a region, which must not be empty, whatever zoom is in
  /// progress.
  package func latticeGrid(of region: PixelRegion, origin: Point<BigFloat>) -> PixelGrid {
    let size = Size(
      width: Int(region.columns.upperBound - region.columns.lowerBound),
      height: Int(region.rows.upperBound - region.rows.lowerBound)
    )
    var camera = resized(to: size)
    camera.follow(offset: place(of: region), relativeZoom: BigFloat(1))
    return camera.pixelGrid(origin: origin)
  }

  /// The same camera with the precision that its depth asks for, if it has less.
  ///
  /// Precisions grow in steps of 64 bits and leave 192 for fractions of a pixel beside those for the
  /// pixels.
  package func deepened() -> Self {
    let exponents = [offset.x, offset.y, scale].map { $0.isZero ? 0 : $0.exponent }
    let bits = 192 + max(0, exponents.max() ?? 0)
    let precision = (bits + 63) / 64 * 64
    return precision > scale.precision ? rounded(toPrecision: precision) : self
  }

  /// The same camera with numbers of another precision.
  package func rounded(toPrecision precision: Int) -> Self {
    func rounded(_ value: BigFloat) -> BigFloat { value.rounded(toPrecision: precision) }
    var camera = Camera(
      world: world.map { Size(width: rounded($0.width), height: rounded($0.height)) },
      scale: rounded(scale),
      offset: Point(x: rounded(offset.x), y: rounded(offset.y)),
      viewport: viewport,
      insets: EdgeInsets(
        top: rounded(insets.top),
        left: rounded(insets.left),
        bottom: rounded(insets.bottom),
        right: rounded(insets.right)
      ),
      relativeZoom: rounded(relativeZoom)
    )
    camera.phase = Point(x: rounded(phase.x), y: rounded(phase.y))
    return camera
  }
}
