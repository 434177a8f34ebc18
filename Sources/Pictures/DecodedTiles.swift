import Imaging
import Synchronization

/// The pixels of a pyramid's tiles, decoded when they are first needed and kept within a budget.
///
/// Those that were not needed for longest go first. Two threads that need the same tile wait for one
/// of them to decode it.
package final class DecodedTiles: Sendable {
  /// What is known of a tile's file.
  enum Content: Sendable {
    case pixels(Bitmap)
    case missing
  }

  private final class Slot: Sendable {
    let content = Mutex<Content?>(nil)
  }

  private struct Shelf {
    var slots: [PictureTile: (slot: Slot, byteCount: Int, lastUse: Int)] = [:]
    var byteCount = 0
    var uses = 0
    var decodedCount = 0
    var problems: [PictureTile: String] = [:]
  }

  let pyramid: Pyramid
  private let byteBudget: Int
  private let shelf = Mutex(Shelf())

  package init(_ pyramid: Pyramid, byteBudget: Int) {
    self.pyramid = pyramid
    self.byteBudget = byteBudget
  }

  /// How many times a tile has been decoded.
  package var decodedCount: Int { shelf.withLock { $0.decodedCount } }

  /// The levels of the tiles that are kept, by how often they have been halved.
  package var levelsDecoded: Set<Int> {
    shelf.withLock { Set($0.slots.keys.map(\.reduction)) }
  }

  /// The bytes of the tiles that are kept.
  package var byteCount: Int { shelf.withLock { $0.byteCount } }

  /// What could not be read, a sentence for each tile, from the largest level on.
  var problems: [String] {
    let problems = shelf.withLock { $0.problems }
    return problems.sorted { first, second in
      let (one, other) = (first.key, second.key)
      return (one.reduction, one.row, one.column) < (other.reduction, other.row, other.column)
    }.map(\.value)
  }

  func content(of tile: PictureTile) -> Content {
    let slot = shelf.withLock { shelf in
      shelf.uses += 1
      let entry = shelf.slots[tile, default: (Slot(), 0, 0)]
      shelf.slots[tile] = (entry.slot, entry.byteCount, shelf.uses)
      return entry.slot
    }
    return slot.content.withLock { content in
      if let content { return content }
      let decoded = decode(tile)
      content = decoded
      return decoded
    }
  }

  private func decode(_ tile: PictureTile) -> Content {
    do {
      let bitmap = try pyramid.bitmap(of: tile)
      keep(tile, byteCount: 3 * bitmap.width * bitmap.height)
      return .pixels(bitmap)
    } catch {
      shelf.withLock { $0.problems[tile] = error.description }
      return .missing
    }
  }

  private func keep(_ tile: PictureTile, byteCount: Int) {
    shelf.withLock { shelf in
      shelf.decodedCount += 1
      guard let entry = shelf.slots[tile] else { return }
      shelf.slots[tile] = (entry.slot, byteCount, entry.lastUse)
      shelf.byteCount += byteCount
      while shelf.byteCount > byteBudget {
        let oldest = shelf.slots.filter { $0.key != tile && $0.value.byteCount > 0 }
          .min { $0.value.lastUse < $1.value.lastUse }
        guard let oldest else { return }
        shelf.byteCount -= oldest.value.byteCount
        shelf.slots[oldest.key] = nil
      }
    }
  }
}
