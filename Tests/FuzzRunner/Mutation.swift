import FathomNumbers
import FuzzTargets

/// Changes of inputs by words and by bytes, the same for each seed.
struct Mutation {
  /// The longest input, as for libFuzzer.
  private static let longest = 4096

  private var random: SplitMix64
  private var words: WordMutation
  private let isText: Bool

  init(seed: UInt64, isText: Bool) {
    random = SplitMix64(seed: seed)
    words = WordMutation(seed: ~seed)
    self.isText = isText
  }

  /// One of the inputs with one change or up to eight.
  mutating func change(_ inputs: [[UInt8]]) -> [UInt8] {
    var input = choose(inputs)
    for _ in 0..<(1 << Int.random(in: 0..<4, using: &random)) {
      // Mostly words: changed bytes alone seldom come further than the parser.
      if isText, Int.random(in: 0..<4, using: &random) != 0 {
        input = words.change(input)
      } else {
        changeBytes(&input, with: choose(inputs))
      }
    }
    return Array(input.prefix(Self.longest))
  }

  /// Changes, inserts, removes or doubles bytes, or takes some from another input.
  private mutating func changeBytes(_ input: inout [UInt8], with other: [UInt8]) {
    guard !input.isEmpty else {
      input = other
      return
    }
    let place = Int.random(in: input.indices, using: &random)
    let few = place..<min(place + Int.random(in: 1...16, using: &random), input.count)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: input[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: input[place] = [0, 1, 0x7f, 0x80, 0xff].randomElement(using: &random) ?? 0
    case 2: input[place] = .random(in: 0...255, using: &random)
    case 3: input.insert(.random(in: 0...255, using: &random), at: place)
    case 4: input.removeSubrange(few)
    case 5: input.insert(contentsOf: input[few], at: place)
    default: input.replaceSubrange(few, with: other.dropFirst(place).prefix(few.count))
    }
  }

  private mutating func choose(_ inputs: [[UInt8]]) -> [UInt8] {
    inputs.randomElement(using: &random) ?? []
  }
}
