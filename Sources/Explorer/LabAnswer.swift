import FathomFiles
import FathomFrames
import FathomNavigation
import FathomPrecisionLab
import FathomWorlds

/// A view as cameras in the types of the precision lab see it: what can be told of them, and the picture
/// of one.
enum LabAnswer {
  /// The most pixels of a picture: a screen of 3840 by 2160.
  static let pixelLimit = 3840 * 2160

  /// The exact positions of a view's pixels; throws a `Refusal` for what no page shows.
  static func grid(_ view: String, size: String) throws -> PixelGrid {
    let size = try Parse.size(size)
    guard size.area <= pixelLimit else {
      throw InvalidValue("A picture of the laboratory has at most \(pixelLimit) pixels.")
    }
    return try WorldShelf.grid(of: view, frame: size)
  }

  /// The type of this word; throws a `Refusal` where there is none.
  static func type(_ word: String) throws -> NumberType {
    guard let type = TypedView.types.first(where: { $0.word == word }) else {
      let words = TypedView.types.map(\.word)
      throw InputError.notFound(
        problem:
          "There is no camera in '\(word.excerpt)'; there are \(words.joined(separator: ", "))."
      )
    }
    return type
  }

  /// What can be told of all types in a view.
  static func json(_ grid: PixelGrid) throws -> JSONNode {
    func lines(_ lines: FrameMeasurement.Lines) -> JSONNode {
      .map([
        "count": .integer(lines.count), "distinct": .integer(lines.distinct),
        "longestRun": .integer(lines.longestRun),
      ])
    }
    return .list(
      try TypedView.types.map { type in
        let view = try TypedView(grid, type: type)
        return .map([
          "word": .text(type.word), "name": .text(type.name), "bits": .integer(type.precision),
          "bitsLeft": .text(view.bitsLeft.map { "\(($0 * 100).rounded() / 100 + 0)" } ?? ""),
          "overflows": .flag(view.overflows), "columns": lines(view.columns),
          "rows": lines(view.rows),
        ])
      }
    )
  }
}
