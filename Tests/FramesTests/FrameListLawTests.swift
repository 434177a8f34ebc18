import FathomFrames
import TestSupport
import Testing

/// What holds for all lists of frames and their shards.
@Suite struct FrameListLawTests {
  /// A list as people write one.
  private struct Script: CustomStringConvertible {
    let parts: [(first: Int, last: Int, step: Int)]
    let shards: Int

    init(_ choices: inout Choices) {
      parts = choices.list(1...6) { choices in
        let first = choices.integer(0...300)
        return (first, first + choices.integer(0...300), 1 + choices.integer(0...20))
      }
      shards = 1 + choices.integer(0...40)
    }

    var description: String { "'\(text)' in \(shards) shards" }

    var text: String {
      parts.map { $0 == $1 && $2 == 1 ? "\($0)" : "\($0)-\($1)" + ($2 == 1 ? "" : "x\($2)") }
        .joined(separator: ",")
    }

    /// Its frames, by the meaning of the words.
    var frames: [Int] {
      Set(parts.flatMap { stride(from: $0.first, through: $0.last, by: $0.step) }).sorted()
    }

    var list: FrameList { get throws { try FrameList(parsing: text, frameCount: 601) } }
  }

  @Test func `a list has the frames that its parts name, each once and upwards`() {
    expectLaw(for: Script.init) { script in
      let (list, frames) = (try script.list, script.frames)
      return Array(list) == frames && list.count == frames.count
        && (0..<frames.count).map { list.frame(at: $0) } == frames
    }
  }

  @Test func `lists read back from their text, and from their frames`() {
    expectLaw(for: Script.init) { script in
      let (list, frames) = (try script.list, script.frames)
      let made = FrameList(frames)
      let again = try [list, made].map { try FrameList(parsing: $0.description, frameCount: 601) }
      return Array(made) == frames && again == [list, made]
    }
  }

  @Test func `shards partition a list, dealt in turn`() {
    expectLaw(for: Script.init) { script in
      let list = try script.list
      let hands = try (0..<script.shards).map { index in
        let shard = try Shard(parsing: "\(index)/\(script.shards)", environment: [:])
        let frames = Array(shard.frames(of: list))
        return frames.count == shard.frameCount(of: list.count) ? frames : []
      }
      let counts = hands.map(\.count)
      let rounds = (0..<(counts.max() ?? 0)).flatMap { round in
        hands.compactMap { round < $0.count ? $0[round] : nil }
      }
      return rounds == script.frames && (counts.max() ?? 0) - (counts.min() ?? 0) <= 1
    }
  }
}
