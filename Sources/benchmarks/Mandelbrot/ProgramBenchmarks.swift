import FathomPlotting

/// `fathom` as a whole process beside other programs: views, and frames of a flight.
func measurePrograms(_ views: [BenchmarkView], _ report: inout Report) throws {
  let program = try Program()
  let table = Table([
    "view", "fathom, s", "1 Y, s", "fathom, Y", "Fraktaler-3, Y", "Fraktaler-3 / fathom",
    "fractalshades / fathom", "fathom, MiB", "Fraktaler-3, MiB",
  ])
  for view in views {
    let race = try Race { try program.render(view) }
    let fraktaler = view.fraktaler.seconds / Yardstick.gaugedSeconds
    let fractalshades = view.fractalshades.map { $0 / Yardstick.gaugedSeconds }
    table.add(
      view.name,
      [
        (race.seconds, 3),
        (race.yardstick, 3),
        (race.ratio, 2),
        (fraktaler, 2),
        (fraktaler / race.ratio, 1),
        (fractalshades.map { $0 / race.ratio }, 1),
        (race.peakMebibytes, 0),
        (view.fraktaler.mebibytes, 0),
      ]
    )
    report.keep("\(view.name), fathom, s", race.seconds)
    report.keep("\(view.name), fathom, Y", race.ratio)
    report.keep("\(view.name), fathom, MiB", race.peakMebibytes)
    report.keep("\(view.name), Fraktaler-3 to fathom", fraktaler / race.ratio)
  }
  table.end()
  if views.contains(where: { $0.name == BenchmarkView.v5.name }) {
    try measureFlight(program, &report)
  }
}

/// A flight out of a deep view, each frame 2^(1/10) as wide as the one before.
private func measureFlight(_ program: Program, _ report: inout Report) throws {
  let frames = 60
  let flight = BenchmarkView.v5.flightFile(frames: frames, to: "59.714111458355688e-100")
  let race = try Race(of: 3) { try program.fly(flight) }
  let rate = Double(frames) / race.seconds
  // 2.1 frames a second where it was timed, with its reference kept from frame to frame.
  let fraktaler = 2.1 * Yardstick.gaugedSeconds / race.yardstick
  let table = Table([
    "flight", "fathom, s", "1 Y, s", "fathom, frames/s", "Fraktaler-3, frames/s here",
    "fathom / Fraktaler-3", "fathom, MiB",
  ])
  table.add(
    "\(frames) frames at v5",
    [
      (race.seconds, 3),
      (race.yardstick, 3),
      (rate, 1),
      (fraktaler, 1),
      (rate / fraktaler, 1),
      (race.peakMebibytes, 0),
    ]
  )
  table.end()
  report.keep("flight at v5, frames/s", rate)
  report.keep("flight at v5, fathom to Fraktaler-3", rate / fraktaler)
}
