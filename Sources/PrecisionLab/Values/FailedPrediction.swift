package import FathomFiles
import Foundation

/// A result of an experiment that differs from theory by more than the tolerance.
package enum FailedPrediction: Refusal {
  /// So many limits of all are not where theory has them.
  case limits(count: Int, of: Int)
  /// With twice the bits something else came out.
  case certificate

  package var kind: RefusalKind { .check }

  /// The sentence.
  package var sentence: String {
    switch self {
    case .limits(let count, let all):
      "\(count) of \(all) limits \(count == 1 ? "is" : "are") not where theory has "
        + "\(count == 1 ? "it" : "them"), within the tolerance."
    case .certificate:
      "With twice the bits in the exact numbers something else came out: they are too few."
    }
  }

  /// Throws unless all limits are where they should be.
  static func check(_ limits: [LimitFinding]) throws(FailedPrediction) {
    let count = limits.count { $0.verdict == .outside }
    guard count == 0 else { throw .limits(count: count, of: limits.count) }
  }
}

extension LabRun {
  /// Throws where a limit is not where theory has it, or where twice the bits change something.
  package func check() throws(FailedPrediction) {
    guard subject.isCertified != false else { throw .certificate }
    try FailedPrediction.check(types.flatMap(\.limits))
  }
}

extension DriftStudy {
  /// Throws where the drift does not reach a pixel where the law has it.
  package func check() throws(FailedPrediction) {
    try FailedPrediction.check(curves.map(\.limit))
  }
}
