package import BigInt
import FathomNumbers

/// A frame's place on the pixel lattice of a world, and its part of the legal area.
///
/// All of it follows from the grid and the bounds: the grid is panned by whole pixels only, so that
/// two frames of one lattice agree on every pixel that both show.
package struct LatticeFrame: Hashable, Sendable {
  /// The frame in pixels.
  package let size: Size<Int>

  /// The lattice pixel in the frame's top-left corner.
  package let origin: Point<BigInt>

  /// The lattice pixels on display: the frame's part of the legal area.
  package let visiblePixels: PixelRegion

  /// The lattice pixels of the world when its corner lies on the corner of a lattice pixel; nil for a
  /// world without bounds.
  package let legalPixels: PixelRegion?

  /// Places the frame of a grid on the lattice of a world with these bounds, or with none.
  package init(_ grid: PixelGrid, bounds: WorldBounds?) {
    let lattice = grid.latticeOffset(corner: bounds?.origin ?? .worldOrigin)
    let columns = lattice.origin.x..<lattice.origin.x + BigInt(grid.size.width)
    let rows = lattice.origin.y..<lattice.origin.y + BigInt(grid.size.height)
    let whole = PixelRegion(columns: columns, rows: rows)
    size = grid.size
    origin = lattice.origin
    guard let bounds else {
      visiblePixels = whole
      legalPixels = nil
      return
    }
    let precision = Camera.precision(fractionBits: grid.fractionBits, offset: lattice.origin)
    let scale = BigFloat(1).rounded(toPrecision: precision) / grid.exactPitch
    /// The ends of the legal columns, or rows: of this lattice, and of one without a phase.
    func ends(_ extent: BigFloat, _ phase: BigFloat) -> (visible: BigInt, legal: BigInt) {
      let content = extent * scale
      // A pixel belongs to the world when its centre does.
      guard let visible = (content - phase - BigFloat(0.5)).ceiling,
        let legal = (content - BigFloat(0.5)).ceiling
      else { preconditionFailure("bounds are finite") }
      return (max(0, visible), max(0, legal))
    }
    /// The phase as it remains of an offset of this precision.
    func rounded(_ phase: BigFloat, _ origin: BigInt) -> BigFloat {
      let whole = BigFloat(origin).rounded(toPrecision: precision)
      return whole + phase - whole
    }
    let x = ends(bounds.size.width, rounded(lattice.phase.x, lattice.origin.x))
    let y = ends(bounds.size.height, rounded(lattice.phase.y, lattice.origin.y))
    visiblePixels = whole.intersection(
      PixelRegion(columns: 0..<x.visible, rows: 0..<y.visible)
    )
    legalPixels = PixelRegion(columns: 0..<x.legal, rows: 0..<y.legal)
  }

  /// The pixels of the frame that lie in the world, in the frame's own pixels.
  package var visible: PixelRectangle {
    visiblePixels.relative(to: origin, within: frame)
  }

  /// The whole frame, in its own pixels.
  package var frame: PixelRectangle {
    PixelRectangle(columns: 0..<size.width, rows: 0..<size.height)
  }
}

extension PixelGrid {
  /// The pixels of the frame that lie in a world with these bounds; all where there are none.
  package func visiblePart(of bounds: WorldBounds?) -> PixelRectangle {
    bounds == nil ? frame : LatticeFrame(self, bounds: bounds).visible
  }
}
