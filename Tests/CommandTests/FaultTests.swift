import FathomNumbers
import Foundation
import TestSupport
import Testing

/// What may befall every kind of run: what is there afterwards is whole, and the same command makes the rest as
/// if nothing had been.
@Suite(.serialized, .waiting) struct FaultTests {
  private let place = Workplace()

  /// The kills of each kind of run; FAULT_KILLS=30 takes its time.
  private static let kills =
    ProcessInfo.processInfo.environment["FAULT_KILLS"].flatMap { Int($0) } ?? 1

  init() throws { try FaultyRun.prepare(place) }

  private func clear() throws {
    if place.exists("out") { try FileManager.default.removeItem(atPath: place.path("out")) }
  }

  /// What a run makes when nothing happens to it, and the time in seconds that it takes.
  private func undisturbed(_ run: FaultyRun) throws -> (files: [String: Data], time: Double) {
    let start = Date()
    let outcome = try place.run(run.arguments)
    let time = Date().timeIntervalSince(start)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let files = try place.results()
    #expect((run.makesParts ? files.count == 1 : files.count > 3) && place.asides() == [])
    try clear()
    return (files, time)
  }

  /// Every file has its name only when it is whole; manifests may lack lines, and a flight's record what its
  /// mode adds to it later.
  private func expectWhole(_ files: [String: Data]) throws {
    for (name, data) in try place.results() where !name.hasSuffix("manifest.jsonl") {
      if name.contains(".parts/") {
        // Parts are whole or absent; a list of them is made for each joining.
        #expect(!data.isEmpty)
      } else if name.hasSuffix("flight.json") {
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
      } else if files[name] != nil || !name.hasPrefix("pictures/") {
        // A picture of an album is drawn first, and goes when its tiles are there.
        #expect(data == files[name], "\(name)")
      }
    }
  }

  /// The same command makes what is missing, and clears what lies aside.
  private func expectToGoOn(_ run: FaultyRun, to files: [String: Data]) throws {
    let outcome = try place.run(run.arguments)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let results = try place.results()
    #expect(results.keys.sorted() == files.keys.sorted())
    for (name, data) in files { #expect(results[name] == data, "\(name)") }
    #expect(place.asides() == [])
  }

  /// One sentence says what was wrong.
  private func expectSentence(_ outcome: Workplace.Outcome, _ codes: [Int32]) {
    #expect(codes.contains(outcome.code), "\(outcome.code): \(outcome.errors)")
    #expect(outcome.complaints.hasPrefix("fathom: ") && outcome.complaints.hasSuffix("."))
    #expect(!outcome.complaints.contains("\n"), "\(outcome.errors)")
  }

  @Test(.optimized, arguments: FaultyRun.tested)
  func `killed, a run ends as if nothing had been`(run: FaultyRun) throws {
    let (files, time) = try undisturbed(run)
    var random = SplitMix64(seed: 30)
    var (kills, runs) = (0, 0)
    while kills < Self.kills, runs < 10 * Self.kills + 20 {
      let process = try place.start(run.arguments)
      usleep(UInt32(random.next(below: time) * 1e6))
      process.send(SIGKILL)
      runs += 1
      guard try process.end(within: 60).signal == SIGKILL else {
        // It was too fast: from the beginning.
        try clear()
        continue
      }
      kills += 1
      try expectWhole(files)
      place.waitForOrphans()
    }
    #expect(kills == Self.kills, "\(kills) kills in \(runs) runs")
    try expectToGoOn(run, to: files)
  }

  @Test(
    .optimized,
    .enabled(if: SmallDisk.canBeMade, "only root can mount a small disk"),
    arguments: FaultyRun.tested
  )
  func `a full disk stops a run, which goes on when there is space`(run: FaultyRun) throws {
    let (files, _) = try undisturbed(run)
    let size = files.values.reduce(0) { $0 + ($1.count + 4095) / 4096 * 4 }
    try FileManager.default.createDirectory(
      atPath: place.path("out"),
      withIntermediateDirectories: true
    )
    let disk = try #require(SmallDisk(at: place.path("out"), kibibytes: size / 2))
    for _ in 0..<2 {
      let outcome = try place.run(run.arguments)
      expectSentence(outcome, [74])
      #expect(outcome.errors.contains("No space left"), "\(outcome.errors)")
      try expectWhole(files)
      if run.isVerified { #expect(place.asides() == []) }
    }
    #expect(disk.grow(kibibytes: 60_000))
    try expectToGoOn(run, to: files)
  }

  @Test(.optimized, arguments: FaultyRun.tested)
  func `two at once make what one makes`(run: FaultyRun) throws {
    let (files, _) = try undisturbed(run)
    let outcomes = try [place.start(run.arguments), place.start(run.arguments)].map {
      try $0.end(within: 60)
    }
    // One build at a time makes the tiles of a picture, one run a movie; the other may try again.
    let codes = outcomes.map(\.code).sorted()
    #expect(
      codes == [0, 0] || (run.makesTiles || run.makesParts) && codes == [0, 75],
      "\(outcomes.map(\.errors))"
    )
    #expect(try place.results() == files && place.asides() == [])
  }

  @Test(.optimized, arguments: FaultyRun.tested.filter(\.isVerified))
  func `frames that somebody takes away meanwhile are told, and made again`(run: FaultyRun) throws {
    let (files, _) = try undisturbed(run)
    // The run cannot be over before the first frame is gone: nobody takes what goes into the pipe.
    let outcome = try place.shell(
      """
      mkfifo pipe; exec 3<>pipe
      $FATHOM \(run.arguments.joined(separator: " ")) --stdout rgb24 >pipe 3>&- &
      n=0; until ls out/f/frame_000001.p?? || [ $((n += 1)) -gt 200 ]; do sleep 0.1; done >/dev/null 2>&1
      rm out/f/frame_000000.*
      exec 4<pipe 3>&-; cat <&4 >taken
      wait $!
      """
    )
    expectSentence(outcome, [75])
    #expect(outcome.complaints.contains("'out/f' has lost 1 finished frame, 0, removed or moved"))
    try expectToGoOn(run, to: files)
  }

  @Test(.optimized, arguments: FaultyRun.tested.filter(\.isVerified))
  func `damaged frames are found and made again`(run: FaultyRun) throws {
    #expect(try place.run(run.arguments).code == 0)
    let files = try place.results()
    let frames = files.keys.filter { $0.hasPrefix("f/frame_") && !$0.hasSuffix(".npy") }.sorted()
    func damage(_ index: Int, _ change: (inout Data) -> Void) throws {
      var data = try place.data("out/\(frames[index])")
      change(&data)
      try place.write(data, to: "out/\(frames[index])")
    }
    try damage(2) { $0 = Data() }
    try damage(4) { $0.removeLast($0.count / 2) }
    try damage(6) { $0[$0.count - 60] ^= 16 }
    try damage(8) { $0.append(0) }
    try FileManager.default.removeItem(atPath: place.path("out/\(frames[10])"))
    let verification = try place.run("verify", "out/f")
    #expect(verification.code == 1 && verification.text == "2,4,6,8,10\n", "\(verification.errors)")
    let list = verification.text.trimmingCharacters(in: .newlines)
    let again = try place.run(run.arguments + ["--frames", list, "--force"])
    #expect(again.code == 0, "\(again.errors)")
    try expectToGoOn(run, to: files)
  }
}
