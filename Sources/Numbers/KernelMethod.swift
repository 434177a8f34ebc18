package import CKernels

/// A method to compute samples and their light: plain Swift where there is any, for comparison, or a
/// kernel with some instructions.
package enum KernelMethod: Sendable, CaseIterable {
  /// One by one, in Swift.
  case plain
  /// In packets, with the instructions of every processor.
  case baseline
  case avx2
  case avx512

  /// The fastest method on this processor.
  package static let best = allCases.last { $0.isAvailable } ?? .baseline

  /// The kernels' level of the fastest method on this processor.
  package static let bestLevel = best.level ?? KERNEL_BASELINE

  /// Whether this processor has the instructions.
  package var isAvailable: Bool {
    level.map { $0.rawValue <= kernel_best_level().rawValue } ?? true
  }

  /// The kernels' level; nil for the plain method.
  package var level: kernel_level? {
    switch self {
    case .plain: nil
    case .baseline: KERNEL_BASELINE
    case .avx2: KERNEL_AVX2
    case .avx512: KERNEL_AVX512
    }
  }
}
