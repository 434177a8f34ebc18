import Foundation
import Imaging
import Navigation
import Rendering
public import Worlds

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

  /// Draws `probeCount` pairs of neighbours among the frames, evenly spaced, for their time and size.
  ///
  /// The first one of a pair finds nothing prepared; the second takes what most frames take. Deeper
  /// ones come first, so that what the whole scene needs is prepared with the first of all; the
  /// others tell what a change of depth costs, once for every octave. Writes no files. Throws
  /// `CancellationError` soon after its task is cancelled.
  public init(_ sequence: FrameSequence, of frames: FrameList, probeCount: Int = 5) async throws {
    let artist = try ProbeArtist(sequence)
    frameCount = frames.count
    threads = sequence.options.renderSettings.threads
    let pairs = Self.pairs(in: frames, count: frameCount, probeCount: probeCount)
      .sorted { artist.depth(of: $0.last) > artist.depth(of: $1.last) }
    var (probes, extras): ([Probe], [Double]) = ([], [])
    for pair in pairs {
      let first = try await artist.draw(pair.first)
      let second = pair.last == pair.first ? first : try await artist.draw(pair.last)
      probes.append(second)
      extras.append(max(0, first.seconds - second.seconds))
    }
    let share = Double(frameCount) / Double(probes.count)
    let work = probes.reduce(0) { $0 + $1.seconds } * share
    let octaves = zip(pairs, pairs.dropFirst()).reduce(0) {
      $0 + abs(artist.depth(of: $1.0.last) - artist.depth(of: $1.1.last))
    }
    // What a pair but the first found missing is missing once in every octave, and in no more
    // octaves than there are frames.
    let later = extras.dropFirst()
    let change = later.isEmpty ? 0 : later.reduce(0, +) / Double(later.count)
    let changes = change * min(octaves, Double(frameCount))
    self.probes = probes.sorted { $0.frame < $1.frame }
    preparation = extras.first ?? 0
    seconds = preparation + work + changes
    memoryBytes = Self.peakMemory
    diskBytes = Int(probes.reduce(0) { $0 + Double($1.bytes) } * share)
    let drawing = work + changes
    taskCount = max(
      1,
      min(frameCount, Self.greatestTaskCount, Int(drawing / max(60, preparation)))
    )
    taskSeconds = preparation + drawing / Double(taskCount)
  }

  /// The middle one of each of so many equal parts of the frames, and its neighbour.
  private static func pairs(
    in frames: FrameList,
    count: Int,
    probeCount: Int
  ) -> [(first: Int, last: Int)] {
    let parts = min(probeCount, count)
    let middles = (0..<parts).map { (2 * $0 + 1) * count / (2 * parts) }
    var pairs: [(first: Int, last: Int)] = []
    var earlier: Int?
    for (position, frame) in frames.enumerated() {
      if pairs.count == parts { break }
      if position == middles[pairs.count] { pairs.append((earlier ?? frame, frame)) }
      earlier = frame
    }
    return pairs
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

  init(_ sequence: FrameSequence) throws {
    self.sequence = sequence
    path = try FlightPath(sequence.flight)
    renderer = FrameRenderer(
      scene: try sequence.flight.world.scene(anchors: path.anchors),
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
