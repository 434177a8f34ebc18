import FathomColoring
import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomWorlds
import Foundation

/// The ranks that make a world's colours fit a view, as the page puts them into the world's name.
struct RanksAnswer {
  /// The values, ascending; none where the colours fit as they are, or are no ranks.
  let ranks: [Double]

  /// The greatest error of a share that is let pass, so that colours do not change with every step.
  private static let tolerance = 0.15

  /// The answer for a view of a world's tiles.
  ///
  /// Throws a `Refusal` for a view beyond the limits.
  init(
    of view: TileView,
    _ size: Size<Int>,
    _ entry: WorldShelf.Entry,
    _ shelf: WorldShelf,
    lane: TileLane = .interactive
  ) async throws {
    let grid = try WorldShelf.grid(of: view, frame: size)
    let colors = entry.world.colorMap
    guard colors.scale == .histogram, colors.terrain == nil else {
      ranks = []
      return
    }
    let ranks = try await shelf.renderer(entry).ranks(of: grid, lane: lane)
    self.ranks = !Self.differ(ranks) || Self.fit(colors.rankCurve, ranks) ? [] : ranks
  }

  /// A world in colours that fit.
  func tuned(_ entry: WorldShelf.Entry) -> WorldShelf.Entry {
    var entry = entry
    if !ranks.isEmpty { entry.world.colorMap.ranks = ranks }
    return entry
  }

  /// The key and the value.
  var json: JSONNode { .map(["ranks": .text(ranks.isEmpty ? "" : Self.text(ranks))]) }

  /// Whether a curve through ranks tells them apart; else colours of any are one.
  private static func differ(_ ranks: [Double]) -> Bool {
    guard let first = ranks.first, let last = ranks.last else { return false }
    return last - first > 0x1p-36 * max(first.magnitude, last.magnitude)
  }

  /// Whether colours by some ranks show what others would.
  private static func fit(_ curve: RankCurve?, _ ranks: [Double]) -> Bool {
    guard let curve else { return false }
    let own = RankCurve(ranks)
    return ranks.dropLast().allSatisfy {
      (curve.share(of: $0) - own.share(of: $0)).magnitude <= tolerance
    }
  }

  /// The ranks with as many digits as tell apart a thousandth of the palette.
  private static func text(_ ranks: [Double]) -> String {
    let count = ranks.count
    // Half of the view lies within this; what is further away needs fewer digits.
    let (low, high) = (ranks[count / 4], ranks[3 * count / 4])
    let middle = max(high - low, (ranks[count - 1] - ranks[0]) * 1e-6, 1e-9)
    return ranks.map { rank in
      let step = max(middle, rank - high) / 1000
      let scale = pow(10, max(0, (-log10(step)).rounded(.up)))
      return ((rank * scale).rounded() / scale).plainText
    }.joined(separator: ",")
  }
}
