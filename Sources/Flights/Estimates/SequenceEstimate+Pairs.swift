import FathomFrames
import FathomNavigation

extension SequenceEstimate {
  /// The seconds of a sequence whose frames are each drawn by themselves, judged by pairs of them.
  struct Pairs {
    /// The second frame of each pair.
    let probes: [Probe]
    /// The extra seconds of the first frame of all over its neighbour.
    let preparation: Double
    /// The seconds of all frames.
    let seconds: Double
    /// The mean size of a file.
    let bytes: Double

    /// The frames that are drawn small for each probe.
    private static let sketchesPerProbe = 8

    /// Draws `count` pairs.
    init(_ sequence: FlightSequence, of frames: FrameList, count: Int) async throws {
      let places = Self.places(in: frames, count: frames.count, sketchCount: count)
      let sketches = try await Self.sketches(of: places, sequence)
      let total = sketches.reduce(0, +)

      let artist = try FrameProbe(sequence.flight, sequence)
      let pairs = Self.shares(of: sketches, count: min(count, places.count))
        .map { (place: places[$0.index], shares: Double($0.shares)) }
        .sorted { artist.depth(of: $0.place.frame) > artist.depth(of: $1.place.frame) }
      var (probes, extras): ([Probe], [Double]) = ([], [])
      var (ratios, shares, sizes, weights) = (0.0, 0.0, 0.0, 0.0)
      for (index, (place, repeats)) in pairs.enumerated() {
        WorkEvent.report(.whole("places looked at", done: index, of: pairs.count))
        let first = try await artist.draw(place.neighbor)
        let second = place.neighbor == place.frame ? first : try await artist.draw(place.frame)
        probes.append(second)
        extras.append(max(0, first.seconds - second.seconds))
        let sketch = sketches[place.index]
        ratios += repeats * second.seconds / sketch
        shares += repeats
        // What takes long was more likely to be chosen, and its file is no larger for that.
        sizes += repeats * Double(second.bytes) / sketch
        weights += repeats / sketch
      }
      let work = total * Double(frames.count) / Double(places.count) * ratios / shares
      let octaves = zip(pairs, pairs.dropFirst()).reduce(0) {
        $0 + abs(artist.depth(of: $1.0.place.frame) - artist.depth(of: $1.1.place.frame))
      }
      // In no more octaves than there are frames.
      // The median, since where frames differ much the first of a pair may only be the harder one.
      let later = extras.dropFirst().sorted()
      let change = later.isEmpty ? 0 : later[(later.count - 1) / 2]
      let changes = change * min(octaves, Double(frames.count))
      self.probes = probes.sorted { $0.frame < $1.frame }
      preparation = extras.first ?? 0
      seconds = work + changes
      bytes = sizes / weights
    }

    /// A frame to look at.
    private struct Place {
      let index: Int
      let frame: Int
      /// The one before it, if there is one.
      let neighbor: Int
    }

    /// The middle frame of each of up to `sketchesPerProbe * sketchCount` equal parts.
    private static func places(in frames: FrameList, count: Int, sketchCount: Int) -> [Place] {
      let parts = min(sketchesPerProbe * sketchCount, count)
      var places: [Place] = []
      var earlier: Int?
      for (position, frame) in frames.enumerated() where places.count < parts {
        if position == (2 * places.count + 1) * count / (2 * parts) {
          places.append(Place(index: places.count, frame: frame, neighbor: earlier ?? frame))
        }
        earlier = frame
      }
      return places
    }

    /// The seconds that frames of a quarter of the size take, at these places.
    private static func sketches(of places: [Place], _ sequence: FlightSequence) async throws
      -> [Double]
    {
      var flight = sequence.flight
      try flight.setSize(
        Size(width: (flight.size.width + 3) / 4, height: (flight.size.height + 3) / 4)
      )
      // Times that follow from speeds may change a little with the shape.
      let places = places.map { place in
        let last = flight.frameCount - 1
        return Place(
          index: place.index,
          frame: min(place.frame, last),
          neighbor: min(place.neighbor, last)
        )
      }
      let artist = try FrameProbe(flight, sequence)
      var seconds = [Double](repeating: 0, count: places.count)
      let order = places.sorted { artist.depth(of: $0.frame) > artist.depth(of: $1.frame) }
      if let deepest = order.first { _ = try await artist.draw(deepest.neighbor) }
      for (index, place) in order.enumerated() {
        WorkEvent.report(.whole("small frames", done: index, of: order.count))
        seconds[place.index] = try await artist.draw(place.frame).seconds
      }
      return seconds
    }

    /// The indices where the middles of `count` equal shares of a sum lie, with their number there.
    private static func shares(of values: [Double], count: Int) -> [(index: Int, shares: Int)] {
      let total = values.reduce(0, +)
      var (sum, middle) = (0.0, 0)
      var indices: [(index: Int, shares: Int)] = []
      for (index, value) in values.enumerated() {
        sum += value
        let due = middle
        while middle < count, sum >= total * (Double(middle) + 0.5) / Double(count) { middle += 1 }
        if middle > due { indices.append((index, middle - due)) }
      }
      return indices
    }
  }
}
