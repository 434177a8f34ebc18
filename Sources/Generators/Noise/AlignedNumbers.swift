/// Memory for the kernels' numbers, zero at first, where each packet lies in one cache line.
final class AlignedNumbers {
  let start: UnsafeMutablePointer<Double>

  init(count: Int) {
    start = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Double>.stride,
      alignment: 64
    ).bindMemory(to: Double.self, capacity: count)
    start.initialize(repeating: 0, count: count)
  }

  deinit { start.deallocate() }
}
