import FathomNumbers
import FathomPrecisionLab
import Foundation
import TestSupport
import Testing

/// What the lessons in Worlds/lessons claim, computed anew.
@Suite struct LessonTests {
  private static let folder = "\(PackageFolder.path)/Worlds/lessons"

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  private func lesson(_ name: String) throws -> Lesson {
    try #require(try Lesson.named("\(Self.folder)/\(name).yaml"))
  }

  /// A lesson's run; without pictures, unless it is about them.
  private func run(_ name: String, pictures: Bool = false) async throws -> LabRun {
    var experiment = try lesson(name).experiment
    if !pictures { experiment.pictureSpacing = nil }
    return try await experiment.run(threads: 2)
  }

  private func limits(
    _ run: LabRun,
    _ limit: LimitFinding.Limit
  ) -> [(type: NumberType, finding: LimitFinding)] {
    run.types.flatMap { type in
      type.limits.filter { $0.limit == limit }.map { (type.type, $0) }
    }
  }

  @Test func `there are six lessons, each with a title and a text`() throws {
    #expect(Self.names.count == 6)
    for name in Self.names {
      let lesson = try #require(try Lesson.named("\(Self.folder)/\(name)"))
      #expect(!lesson.title.isEmpty && lesson.paragraphs.count == 3)
    }
  }

  @Test(.optimized) func `doubling hides the drift`() async throws {
    let run = try await run("doubling-hides-the-drift")
    #expect(throws: Never.self) { try run.check() }
    for type in run.types {
      let finite = type.frames.filter { $0.scaleError != nil }
      #expect(finite.count > 70)
      #expect(finite.allSatisfy { $0.scaleError == 0 })
      // Zero, and for octaves after the columns have become one.
      let early = type.frames.filter { $0.depth <= Double(type.type.precision + 4) }
      #expect(early.allSatisfy { $0.drift == 0 })
      #expect(type.frames.contains { ($0.drift ?? 0) > 1 })
    }
    for (_, finding) in limits(run, .drift) {
      let tooEarly = try #require(finding.difference)
      #expect(tooEarly > 6 && tooEarly < 8)
    }
    let drift = try #require(try lesson("doubling-hides-the-drift").driftExperiment)
    let study = try await drift.run(threads: 2)
    #expect(study.curves.allSatisfy { $0.limit.verdict == .within })
    // Round a point of 0.718 the bits of Float32 run out at 24.
    #expect(study.curves.count == 3)
    for curve in study.curves {
      let measured = try #require(curve.limit.measured)
      #expect(measured < Double(curve.type.precision) - 1.5)
    }
  }

  @Test func `zero is immortal`() async throws {
    let run = try await run("zero-is-immortal", pictures: true)
    #expect(throws: Never.self) { try run.check() }
    for limit in [LimitFinding.Limit.collapse, .seam, .drift] {
      #expect(limits(run, limit).allSatisfy { $0.finding.measured == nil })
    }
    let ends = limits(run, .range).map { $0.finding.measured }
    #expect(ends == [16, 128, 128, nil])
    for type in run.types {
      let alive = type.frames.filter { !$0.overflows }
      #expect(alive.count > 9)
      #expect(alive.allSatisfy { $0.drift == 0 && $0.columns.longestRun == 1 })
      #expect(alive.compactMap(\.cameraPicture).allSatisfy { $0.wrong == 0 })
    }
  }

  @Test(.optimized) func `seams come before blocks`() async throws {
    let run = try await run("seams-before-blocks")
    #expect(throws: Never.self) { try run.check() }
    let (seams, blocks) = (limits(run, .seam), limits(run, .collapse))
    #expect(seams.count == 4)
    for (seam, block) in zip(seams, blocks) {
      let octaves = try #require(block.finding.measured) - #require(seam.finding.measured)
      #expect(octaves == 1)
    }
  }

  @Test(.optimized) func `one bit per octave`() async throws {
    let run = try await run("one-bit-per-octave")
    #expect(throws: Never.self) { try run.check() }
    let lines = run.types.map { type -> (slope: Double, start: Double) in
      let points = type.frames.compactMap { frame in
        frame.drift.flatMap { $0 > 0 ? (x: frame.depth, y: Elementary.log2($0)) : nil }
      }
      let count = Double(points.count)
      let x = points.map(\.x).reduce(0, +) / count
      let y = points.map(\.y).reduce(0, +) / count
      let slope =
        points.map { ($0.x - x) * ($0.y - y) }.reduce(0, +)
        / points.map { ($0.x - x) * ($0.x - x) }.reduce(0, +)
      return (slope, y - x)
    }
    for (type, line) in zip(run.types, lines) {
      // Float16 has ten octaves only, and errors are a matter of chance.
      #expect(abs(line.slope - 1) < (type.type == .float16 ? 0.2 : 0.03), "\(type.type.name)")
    }
    // A bit more is an octave more.
    let (single, double) = (lines[1], lines[2])
    #expect(abs(single.start - double.start - 29) < 0.5)
  }

  @Test(.optimized) func `a floating origin`() async throws {
    let run = try await run("floating-origin")
    #expect(throws: Never.self) { try run.check() }
    for type in run.types where type.type != .bfloat16 {
      let width = Double(run.subject.width)
      let bound = width * Elementary.exp2(Double(type.type.roundoffExponent))
      let drifts = type.frames.compactMap(\.drift)
      #expect(drifts.count == type.frames.count)
      #expect(drifts.allSatisfy { $0 <= bound })
      #expect(type.frames.allSatisfy { $0.columns.longestRun == 1 })
      #expect(bound < (type.type == .float16 ? 1.0 / 6 : 1e-4))
    }
  }

  @Test func `why BFloat16 dies at 256`() async throws {
    // The next number is 1/256 away: less is rounded off.
    #expect(BFloat16(0.75) + BFloat16(1.0 / 256) > BFloat16(0.75))
    #expect(BFloat16(0.75) + BFloat16(0.9 / 512) == BFloat16(0.75))
    #expect(Float16(0.718).ulp == 1.0 / 2048)
    let run = try await run("why-bfloat16-dies-at-256")
    #expect(throws: Never.self) { try run.check() }
    let blocks = limits(run, .collapse).map { $0.finding.measured }
    #expect(blocks == [8.25, 11.25, nil])
    let float32 = try #require(run.types.last)
    #expect(float32.type == .float32 && float32.frames.allSatisfy { $0.columns.longestRun == 1 })
    // Every octave beyond doubles the columns that a number has to do for.
    for (octaves, columns) in [(1.0, 2), (2, 4), (3, 8), (5, 32)] {
      let frame = try #require(
        run.types[0].frames.first { ($0.bitsLeft ?? 0) <= -octaves }
      )
      #expect(frame.columns.longestRun >= columns)
      #expect(frame.columns.longestRun <= 2 * columns + 1)
    }
  }
}
