import CKernels

/// How samples are computed: plainly, to compare with, or by a kernel at one of its levels.
package enum KernelMethod: Sendable, CaseIterable {
  /// One by one, in Swift.
  case plain
  /// In packets, with the instructions of every processor.
  case baseline
  case avx2
  case avx512

  /// The fastest one here.
  package static let best = allCases.last { $0.isAvailable } ?? .baseline

  /// Whether this processor can do it.
  package var isAvailable: Bool {
    level.map { $0.rawValue <= kernel_best_level().rawValue } ?? true
  }

  /// The kernels' level; nil for the plain way.
  var level: kernel_level? {
    switch self {
    case .plain: nil
    case .baseline: KERNEL_BASELINE
    case .avx2: KERNEL_AVX2
    case .avx512: KERNEL_AVX512
    }
  }
}
