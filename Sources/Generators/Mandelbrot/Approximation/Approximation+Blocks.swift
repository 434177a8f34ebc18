import CKernels
import FathomNumbers

extension Approximation<PlainComplex> {
  /// The block in `Double`s.
  var block: mandelbrot_block {
    mandelbrot_block(
      ax: a.x,
      ay: a.y,
      bx: b.x,
      by: b.y,
      ex: e.x,
      ey: e.y,
      gx: g.x,
      gy: g.y,
      hx: h.x,
      hy: h.y,
      radius2: radius2,
      reach2: reach2
    )
  }
}

extension Approximation<ScaledComplex> {
  /// The block in `Double`s; nil where one of its numbers is out of their range.
  var block: mandelbrot_block? {
    guard
      [a, b, e].allSatisfy({ $0.isZero || -450...450 ~= $0.exponent }),
      [g, h].allSatisfy({ $0.isZero || -900...900 ~= $0.exponent }),
      radius2.isZero || radius2.exponent > -880, reach2.isZero || reach2.exponent > -1000
    else { return nil }
    let (ax, ay) = a.components()
    let (bx, by) = b.components()
    let (ex, ey) = e.components()
    let (gx, gy) = g.components()
    let (hx, hy) = h.components()
    return mandelbrot_block(
      ax: ax,
      ay: ay,
      bx: bx,
      by: by,
      ex: ex,
      ey: ey,
      gx: gx,
      gy: gy,
      hx: hx,
      hy: hy,
      radius2: Double(min(radius2, ScaledDouble(0x1p1000))),
      reach2: Double(min(reach2, ScaledDouble(0x1p1000)))
    )
  }

  /// The block with exponents.
  var wideBlock: mandelbrot_wide_block {
    // Zero has an exponent beyond an Int32.
    func narrow(_ exponent: Int) -> Int32 { Int32(min(max(exponent, -1 << 30), 1 << 30)) }
    return mandelbrot_wide_block(
      ax: a.real,
      ay: a.imaginary,
      bx: b.real,
      by: b.imaginary,
      ex: e.real,
      ey: e.imaginary,
      gx: g.real,
      gy: g.imaginary,
      hx: h.real,
      hy: h.imaginary,
      radius2: radius2.significand,
      reach2: reach2.significand,
      a_exponent: narrow(a.exponent),
      b_exponent: narrow(b.exponent),
      e_exponent: narrow(e.exponent),
      g_exponent: narrow(g.exponent),
      h_exponent: narrow(h.exponent),
      radius2_exponent: narrow(radius2.exponent),
      reach2_exponent: narrow(reach2.exponent)
    )
  }
}

extension ApproximationTable {
  /// Gives an orbit to the kernels with its blocks, and the map of its returns if there is one.
  func withBlocks(
    of orbit: ReferenceOrbit,
    _ returns: mandelbrot_return_map?,
    _ body: (UnsafePointer<mandelbrot_orbit>) -> Void
  ) {
    var result = mandelbrot_orbit()
    result.last = Int64(orbit.lastIndex)
    result.lowest_level = Int32(lowestLevel)
    result.level_count = Int32(levels.count)
    Self.store(levels.map(\.lowerBound), in: &result.level_start)
    Self.store(levels.map(\.count), in: &result.level_size)
    orbit.members.withUnsafeBufferPointer { members in
      result.members = members.baseAddress
      orbit.wideMembers.withUnsafeBufferPointer { members in
        result.wide_members = members.baseAddress
        result.wide_member_count = Int64(members.count)
        blocks.withUnsafeBufferPointer { blocks in
          result.blocks = blocks.baseAddress
          wideBlocks.withUnsafeBufferPointer { blocks in
            result.wide_blocks = blocks.baseAddress
            mixedTerms.withUnsafeBufferPointer { terms in
              result.mixed_terms = terms.isEmpty ? nil : terms.baseAddress
              guard let returns else { return body(&result) }
              withUnsafePointer(to: returns) {
                result.returns = $0
                body(&result)
              }
            }
          }
        }
      }
    }
  }

  /// Writes numbers into an array of C's, which Swift takes for a tuple.
  private static func store<Numbers>(_ numbers: [Int], in array: inout Numbers) {
    withUnsafeMutableBytes(of: &array) { bytes in
      for (index, number) in numbers.enumerated() {
        bytes.storeBytes(
          of: Int64(number),
          toByteOffset: index * MemoryLayout<Int64>.stride,
          as: Int64.self
        )
      }
    }
  }
}
