import FathomNavigation
import FathomNumbers

/// A number type as code that is generic over scalars takes it: with the rounding into it.
struct StudiedScalar<Scalar: WorldScalar>: Sendable {
  /// The type's name and format.
  let type: NumberType

  /// The number of the type that is nearest to an exact one.
  let round: @Sendable (BigFloat) -> Scalar

  /// A point rounded into the type.
  func round(_ point: Point<BigFloat>) -> Point<Scalar> {
    Point(x: round(point.x), y: round(point.y))
  }
}

/// A computation in any number type.
protocol ScalarStudy {
  associatedtype Result

  /// Does it in one.
  func result<Scalar>(in scalar: StudiedScalar<Scalar>) throws -> Result
}

extension NumberType {
  /// The result of a study in this type, which must be available.
  func result<Study: ScalarStudy>(of study: Study) throws -> Study.Result {
    switch kind {
    case .float16: try study.result(in: StudiedScalar(type: self) { Float16($0) })
    case .bfloat16: try study.result(in: StudiedScalar(type: self) { BFloat16($0) })
    case .float32: try study.result(in: StudiedScalar(type: self) { Float($0) })
    case .float64: try study.result(in: StudiedScalar(type: self) { Double($0) })
    case .float80:
      #if arch(x86_64)
      try study.result(in: StudiedScalar(type: self) { Float80($0) })
      #else
      preconditionFailure("types that are not available are left out before")
      #endif
    case .doubleDouble: try study.result(in: StudiedScalar(type: self) { DoubleDouble($0) })
    case .bigFloat:
      try study.result(
        in: StudiedScalar(type: self) { [precision] in $0.rounded(toPrecision: precision) }
      )
    }
  }
}
