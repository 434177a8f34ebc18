public import FathomNavigation

/// A direction that content scrolls in.
public enum Axis: Sendable, Hashable, CaseIterable {
  /// To the right.
  case horizontal
  /// Down.
  case vertical

  /// The other one.
  var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// None, one or both of the axes.
public struct Axes: OptionSet, Sendable, Hashable {
  /// One bit for each axis.
  public let rawValue: UInt8

  /// Creates the set with these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The horizontal axis.
  public static let horizontal = Axes(rawValue: 1)
  /// The vertical axis.
  public static let vertical = Axes(rawValue: 2)
  /// Both axes.
  public static let both: Axes = [.horizontal, .vertical]

  /// Whether an axis is in the set.
  public func contains(_ axis: Axis) -> Bool {
    contains(axis == .horizontal ? Axes.horizontal : Axes.vertical)
  }
}

extension Point {
  /// The coordinate on an axis.
  public subscript(axis: Axis) -> Scalar {
    get { axis == .horizontal ? x : y }
    set {
      switch axis {
      case .horizontal: x = newValue
      case .vertical: y = newValue
      }
    }
  }

  /// The point whose coordinates `coordinate` gives for the axes.
  public init(_ coordinate: (Axis) throws -> Scalar) rethrows {
    self.init(x: try coordinate(.horizontal), y: try coordinate(.vertical))
  }
}

extension Size {
  /// The extent on an axis.
  public subscript(axis: Axis) -> Scalar { axis == .horizontal ? width : height }
}

extension EdgeInsets {
  /// The inset at the left or the top.
  public func leading(_ axis: Axis) -> Scalar { axis == .horizontal ? left : top }

  /// The inset at the right or the bottom.
  public func trailing(_ axis: Axis) -> Scalar { axis == .horizontal ? right : bottom }
}

extension EdgeInsets<Double> {
  /// No insets.
  public static var zero: EdgeInsets<Double> {
    EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  }
}

extension Double {
  /// The nearest number in the range.
  public func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
