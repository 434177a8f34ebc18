import CFiles
import FathomFiles
import FathomFlights
import FathomFrames
import FathomImaging
import FathomTraces
import FathomWorlds

extension FlyCommand {
  /// Draws the frames of a trace, or of a flight of gestures, as those of a flight.
  func play(_ script: TraceFile) async throws {
    cfiles_return_large_blocks()
    var trace = script
    try checkOptionsOfGestures()
    if exact { try trace.drawExactly() }
    if drawing.changesWorld { try trace.changeWorlds { try drawing.apply(to: &$0) } }
    let (frames, shard) = try frames(of: trace.frameCount)
    var options = TraceSequence.Options(threads: try drawing.threadOptions.count)
    options.format = try drawing.pictureFormat() ?? .png
    options.redrawsAll = force
    options.shard = shard
    let folder = folder(named: trace.name)
    let sequence = try TraceSequence(trace, folder: folder, options: options)
    if dryRun { return try trace.timeline.print(shard.frames(of: frames)) }
    let work = FrameWorkload(sequence, frames, folder: keepsFiles ? folder : nil, redrawsAll: force)
    if shard == .whole, frameOptions.frames == nil { try workOptions.checkFrameCount(work) }
    try workOptions.check(picturesOf: sequence)
    try await draw(
      frames,
      of: sequence,
      shard,
      size: sequence.size,
      rate: try sequence.frameRate,
      depth: .eight,
      into: folder,
      movieParts: try outputOptions.movieParts(
        sequence,
        frames,
        size: sequence.size,
        keepsFiles: keepsFiles
      )
    )
  }

  /// Refuses the options that only a camera's flight has.
  private func checkOptionsOfGestures() throws {
    let given: [(option: String, isGiven: Bool)] = [
      ("--size", drawing.worldOptions.sizeOption.size != nil), ("--bits", drawing.bits != nil),
      ("--tile-size", drawing.tileSize != nil), ("--field", drawing.field != nil),
      ("--data", data), ("--mode", modeOptions.mode != nil),
      ("--key-ratio", modeOptions.keyRatio != nil),
      ("--shutter", shutter != nil), ("--preview", preview),
    ]
    guard let (option, _) = given.first(where: \.isGiven) else { return }
    throw InvalidValue(
      "\(option) is for flights of a camera, and '\(flight.excerpt)' is a trace of touches."
    )
  }
}
