import FathomFrames
import FathomNavigation

extension SequenceEstimate {
  /// The seconds of a sequence that is assembled from larger parts, judged by some stretches of it.
  struct Stretches {
    /// The last frame of each stretch, with the mean seconds of the stretch's frames.
    private(set) var probes: [Probe] = []
    /// The extra seconds of the first frame of all, which draws all parts that it shows.
    private(set) var preparation = 0.0

    /// The mean seconds of a frame.
    var seconds: Double { probes.reduce(0) { $0 + $1.seconds } / Double(probes.count) }
    /// The mean size of a file.
    var bytes: Double { probes.reduce(0) { $0 + Double($1.bytes) } / Double(probes.count) }

    /// The frames that are drawn of an octave: each part is in one of them.
    private static let steps = 8
    private static let longest = 1000

    /// Draws some frames of the octave that begins in the middle of each of `count` equal parts.
    ///
    /// Few frames draw all parts of an octave; the others take as long as one that is drawn again.
    init(_ sequence: FlightSequence, of frames: FrameList, count: Int) async throws {
      let artist = try FrameProbe(sequence.flight, sequence)
      let stretches = Self.stretches(in: frames, count: count, artist)
        .sorted { artist.depth(of: $0[0]) > artist.depth(of: $1[0]) }
      for (index, stretch) in stretches.enumerated() {
        WorkEvent.report(.whole("parts looked at", done: index, of: stretches.count))
        let first = try await artist.draw(stretch[0])
        var last = first
        var parts = 0.0
        let chosen = Self.chosen(of: stretch.dropFirst())
        var seconds: [Double] = []
        for frame in chosen {
          last = try await artist.draw(frame)
          seconds.append(last.seconds)
        }
        let again = try await artist.draw(last.frame)
        for each in seconds { parts += max(0, each - again.seconds) }
        if index == 0 { preparation = max(0, first.seconds - again.seconds) }
        let others = Double(max(1, stretch.count - 1))
        probes.append(
          Probe(
            frame: again.frame,
            depth: again.depth,
            seconds: again.seconds + parts / others,
            bytes: again.bytes
          )
        )
      }
      probes.sort { $0.frame < $1.frame }
    }

    /// From the middle of each part all frames of an octave, as far as there are such.
    private static func stretches(
      in frames: FrameList,
      count: Int,
      _ artist: FrameProbe
    ) -> [[Int]] {
      let total = frames.count
      let parts = min(count, total)
      var (stretches, isOpen): ([[Int]], Bool) = ([], false)
      for (position, frame) in frames.enumerated() {
        let begins =
          stretches.count < parts && position == (2 * stretches.count + 1) * total / (2 * parts)
        if begins {
          stretches.append([frame])
          isOpen = true
        } else if isOpen {
          let stretch = stretches[stretches.count - 1]
          let change = artist.depth(of: frame) - artist.depth(of: stretch[0])
          isOpen = change.magnitude <= 1 && stretch.count < longest
          if isOpen { stretches[stretches.count - 1].append(frame) }
        }
      }
      return stretches
    }

    /// A few frames, evenly spaced, the last one among them.
    private static func chosen(of frames: ArraySlice<Int>) -> [Int] {
      let count = min(steps, frames.count)
      return (0..<count).map {
        frames[frames.startIndex + ($0 + 1) * frames.count / count - 1]
      }
    }
  }
}
