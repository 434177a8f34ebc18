import Foundation
import Imaging
import Navigation
import Rendering
import Worlds

/// What drawing a sequence will take, judged by a few of its frames.
public struct SequenceEstimate: Sendable, Encodable {
  /// A frame that was drawn to learn from.
  public struct Probe: Sendable, Encodable {
    /// Its index.
    public let frame: Int
    /// Its depth in octaves.
    public let depth: Double
    /// The seconds that it adds to a sequence in which it has neighbours.
    public let seconds: Double
    /// The size of its file.
    public let bytes: Int
  }

  /// The frames to be drawn.
  public let frameCount: Int
  /// The threads that draw.
  public let threads: Int
  /// The frames that were drawn.
  public let probes: [Probe]
  /// The seconds before the first frame, which every task takes.
  public let preparation: Double
  /// The seconds of one process that draws all frames.
  public let seconds: Double
  /// The most memory of a process, in bytes.
  public let memoryBytes: Int
  /// The size of all files.
  public let diskBytes: Int
  /// A number of tasks that last a minute at least, and that draw at least as long as they prepare.
  public let taskCount: Int
  /// The seconds that each of them takes.
  public let taskSeconds: Double

  /// The most tasks that are proposed: Slurm has arrays of 1001 unless told otherwise.
  private static let greatestTaskCount = 1000

  /// For each probe, so many frames are drawn small.
  private static let sketchesPerProbe = 8

  /// Draws a few frames for their time and size; writes no files.
  ///
  /// First many small ones, evenly spaced, which tell how the frames' times compare: a few frames may
  /// take most of the time. Then `probeCount` pairs of neighbours, one for each equal share of that
  /// time. The first of a pair finds nothing prepared; the second takes what most frames take. Deeper
  /// ones come first, so that what the whole scene needs is prepared with the first of all; the
  /// others tell what a change of depth costs, once for every octave. Throws `CancellationError` soon
  /// after its task is cancelled.
  public init(_ sequence: FrameSequence, of frames: FrameList, probeCount: Int = 5) async throws {
    frameCount = frames.count
    threads = sequence.options.renderSettings.threads
    let places = Self.places(in: frames, count: frameCount, sketchCount: probeCount)
    let sketches = try await Self.sketches(of: places, sequence)
    let total = sketches.reduce(0, +)

    let artist = try ProbeArtist(sequence.flight, sequence)
    let pairs = Self.shares(of: sketches, count: min(probeCount, places.count))
      .map { (place: places[$0.index], shares: Double($0.shares)) }
      .sorted { artist.depth(of: $0.place.frame) > artist.depth(of: $1.place.frame) }
    var (probes, extras): ([Probe], [Double]) = ([], [])
    var (ratios, shares, bytes, weights) = (0.0, 0.0, 0.0, 0.0)
    for (place, count) in pairs {
      let first = try await artist.draw(place.neighbor)
      let second = place.neighbor == place.frame ? first : try await artist.draw(place.frame)
      probes.append(second)
      extras.append(max(0, first.seconds - second.seconds))
      let sketch = sketches[place.index]
      ratios += count * second.seconds / sketch
      shares += count
      // What takes long was more likely to be chosen, and its file is no larger for that.
      bytes += count * Double(second.bytes) / sketch
      weights += count / sketch
    }
    let work = total * Double(frameCount) / Double(places.count) * ratios / shares
    let octaves = zip(pairs, pairs.dropFirst()).reduce(0) {
      $0 + abs(artist.depth(of: $1.0.place.frame) - artist.depth(of: $1.1.place.frame))
    }
    // In no more octaves than there are frames.
    // The median, since where frames differ much the first of a pair may only be the harder one.
    let later = extras.dropFirst().sorted()
    let change = later.isEmpty ? 0 : later[(later.count - 1) / 2]
    let changes = change * min(octaves, Double(frameCount))
    self.probes = probes.sorted { $0.frame < $1.frame }
    preparation = extras.first ?? 0
    seconds = preparation + work + changes
    memoryBytes = Self.peakMemory
    diskBytes = Int(bytes / weights * Double(frameCount))
    let drawing = work + changes
    taskCount = max(
      1,
      min(frameCount, Self.greatestTaskCount, Int(drawing / max(60, preparation)))
    )
    taskSeconds = preparation + drawing / Double(taskCount)
  }

  /// A frame to look at.
  private struct Place {
    let index: Int
    let frame: Int
    /// The one before it, if there is one.
    let neighbor: Int
  }

  /// The middle one of each of so many equal parts of the frames.
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
  private static func sketches(of places: [Place], _ sequence: FrameSequence) async throws
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
    let artist = try ProbeArtist(flight, sequence)
    var seconds = [Double](repeating: 0, count: places.count)
    let order = places.sorted { artist.depth(of: $0.frame) > artist.depth(of: $1.frame) }
    if let deepest = order.first { _ = try await artist.draw(deepest.neighbor) }
    for place in order { seconds[place.index] = try await artist.draw(place.frame).seconds }
    return seconds
  }

  /// The indices at which so many equal shares of a sum have their middles, and how many have theirs
  /// there.
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

  /// The most memory that this process has had, in bytes; 0 where the system does not tell.
  private static var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0)
      << 10
  }
}

/// Draws frames of a sequence and encodes them, as a sequence would.
private struct ProbeArtist {
  private let sequence: FrameSequence
  private let path: FlightPath
  private let renderer: FrameRenderer

  /// Draws the flight, which is the sequence's or differs from it in size, with the sequence's options.
  init(_ flight: Flight, _ sequence: FrameSequence) throws {
    self.sequence = sequence
    path = try FlightPath(flight)
    renderer = FrameRenderer(
      scene: try flight.world.scene(anchors: path.anchors),
      settings: sequence.options.renderSettings
    )
  }

  func depth(of frame: Int) -> Double { path.view(ofFrame: frame).depth }

  func draw(_ frame: Int) async throws -> SequenceEstimate.Probe {
    let view = path.view(ofFrame: frame)
    let clock = ContinuousClock()
    let start = clock.now
    let (picture, _) = try await renderer.render(view, frame: frame)
    let drawn = clock.now
    let bytes = try picture.encoded(
      sequence.options.format,
      record: sequence.record(ofFrame: frame)
    )
    let drawing = (drawn - start) / .seconds(1)
    let encoding = (clock.now - drawn) / .seconds(1)
    // One frame is encoded by one thread while all draw the next.
    let threads = Double(sequence.options.renderSettings.threads)
    return SequenceEstimate.Probe(
      frame: frame,
      depth: view.depth,
      seconds: max(encoding, drawing + encoding / threads),
      bytes: bytes.count
    )
  }
}
