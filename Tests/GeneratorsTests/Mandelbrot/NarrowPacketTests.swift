import CKernels
import FathomNumbers
import Testing

/// Packets of half the width, for samples of which few take a step together.
@Suite struct NarrowPacketTests {
  /// An orbit near the seahorse valley, from 0 on.
  private static let members: [Double] = {
    var (x, y) = (0.0, 0.0)
    return (0...4000).flatMap { _ in
      let member = [x, y]
      (x, y) = (x * x - y * y - 0.743643887037151, 2 * x * y + 0.13182590420533)
      return member
    }
  }()

  /// The number, the place and the derivative at the end of 256 samples, whose deltas lie in a square.
  private static func ends(_ level: kernel_level, isNarrow: Bool) -> [Double] {
    let samples = UnsafeMutablePointer<mandelbrot_samples>.allocate(capacity: 1)
    defer { samples.deallocate() }
    UnsafeMutableRawPointer(samples)
      .initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<mandelbrot_samples>.size)
    // As after many steps of one sample each.
    samples.pointee.step_count = isNarrow ? 1 << 20 : 0
    samples.pointee.stepping_count = samples.pointee.step_count
    let (cx, cy): (UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) = (
      mandelbrot_cx(samples), mandelbrot_cy(samples)
    )
    for index in 0..<256 {
      cx[index] = Double(index % 16 - 8) * 0x1p-6
      cy[index] = Double(index / 16 - 8) * 0x1p-6
    }
    mandelbrot_append_perturbed(samples, 256, 0)
    return members.withUnsafeBufferPointer { members in
      var orbit = mandelbrot_orbit()
      orbit.members = members.baseAddress
      orbit.last = Int64(members.count / 2 - 1)
      var view = mandelbrot_view()
      (view.limit, view.bailout2, view.unit, view.pitch) = (3000, 1e6, -34, 0x1p-6)
      while mandelbrot_iterate(level, &orbit, &view, samples, true, 1 << 20) <= 0 {}
      let phases: UnsafePointer<UInt8> = mandelbrot_phase(samples)
      let steps: UnsafePointer<Int64> = mandelbrot_n(samples)
      return (0..<256).flatMap { index in
        [
          Double(phases[index]), Double(steps[index]), mandelbrot_x(samples)[index],
          mandelbrot_y(samples)[index], mandelbrot_derivative_x(samples)[index],
          mandelbrot_derivative_y(samples)[index],
        ]
      }
    }
  }

  @Test func `have the same bits as wide ones`() {
    let expected = Self.ends(KERNEL_BASELINE, isNarrow: false)
    // Most samples escape, after many different numbers of steps.
    #expect(Set(stride(from: 1, to: expected.count, by: 6).map { expected[$0] }).count > 100)
    for level in KernelMethod.allCases.filter(\.isAvailable).compactMap(\.level) {
      #expect(Self.ends(level, isNarrow: false) == expected, "\(level)")
      #expect(Self.ends(level, isNarrow: true) == expected, "\(level)")
    }
  }
}
