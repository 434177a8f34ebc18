import CFiles
import FathomFiles
import FathomFlights
import FathomFrames
import FathomNavigation
import FathomNumbers
import FathomPlotting
import FathomRendering
import FathomWorlds

extension FlyCommand {
  /// Draws the frames of a flight of a camera, with warnings of what will look wrong.
  func fly(_ script: Flight) async throws {
    cfiles_keep_large_blocks()
    var flight = script
    guard !exact else {
      throw InvalidValue(
        "--exact is for gestures, which stretch what they zoom; --mode exact is for a camera."
      )
    }
    try drawing.apply(to: &flight.world)
    try modeOptions.apply(to: &flight)
    if let shutter { flight.shutter = try Flight.shutter(shutter, "--shutter") }
    if let size = try drawing.size { try flight.setSize(size) }
    if preview {
      try flight.setSize(flight.size.preview)
      // What is only looked at does not take the place of the flight.
      if output == nil { flight.name += "-preview" }
    }
    let (frames, shard) = try frames(of: flight.frameCount)
    var options = try drawing.sequenceOptions(for: flight)
    options.redrawsAll = force
    options.shard = shard
    options.comparesModes = drawing.statistics.stats
    if data { options.dataField = try flight.world.field(named: drawing.field) }
    if dryRun { return try printTable(flight, shard.frames(of: frames)) }

    try warnOfMissingDigits(flight)
    try warnOfSpeed(flight)
    let folder = folder(named: flight.name)
    let sequence = try FlightSequence(flight, folder: folder, options: options)
    let parts = try outputOptions.movieParts(
      sequence,
      frames,
      size: flight.size,
      keepsFiles: keepsFiles
    )
    let work = FrameWorkload(
      sequence,
      frames,
      folder: keepsFiles ? folder : nil,
      parts: parts,
      redrawsAll: force
    )
    if shard == .whole {
      try await workOptions.check(
        work,
        timeBudget: timeBudget,
        hasFrameList: frameOptions.frames != nil
      )
    }
    try await draw(
      frames,
      of: sequence,
      shard,
      size: flight.size,
      rate: try flight.frameRate,
      depth: options.renderSettings.depth,
      into: folder,
      movieParts: parts
    )
  }

  /// Warns of the waypoint that lacks most.
  private func warnOfMissingDigits(_ flight: Flight) throws {
    let path = try FlightPath(flight)
    let all = try flight.waypoints.indices.compactMap { index in
      try CenterDigits(
        missingFrom: flight.waypoints[index].view,
        of: flight.world,
        size: flight.size
      )
      .map { (time: path.time(ofWaypoint: index).plainText, digits: $0) }
    }
    let worst = all.max { $0.digits.needed - $0.digits.given < $1.digits.needed - $1.digits.given }
    guard let (time, digits) = worst else { return }
    StandardError.warn("The centre at time \(time) \(digits.sentence).")
  }

  /// Warns of what flickers: a way that is too fast to be seen as one, and a shutter that blurs nothing.
  private func warnOfSpeed(_ flight: Flight) throws {
    let speed = try FlightPath(flight).greatestSpeed
    if speed > 6 {
      StandardError.warn(
        "The flight goes at up to \(NumberText.fixed(speed, decimals: 1)) octaves a second; above 6 it flickers, "
          + "which is a danger to people with photosensitive epilepsy. More time between its waypoints "
          + "slows it down."
      )
    }
    if !flight.shutter.isZero, flight.world.samples == 1 {
      StandardError.warn(
        "The shutter blurs nothing: it spreads a pixel's samples over time, and there is 1; --samples 8 "
          + "gives it some."
      )
    }
  }

  private func printTable(_ flight: Flight, _ frames: some Sequence<Int>) throws {
    let path = try FlightPath(flight)
    try StandardOutput.write(line: "frame\ttime\tdepth\tcentre")
    for frame in frames {
      try Task.checkCancellation()
      let view = path.view(ofFrame: frame)
      try StandardOutput.write(
        line: "\(frame)\t\(path.time(ofFrame: frame))\t\(view.depth)\t"
          + flight.world.centerText(of: view.grid)
      )
    }
  }
}

extension Size<Int> {
  /// A quarter of the size, but not less than 320 wide where it is that.
  fileprivate var preview: Size<Int> {
    let width = min(self.width, max(320, self.width / 4))
    return Size(width: width, height: max(1, height * width / self.width))
  }
}
