import FathomFiles
import FathomFlights
import FathomGenerators
package import FathomNavigation
import FathomNumbers
import FathomTraces
import FathomWorlds

extension PrecisionExperiment {
  /// A point of the Mandelbrot set, y down: its orbit falls into a cycle of two after 18 steps, so
  /// that its surroundings look alike every 3.18 octaves.
  package static let standardPoint = [
    "-0.718204469649490929782454299584492848478950771087653027163734084405",
    "-0.309600722377944805629462643607471231533903741433515862762514105328",
  ]

  /// The frame of the default flight.
  package static let standardSize = Size(width: 320, height: 240)

  /// The pixels that a frame may have: the lab keeps more than a hundred pictures at a time.
  package static let greatestArea = 1 << 19

  /// Reads the size of frames.
  package static func size(_ text: String) throws -> Size<Int> {
    let size = try Parse.size(text)
    try check(size)
    return size
  }

  /// Refuses frames that are too large.
  private static func check(_ size: Size<Int>) throws {
    guard size.area <= greatestArea else {
      throw InvalidValue(
        "The lab's frames may have \(greatestArea) pixels, and \(size.width)x\(size.height) has "
          + "\(size.area)."
      )
    }
  }

  /// Eighty octaves of random pinches down to a point of the Mandelbrot set, in all types, and fifteen
  /// more flights to average the drift with.
  public static func standard(seed: UInt64 = 1) -> PrecisionExperiment {
    standard(size: standardSize, seed: seed)
  }

  /// The experiment on a flight, on a trace of gestures or on a place, by its name.
  ///
  /// Throws a `Refusal` for a name that none has.
  public static func named(_ name: String) throws -> PrecisionExperiment {
    try named(name, size: nil)
  }

  /// Eighty octaves of random pinches down to ``standardPoint``, in all types, and fifteen more
  /// flights to average the drift with.
  package static func standard(
    size: Size<Int>,
    seed: UInt64
  ) -> PrecisionExperiment {
    let plan = PinchPlan(
      point: Point(
        x: coordinate(standardPoint[0]),
        y: coordinate(standardPoint[1])
      ),
      size: size,
      firstDepth: 6,
      octaves: 80
    )
    guard let entry = GeneratorCatalog.entry(named: "mandelbrot") else {
      preconditionFailure("the catalog has the Mandelbrot set")
    }
    return PrecisionExperiment(
      world: World(entry),
      input: .pinches(plan, seed: seed, flights: 16)
    )
  }

  /// The experiment on a flight or on a trace of gestures, by its name.
  ///
  /// Frames have a size of their own, since a flight's may be too large to be compared often; nil for
  /// ``standardSize``. Fingers have their frame's, and another is refused.
  package static func named(_ name: String, size: Size<Int>?) throws -> PrecisionExperiment {
    if case .file(let path) = try WorldLibrary.find(name, .trace),
      !WorldLibrary.isOtherProgramsFile(path),
      TraceFile.isTrace(try YAMLNode(parsing: TextFile.read(path), file: path))
    {
      let staged = try TraceFile.named(name)
      guard size == nil else {
        throw InvalidValue(
          "--size is for flights of a camera; the trace '\(staged.name)' states its own frame."
        )
      }
      try check(staged.size)
      var experiment = PrecisionExperiment(
        world: try staged.world ?? WorldLibrary.world("noise"),
        input: .flight(try LabFlight(staged))
      )
      experiment.runName = staged.name
      return experiment
    }
    var flight = try Flight.named(name)
    try flight.setSize(size ?? standardSize)
    var experiment = PrecisionExperiment(
      world: flight.world,
      input: .flight(try LabFlight(flight))
    )
    experiment.runName = flight.name
    return experiment
  }

  private static func coordinate(_ text: String) -> BigFloat {
    guard let number = BigFloat(text, precision: 512) else {
      preconditionFailure("the standard point is written in decimals")
    }
    return number
  }
}

extension PrecisionExperiment {
  /// Further remarks on a run, a sentence each.
  func notes(_ runs: [LabRun.TypeRun], _ flight: ExactFlight) -> [String] {
    var notes = types.filter { !$0.isAvailable }.map {
      "\($0.name) is left out: this machine does not have it."
    }
    // Where theory has no limit, no depth would be enough.
    let unbroken = runs.filter { run in
      run.limits.allSatisfy { $0.verdict == .notReached }
        && run.limits.contains { ($0.predicted ?? 0) > flight.depths.lowerBound }
    }
    if !unbroken.isEmpty {
      let names = unbroken.map(\.type.name)
      let depth = ((flight.depths.upperBound * 100).rounded() / 100).plainText
      notes.append(
        "The flight ends at D = \(depth), too early to break \(names.joined(separator: ", "))."
      )
    }
    let broken = runs.filter { run in
      run.limits.contains { $0.predicted.map { $0 < flight.depths.lowerBound } ?? false }
    }
    if !broken.isEmpty {
      let depth = ((flight.depths.lowerBound * 100).rounded() / 100).plainText
      notes.append(
        "The flight begins at D = \(depth), beyond limits of "
          + "\(broken.map(\.type.name).joined(separator: ", "))."
      )
    }
    if (try? world.generator.iterating != nil) != true {
      notes.append(
        "The world '\(world.name)' does not iterate, so no arithmetic but the camera's can err."
      )
    }
    return notes
  }
}
