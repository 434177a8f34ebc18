import FathomNavigation
import Foundation

/// A measurement in a process of its own, whose memory is counted.
///
/// It prints what it counted as a JSON object. The pictures of a folder are pyramids named `tiled-0`,
/// `tiled-1` and so on, and `whole-0` and on, of the same pictures as single tiles in the layout
/// `dzi`, which has small levels all the same.
enum Part {
  /// Nothing: what every part takes.
  case nothing
  /// A thousand frames of a pyramid on a screen.
  case scrolling(pyramid: String, screen: Size<Int>)
  /// Paging through the pictures of a folder.
  case paging(PictureKeeping, folder: String, screen: Size<Int>)

  /// The parts' names.
  static let usage =
    "--part nothing, --part scrolling PYRAMID SCREEN and, with a folder and a screen such as 320x480, "
    + PictureKeeping.allCases.map { "--part \($0.rawValue)" }.joined(separator: ", ")

  /// The part that arguments name, nil where they name none; throws for one that does not exist.
  init?(_ arguments: [String]) throws {
    guard arguments.first == "--part" else { return nil }
    let rest = Array(arguments.dropFirst())
    let sides = (rest.last ?? "").split(separator: "x").compactMap { Int($0) }
    if rest == ["nothing"] {
      self = .nothing
      return
    }
    guard rest.count == 3, sides.count == 2, sides.allSatisfy({ 1...16384 ~= $0 }) else {
      throw BenchmarkError.unknownPart(arguments, usage: Self.usage)
    }
    let screen = Size(width: sides[0], height: sides[1])
    if rest[0] == "scrolling" {
      self = .scrolling(pyramid: rest[1], screen: screen)
    } else if let keeping = PictureKeeping(rawValue: rest[0]) {
      self = .paging(keeping, folder: rest[1], screen: screen)
    } else {
      throw BenchmarkError.unknownPart(arguments, usage: Self.usage)
    }
  }

  /// The arguments that name the part.
  var arguments: [String] {
    switch self {
    case .nothing: ["--part", "nothing"]
    case .scrolling(let pyramid, let screen):
      ["--part", "scrolling", pyramid, "\(screen.width)x\(screen.height)"]
    case .paging(let keeping, let folder, let screen):
      ["--part", keeping.rawValue, folder, "\(screen.width)x\(screen.height)"]
    }
  }

  /// Does it and prints what was counted.
  func run() throws {
    let counts =
      switch self {
      case .nothing: [:] as [String: Double]
      case .scrolling(let pyramid, let screen): try scroll(over: pyramid, screen: screen)
      case .paging(let keeping, let folder, let screen):
        try page(through: folder, keeping: keeping, screen: screen)
      }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    print(String(decoding: try encoder.encode(counts), as: UTF8.self))
  }
}
