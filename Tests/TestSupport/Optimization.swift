package import Testing

/// The optimization of this build.
package enum Optimization {
  /// Whether the compiler optimized: assertions are then left out.
  package static let isOn: Bool = {
    var isOn = true
    assert(
      {
        isOn = false
        return true
      }()
    )
    return isOn
  }()
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only in optimized builds, such as that of `make test`: it would take minutes in others.
  package static var optimized: Self {
    .enabled(if: Optimization.isOn, "It takes minutes without optimization; 'make test' runs it.")
  }
}
