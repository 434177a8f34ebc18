import FathomImaging
import FathomPrecisionLab
import TestSupport
import Testing

/// The lab's own flight in all types, as `fathom lab precision` runs it.
@Suite struct StandardRunTests {
  private func limit(
    _ limit: LimitFinding.Limit,
    _ run: LabRun,
    _ type: NumberType
  ) throws -> LimitFinding {
    let limits = try #require(run.types.first { $0.type == type }).limits
    return try #require(limits.first { $0.limit == limit })
  }

  @Test(.optimized) func `limits lie where theory has them, and twice the bits change nothing`()
    async throws
  {
    var experiment = PrecisionExperiment.standard()
    experiment.isCertified = true
    let run = try await experiment.run(threads: 2)
    try run.check()
    #expect(run.subject.isCertified == true)
    #expect(run.types.map(\.type) == NumberType.all.filter(\.isAvailable))
    for (type, collapse) in [
      (NumberType.bfloat16, 8.25), (.float16, 11.25), (.float32, 24.25), (.float64, 53.25),
    ] {
      #expect(try limit(.collapse, run, type).measured == collapse)
      #expect(try abs(#require(limit(.seam, run, type).difference)) <= 1)
      #expect(try abs(#require(limit(.drift, run, type).difference)) <= 0.585)
    }
    #expect(try limit(.range, run, .float16).verdict == .within)
    for type in [NumberType.doubleDouble, .bigFloat(256)] {
      for kind in LimitFinding.Limit.allCases {
        #expect(try limit(kind, run, type).verdict == .notReached)
      }
    }
    #expect(
      run.notes == ["The flight ends at D = 86.16, too early to break DoubleDouble, BigFloat(256)."]
    )
    try checkPictures(run)
    try checkTables(run)
  }

  /// What is exact enough looks exact, and what is broken does not.
  private func checkPictures(_ run: LabRun) throws {
    #expect(run.pictures.count == 11)
    for typeRun in run.types {
      #expect(typeRun.pictures.count == run.pictures.count)
      for (exact, picture) in zip(run.pictures, typeRun.pictures) {
        let frame = typeRun.frames[exact.frame]
        let camera = try #require(frame.cameraPicture)
        #expect(camera.wrong == picture.isWrong.count { $0 })
        #expect((picture.bitmap == exact.bitmap) == (camera.signalToNoise == nil))
        if typeRun.type == .bigFloat(256) { #expect(picture.bitmap == exact.bitmap) }
        let bitsLeft = try #require(frame.bitsLeft)
        if bitsLeft < -4 { #expect(camera.wrongPercent > 90) }
        // Of Mandelbrot's pixels a few are chaotic.
        if bitsLeft > 20 { #expect(camera.wrongPercent < 1) }
        let arithmetic = try #require(frame.arithmeticPicture)
        if bitsLeft > 20 { #expect(arithmetic.wrongPercent < 1) }
        if bitsLeft < -6 { #expect(arithmetic.wrongPercent > 90) }
      }
    }
  }

  private func checkTables(_ run: LabRun) throws {
    let lines = run.csv.split(separator: "\n")
    #expect(lines.count == 1 + run.types.reduce(0) { $0 + $1.frames.count })
    let columns = lines[0].split(separator: ",", omittingEmptySubsequences: false).count
    for line in lines {
      #expect(line.split(separator: ",", omittingEmptySubsequences: false).count == columns)
    }
    #expect(!run.csv.contains("inf") && !run.csv.contains("nan"))
    let objects = run.jsonLines.split(separator: "\n")
    #expect(objects.count == lines.count - 1)
    #expect(!run.jsonLines.contains("inf") && !run.jsonLines.contains("nan"))
    #expect(run.limitsCSV.contains("Float64,collapse,53,53.25,0.25,0.25,within\n"))
  }

  @Test(.optimized) func `threads change nothing`() async throws {
    var experiment = PrecisionExperiment.standard()
    experiment.types = [.float16, .float32]
    experiment.pictureSpacing = 20
    let (one, three) = (try await experiment.run(threads: 1), try await experiment.run(threads: 3))
    #expect(one.csv == three.csv)
    for (first, second) in zip(one.types, three.types) {
      #expect(first.pictures.map(\.bitmap) == second.pictures.map(\.bitmap))
    }
  }
}
