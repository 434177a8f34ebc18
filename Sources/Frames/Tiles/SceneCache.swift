import FathomRendering
import Synchronization

/// What tile renderers share: scenes and the fields of tiles, the last used ones up to a number of bytes.
///
/// A scene holds what is slow about a neighbourhood of tiles, such as a reference orbit; from its fields
/// a tile is painted again in other colours. Several renderers may have one cache, of the same world or
/// of others; all calls are safe at the same time.
public final class SceneCache: Sendable {
  /// The bytes that the scenes may hold; the one used last is kept whatever it holds.
  public let byteBudget: Int

  /// The fields of tiles.
  let fields: FieldCache

  /// The identity of a scene: what its pixels follow from, other than the view and the colours.
  struct Key: Hashable, Sendable {
    /// The canonical text of the world.
    let world: String
    let block: SceneBlock
  }

  /// The place of one scene: whoever needs it first makes it, and others wait for that.
  private final class Slot: Sendable {
    let scene = Mutex<Scene?>(nil)
    /// The scene's bytes when it was used last.
    let byteCount = Atomic(0)
  }

  private struct State {
    var slots: [Key: (slot: Slot, lastUse: Int)] = [:]
    var uses = 0
    var made = 0
  }

  private let state = Mutex(State())

  /// The bytes of a scene beside those it tells of.
  private static let overhead = 8 << 10

  /// Creates an empty cache; 256 MiB hold some dozen scenes at 1e-1000, and the fields of 512 tiles of
  /// 256 × 256 samples and one plane.
  ///
  /// Tiles whose fields take more than a sixteenth of `fieldByteBudget` are not kept.
  public init(byteBudget: Int = 256 << 20, fieldByteBudget: Int = 256 << 20) {
    self.byteBudget = byteBudget
    fields = FieldCache(byteBudget: fieldByteBudget)
  }

  /// The bytes that the scenes hold, about.
  public var byteCount: Int { state.withLock { Self.byteCount($0) } }

  /// The bytes that the fields of tiles hold.
  public var fieldByteCount: Int { fields.byteCount }

  /// The number of scenes.
  package var count: Int { state.withLock { $0.slots.count } }

  /// The number of scenes made so far.
  package var madeCount: Int { state.withLock { $0.made } }

  /// Forgets all scenes and fields; those that tiles are being drawn from live until then.
  public func removeAll() {
    state.withLock { $0.slots = [:] }
    fields.removeAll()
  }

  /// The scene of a key, made where there is none; what cannot be made is not kept.
  func scene(_ key: Key, make: () throws -> Scene) throws -> Scene {
    let slot = state.withLock { state in
      state.uses += 1
      let slot = state.slots[key]?.slot ?? Slot()
      state.slots[key] = (slot, state.uses)
      return slot
    }
    do {
      return try slot.scene.withLock { scene in
        if let scene { return scene }
        let made = try make()
        state.withLock { $0.made += 1 }
        scene = made
        return made
      }
    } catch {
      state.withLock { state in
        if state.slots[key]?.slot === slot { state.slots[key] = nil }
      }
      throw error
    }
  }

  /// Counts the bytes of a scene again after its use, and drops those that were not used for longest
  /// until the others fit into the budget.
  func trim(after key: Key, _ scene: Scene) {
    let byteCount = scene.byteCount + Self.overhead
    state.withLock { state in
      state.slots[key]?.slot.byteCount.store(byteCount, ordering: .relaxed)
      var excess = Self.byteCount(state) - byteBudget
      while excess > 0, state.slots.count > 1,
        let oldest = state.slots.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        excess -= oldest.value.slot.byteCount.load(ordering: .relaxed)
        state.slots[oldest.key] = nil
      }
    }
  }

  private static func byteCount(_ state: State) -> Int {
    state.slots.values.reduce(0) { $0 + $1.slot.byteCount.load(ordering: .relaxed) }
  }
}
