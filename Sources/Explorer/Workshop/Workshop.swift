import FathomFiles
import FathomFlights
import FathomFrames
import FathomRendering
import FathomWorlds
import Foundation

/// The workshop where pictures and films that the page orders are made, one after the other, below
/// out/explorer.
///
/// Files are whole or absent, and none takes the place of one that was there before.
actor Workshop {
  /// The folder of the files.
  static let folder = "out/explorer"
  /// The most pieces that wait or are being made.
  private static let queueLimit = 8
  /// The most pieces that are remembered.
  private static let memory = 200

  private var pieces: [Piece] = []
  private var work: [Int: Task<Void, Never>] = [:]
  private var count = 0

  /// A workshop, in a folder without what killed explorers left half-made.
  init() { AtomicFile.removeAbandoned(in: Self.folder) }

  /// Begins a film as soon as those before it are done; throws a `Refusal` for one that is too long.
  func make(_ film: FilmOrder) throws -> Piece {
    if let excess = film.excess { throw InvalidValue(excess) }
    let flight = film.flight
    // Without ffmpeg there are animated PNGs, which are large.
    let ending = FFmpegRun.program == nil ? MovieFormat.apng : .mp4
    let piece = try begin(.film, flight.name, ".\(ending.rawValue)", frames: flight.frameCount)
    // Beside the film, for 'fathom fly'.
    try AtomicFile.write(
      Array(flight.yaml.utf8),
      to: piece.path.dropLast(ending.rawValue.count) + "yaml"
    )
    follow(piece) { report in
      let settings = RenderSettings(samples: flight.world.movingSamples)
      let options = FlightSequence.Options(renderSettings: settings)
      let sequence = try FlightSequence(flight, folder: Self.folder, options: options)
      let movie = try flight.movie(at: piece.path)
      try await sequence.render(0..<flight.frameCount, outputs: [movie], isolation: nil) { event in
        if case .finished = event { await report() }
      }
    }
    return piece
  }

  /// Begins a picture as soon as those before it are done.
  func make(_ picture: PictureOrder) throws -> Piece {
    let piece = try begin(.picture, picture.world.name, ".png", frames: 1)
    follow(piece) { report in
      try AtomicFile.write(try await picture.png(), to: piece.path)
      await report()
    }
    return piece
  }

  /// The pieces ordered so far, the last first.
  var all: [Piece] { pieces.reversed() }

  /// The piece of a number; nil where there is none.
  func piece(_ number: Int) -> Piece? { pieces.first { $0.number == number } }

  /// Stops making a piece.
  func stop(_ number: Int) {
    work[number]?.cancel()
    change(number) { if $0.state == .waiting { $0.state = .stopped } }
  }

  /// Stops making all pieces, and waits until nothing half-made is left.
  func close() async {
    for task in work.values { task.cancel() }
    for task in work.values { await task.value }
  }

  // MARK: - Making

  private func begin(
    _ kind: Piece.Kind,
    _ name: String,
    _ ending: String,
    frames: Int
  ) throws -> Piece {
    guard work.count < Self.queueLimit else { throw WorkshopFull() }
    try AtomicFile.createFolder(Self.folder)
    // A world's name may have any letters; a file's has none that a shell or a browser would ask about.
    let plain = String(
      name.prefix(60).filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    )
    let base = "\(Self.folder)/\(plain.isEmpty ? "world" : plain)"
    var path = base + ending
    var copy = 1
    while AtomicFile.exists(at: path) || pieces.contains(where: { $0.path == path }) {
      copy += 1
      path = "\(base)-\(copy)\(ending)"
    }
    count += 1
    let piece = Piece(number: count, kind: kind, path: path, frames: frames)
    pieces.append(piece)
    if pieces.count > Self.memory, let old = pieces.firstIndex(where: { work[$0.number] == nil }) {
      pieces.remove(at: old)
    }
    return piece
  }

  private func follow(
    _ piece: Piece,
    _ body: @escaping @Sendable (_ report: @Sendable () async -> Void) async throws -> Void
  ) {
    let number = piece.number
    let before = work[number - 1]
    work[number] = Task {
      await before?.value
      do {
        try Task.checkCancellation()
        change(number) { $0.state = .making }
        try await body { await self.change(number) { $0.done += 1 } }
        change(number) { $0.state = .made }
      } catch is CancellationError {
        change(number) { $0.state = .stopped }
      } catch {
        let sentence = (error as? any Refusal)?.description ?? "This is a bug of fathom: \(error)"
        change(number) { $0.state = .failed(sentence) }
      }
      work[number] = nil
    }
  }

  private func change(_ number: Int, _ body: (inout Piece) -> Void) {
    guard let index = pieces.firstIndex(where: { $0.number == number }) else { return }
    body(&pieces[index])
  }
}

/// A picture or a film that the page has ordered.
struct Piece: Sendable {
  enum Kind: String, Sendable {
    case picture
    case film
  }

  enum State: Sendable, Equatable {
    case waiting
    case making
    case made
    case stopped
    case failed(String)

    var name: String {
      switch self {
      case .waiting: "waiting"
      case .making: "making"
      case .made: "made"
      case .stopped: "stopped"
      case .failed: "failed"
      }
    }
  }

  /// Its number among all of this run.
  let number: Int
  let kind: Kind
  /// Its file, which exists when it is made.
  let path: String
  /// Its frames; 1 for a picture.
  let frames: Int
  /// The frames that are drawn.
  var done = 0
  var state = State.waiting

  /// The keys and values that the page gets.
  var json: JSONNode {
    var values: [String: JSONNode] = [
      "number": .integer(number), "kind": .text(kind.rawValue), "path": .text(path),
      "frames": .integer(frames), "done": .integer(done), "state": .text(state.name),
    ]
    if case .failed(let sentence) = state { values["problem"] = .text(sentence) }
    return .map(values)
  }
}

/// A refusal to take one more order.
struct WorkshopFull: Refusal {
  var kind: RefusalKind { .tryAgain }

  var sentence: String { "Enough is being made already; order again when some of it is done." }
}
