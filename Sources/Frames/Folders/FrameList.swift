package import FathomFiles
import FathomWorlds

/// Some frames of a flight, each once and in ascending order.
///
/// As text a list such as `0-599`, `0-599x2` (every second one), `3, 7, 20-40` or `600-last`; the same
/// grammar reads what ``description`` writes. Takes the memory of its text, however many frames that names.
package struct FrameList: Hashable, Sendable {
  /// The frames from the first to the last, both ends included, by a step.
  fileprivate struct Part: Hashable {
    let first: Int
    let last: Int
    let step: Int

    /// The part's first frame that is not before another.
    func next(from frame: Int) -> Int? {
      guard frame > first else { return first }
      let next = first + (frame - first + step - 1) / step * step
      return next <= last ? next : nil
    }
  }

  /// In the order of their first frames.
  private let parts: [Part]

  private init(_ parts: [Part]) { self.parts = parts.sorted { $0.first < $1.first } }

  /// All frames of a range.
  package init(_ range: ClosedRange<Int>) {
    self.init([Part(first: range.lowerBound, last: range.upperBound, step: 1)])
  }

  /// These frames.
  package init(_ frames: some Sequence<Int>) {
    var parts: [Part] = []
    for frame in Set(frames).sorted() {
      guard let part = parts.last else {
        parts.append(Part(first: frame, last: frame, step: 1))
        continue
      }
      if part.last + 1 == frame {
        parts[parts.count - 1] = Part(first: part.first, last: frame, step: 1)
      } else {
        parts.append(Part(first: frame, last: frame, step: 1))
      }
    }
    self.init(parts)
  }

  /// The frames that a list names, which must all be among the first `frameCount`; nil names all
  /// those.
  ///
  /// Throws `InputError` with a sentence for anything that is no such list.
  package init(parsing text: String?, frameCount: Int) throws(InputError) {
    guard frameCount > 0 else { throw .invalid(problem: "There are no frames to be named.") }
    guard let text else {
      self.init(0...frameCount - 1)
      return
    }
    guard !text.contains(":") else {
      throw .invalid(
        problem: "A ':' in frames is a step to some programs and an interleaving to others; "
          + "write 0-599x5 for every fifth frame, not '\(text.excerpt)'."
      )
    }
    var parts: [Part] = []
    let items = text.split(separator: ",", omittingEmptySubsequences: false)
    for item in items.flatMap({ $0.split(whereSeparator: \.isWhitespace).nilIfEmpty ?? [""] }) {
      parts.append(try Self.part(String(item), in: text, frameCount: frameCount))
    }
    self.init(parts)
  }

  /// Throws `InvalidValue` for a number that none of the first `frameCount` frames has.
  package static func check(_ frame: Int, among frameCount: Int) throws(InvalidValue) {
    guard 0..<frameCount ~= frame else {
      throw InvalidValue(Self.problem(frame, among: frameCount))
    }
  }

  private static func problem(_ frame: Int, among frameCount: Int) -> String {
    "There is no frame \(frame): the frames are 0-\(frameCount - 1)."
  }

  private static func part(
    _ item: String,
    in text: String,
    frameCount: Int
  ) throws(InputError) -> Part {
    let range = item.split(separator: "x", omittingEmptySubsequences: false)
    let ends = (range.first ?? "").split(separator: "-", omittingEmptySubsequences: false)
    let numbers = (ends + range.dropFirst()).map { word in
      word == "last" ? frameCount - 1 : word.allSatisfy(\.isNumber) ? Int(word) : nil
    }
    guard ends.count <= 2, range.count <= ends.count, !numbers.contains(nil) else {
      throw .invalid(
        problem: "Frames must be a list such as 0-599, 0-599x2 or 3,7,20-last, "
          + "not '\(text.excerpt)'."
      )
    }
    let values = numbers.compactMap(\.self)
    let (first, last) = (values[0], values[ends.count - 1])
    let step = range.count == 2 ? values[2] : 1
    guard first <= last else {
      throw .invalid(problem: "Frames go upwards: \(last)-\(first), not \(first)-\(last).")
    }
    guard step > 0 else {
      throw .invalid(problem: "The step of frames must be at least 1, as in \(first)-\(last)x2.")
    }
    guard last < frameCount else {
      throw .invalid(problem: problem(last, among: frameCount))
    }
    let end = first + (last - first) / step * step
    // One frame is the same in any steps.
    return Part(first: first, last: end, step: first == end ? 1 : step)
  }

  /// The frame at a place in the list, from 0 to ``count`` - 1; several parts are gone through one by one.
  package func frame(at place: Int) -> Int? {
    guard parts.count != 1 else { return parts[0].first + place * parts[0].step }
    return enumerated().first { $0.offset == place }?.element
  }

  /// The number of frames; several parts are counted one by one.
  package var count: Int {
    guard parts.count != 1 else { return (parts[0].last - parts[0].first) / parts[0].step + 1 }
    return reduce(0) { count, _ in count + 1 }
  }
}

extension FrameList: Sequence {
  /// The frames, one after the other.
  package struct Iterator: IteratorProtocol {
    fileprivate var parts: ArraySlice<Part>
    private var position = 0

    fileprivate init(_ parts: [Part]) { self.parts = parts[...] }

    /// The next frame; nil after the last.
    package mutating func next() -> Int? {
      while let part = parts.first, part.last < position { parts.removeFirst() }
      var nearest: Int?
      for part in parts {
        if let nearest, part.first >= nearest { break }
        guard part.last >= position, let frame = part.next(from: position) else { continue }
        nearest = Swift.min(nearest ?? frame, frame)
      }
      if let nearest { position = nearest + 1 }
      return nearest
    }
  }

  /// Goes through the frames.
  package func makeIterator() -> Iterator { Iterator(parts) }
}

extension FrameList: CustomStringConvertible {
  /// The list as text that reads back as the same frames.
  package var description: String {
    parts.map { part in
      if part.first == part.last { return "\(part.first)" }
      return "\(part.first)-\(part.last)" + (part.step == 1 ? "" : "x\(part.step)")
    }.joined(separator: ",")
  }
}

extension Array {
  fileprivate var nilIfEmpty: Self? { isEmpty ? nil : self }
}
