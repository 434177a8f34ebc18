import FathomPrecisionLab
import Testing

@Suite struct LimitFindingTests {
  private func verdict(_ predicted: Double?, _ measured: Double?) -> LimitFinding.Verdict {
    LimitFinding(
      limit: .collapse,
      predicted: predicted,
      measured: measured,
      tolerance: 0.25,
      flown: 6...86
    )
    .verdict
  }

  @Test func `a limit is within its tolerance or outside`() {
    #expect(verdict(24, 24.25) == .within)
    #expect(verdict(24, 24.5) == .outside)
    #expect(verdict(24, nil) == .outside)
    #expect(verdict(nil, 24) == .outside)
  }

  @Test func `what lies beyond the depths flown is not reached`() {
    #expect(verdict(106, nil) == .notReached)
    #expect(verdict(nil, nil) == .notReached)
    #expect(verdict(106, 30) == .outside)
    // What fails before the start is met at the start.
    #expect(verdict(2, 6) == .within)
    #expect(verdict(2, nil) == .notReached)
    #expect(verdict(2, 7) == .outside)
  }
}
