import FathomFiles
import FathomNavigation
import FathomScrolling
import FathomWorlds

/// The values of traces: numbers, flags, points and rectangles.
extension YAMLNode {
  func integer(_ what: String, in range: ClosedRange<Int>) throws -> Int {
    let text = try requiredText(what)
    return try located { try Parse.integer(text, what, in: range) }
  }

  func number(_ what: String, in range: ClosedRange<Double>) throws -> Double {
    let text = try requiredText(what)
    return try located { try Parse.number(text, what, in: range) }
  }

  /// Yes or no.
  func flag(_ what: String) throws -> Bool {
    try word(among: ["true", "false"], what) == "true"
  }

  /// Refuses a value other than 'true', of events without parameters.
  func requireTrue(_ what: String) throws {
    guard try flag(what) else { throw error("An event with '\(what)' must say 'true'.") }
  }

  private func numbers(_ count: Int, _ what: String, _ example: String) throws -> [Double] {
    guard let elements, elements.count == count else {
      throw error("\(what) must be \(count) numbers such as \(example).")
    }
    return try elements.map { try $0.number(what, in: -1e9...1e9) }
  }

  func point(_ what: String) throws -> Point<Double> {
    let numbers = try numbers(2, what, "[160, 230]")
    return Point(x: numbers[0], y: numbers[1])
  }

  func rectangle(_ what: String) throws -> Rectangle {
    let numbers = try numbers(4, what, "[0, 0, 320, 460]")
    return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  func insets(_ what: String) throws -> EdgeInsets<Double> {
    let numbers = try numbers(4, what, "[20, 0, 0, 0]: top, left, bottom, right")
    return EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  /// Two numbers, the first not greater than the second.
  func range(_ what: String, in allowed: ClosedRange<Double>) throws -> ClosedRange<Double> {
    let numbers = try numbers(2, what, "[0.5, 2]")
    guard numbers.allSatisfy(allowed.contains), numbers[0] <= numbers[1] else {
      throw error(
        "\(what) must be two numbers from \(allowed.lowerBound.plainText) to "
          + "\(allowed.upperBound.plainText), the greater one last."
      )
    }
    return numbers[0]...numbers[1]
  }

  /// None, one or both axes.
  func axes(_ what: String) throws -> Axes {
    switch try word(among: ["none", "horizontal", "vertical", "both"], what) {
    case "horizontal": .horizontal
    case "vertical": .vertical
    case "both": .both
    default: []
    }
  }
}
