import FathomImaging
import Foundation
import TestSupport
import Testing

/// Signals; those that nobody can hear are FaultTests.
@Suite(.serialized, .waiting) struct InterruptionTests {
  private let place = Workplace()

  private static let flight = """
    world: noise
    size: 160x90
    rate: 120
    camera: [{time: 0}, {time: 20, at: ["0.3", "0.2"], width: 1e-20}]
    """

  private func frames(in folder: String) -> [String] {
    ((try? place.names(in: folder)) ?? []).filter { $0.hasPrefix("frame_") }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a flight stops after the frame in hand and goes on later`(signal: Int32) throws {
    try place.write(Self.flight, to: "f.yaml")
    let run = try place.start(["fly", "f.yaml", "--threads", "1"])
    #expect(run.waits { frames(in: "out/f").count >= 3 })
    let start = Date()
    run.send(signal)
    let outcome = try run.end(within: 20)
    #expect(Date().timeIntervalSince(start) < 5)
    // A shell's loop ends with a process that the signal ended; a farm tries again.
    #expect(
      signal == SIGTERM ? outcome.code == 75 && outcome.signal == nil : outcome.signal == signal
    )
    #expect(
      outcome.errors
        == "fathom: Stopped; files that were finished are whole, and the same command goes on from "
        + "there.\n"
    )
    let count = frames(in: "out/f").count
    #expect(try place.names(in: "out/f").count == count + 2 && count < 2401)
    let range = "0-\(count)"
    let again = try place.run("fly", "f.yaml", "--frames", range, "--progress", "json")
    #expect(again.code == 0)
    #expect(again.errors.components(separatedBy: #""skipped":true"#).count == count + 1)
  }

  /// The parts of the movie m.mkv that are whole.
  private var parts: [String] {
    ((try? place.names(in: "m.mkv.parts")) ?? []).filter { $0.hasSuffix(".mkv") }
  }

  @Test(.withFFmpeg, arguments: [SIGINT, SIGTERM])
  func `a movie stops after the frame in hand and goes on later`(signal: Int32) throws {
    try place.write(Self.flight, to: "f.yaml")
    let fly = ["fly", "f.yaml", "--size", "32x18", "--threads", "1"]
    let run = try place.start(fly + ["--movie", "m.mkv"])
    #expect(run.waits { !parts.isEmpty })
    run.send(signal)
    let outcome = try run.end(within: 20)
    #expect(outcome.errors.contains("and the same command goes on from there."))
    #expect(!place.exists("m.mkv") && !place.exists("out"))
    // The frame in hand, and those on the way to ffmpeg, are in the last part.
    let ends = parts.compactMap { $0.split(separator: ".")[0].split(separator: "-").last }
      .compactMap { Int($0) }
    let count = try #require(ends.max()) + 1
    let again = try place.run(fly + ["--movie", "m.mkv"])
    #expect(again.code == 0 && !place.exists("m.mkv.parts"), "\(again.errors)")
    #expect(again.errors.contains("2401 frames of 32x18, \(count) up to date"), "\(again.errors)")
    let movie = try place.shell(
      "ffmpeg -v error -i m.mkv -f rawvideo -pix_fmt rgb24 - | sha256sum"
    )
    let frames = try place.shell(
      "$FATHOM fly f.yaml --size 32x18 --stdout rgb24 | sha256sum"
    )
    #expect(movie.text == frames.text)
  }

  @Test(.withFFmpeg)
  func `no movie goes on from frames in which something stood in for a tile`() throws {
    try place.write(Data(Bitmap(width: 64, height: 64).ppmData()), to: "p.ppm")
    #expect(try place.run("pyramid", "build", "p.ppm", "-o", "p", "--tile-size", "32").code == 0)
    try place.write(
      """
      world: {generator: picture, picture: p}
      size: 32x32
      rate: 120
      camera: [{time: 0}, {time: 20, zoom: 2}]
      """,
      to: "f.yaml"
    )
    let tile = try #require(place.names(in: "p").first { $0.hasPrefix("p_1000_") })
    let bytes = try place.data("p/\(tile)")
    try place.write(Data(), to: "p/\(tile)")
    let fly = ["fly", "f.yaml", "--threads", "1", "--movie", "m.mkv"]
    let run = try place.start(fly)
    #expect(run.waits { !parts.isEmpty })
    run.send(SIGINT)
    #expect(try run.end(within: 20).signal == SIGINT)
    try place.write(bytes, to: "p/\(tile)")
    let again = try place.run(fly)
    #expect(again.code == 0, "\(again.errors)")
    #expect(again.errors.contains("2401 frames of 32x32") && !again.errors.contains("up to date"))
  }

  @Test(
    .optimized,
    arguments: [
      // Inside a reference orbit of five million members.
      ["render", "mandelbrot", "--at", "0.25,0", "--width", "1e-3000", "--iterations", "5000000"],
      // Inside a reference orbit that comes to nothing, on more threads than there are processors.
      [
        "render", "mandelbrot", "--at", "0.25,0", "--width", "1e-30", "--iterations", "60000000",
        "--threads", "8",
      ],
      // Inside a product of a hundred million bits, which nothing can cut short.
      [
        "render", "mandelbrot", "--at", "-1.3,0.01", "--width", "1e-30000000", "--iterations",
        "1000",
      ],
      ["render", "noise", "--size", "4000x4000", "--samples", "4096"],
    ]
  )
  func `a picture stops at once`(arguments: [String]) throws {
    let run = try place.start(arguments + ["-o", "pictures/x.png"])
    // The folder is made before the drawing begins.
    #expect(run.waits { place.exists("pictures") })
    usleep(300_000)
    let start = Date()
    run.send(SIGINT)
    let outcome = try run.end(within: 20)
    // 200 ms, and what a busy machine takes to end a process.
    let time = Date().timeIntervalSince(start)
    #expect(outcome.signal == SIGINT && time < 1.5, "\(time) s")
    // There may have been a warning before; it goes on from nowhere.
    #expect(outcome.errors.split(separator: "\n").last == "fathom: Stopped.")
    #expect(try place.names(in: "pictures") == [])
  }

  @Test func `a shell's loop ends with Ctrl-C`() throws {
    try place.write(Self.flight, to: "f.yaml")
    let loop =
      "echo $$ >pid; for i in 1 2 3; do echo $i; $FATHOM fly f.yaml -o l$i --threads 1; done"
    let run = try place.start(
      // Tests that run in the background have it ignored, and so had the shell.
      ["--default-signal=INT", "/bin/bash", "-c", loop],
      program: "/usr/bin/env",
      environment: ["FATHOM": Program.path]
    )
    #expect(run.waits { frames(in: "l1").count >= 2 })
    // A terminal sends it to all of the group; the shell asks how its child ended.
    let shell = try #require(Int32(place.text(of: "pid")))
    let children = try String(
      contentsOfFile: "/proc/\(shell)/task/\(shell)/children",
      encoding: .utf8
    )
    kill(shell, SIGINT)
    kill(try #require(Int32(children.trimmingCharacters(in: .whitespaces))), SIGINT)
    let outcome = try run.end(within: 20)
    #expect(outcome.signal == SIGINT && outcome.text == "1\n", "\(outcome.errors)")
  }

  @Test func `who ignores hangups is not stopped by one`() throws {
    try place.write(Self.flight, to: "f.yaml")
    let outcome = try place.shell(
      """
      trap '' HUP
      $FATHOM fly f.yaml --frames 0-30 --threads 1 & 
      n=0; until [ -e out/f/frame_000002.png ] || [ $((n += 1)) -gt 200 ]; do sleep 0.1; done
      kill -HUP $!; wait $!; echo $?
      """
    )
    #expect(outcome.text == "0\n", "\(outcome.errors)")
  }

  @Test func `a quit ends at once and says nothing`() throws {
    try place.write(Self.flight, to: "f.yaml")
    let run = try place.start(["fly", "f.yaml", "--threads", "1"])
    #expect(run.waits { frames(in: "out/f").count >= 2 })
    run.send(SIGQUIT)
    let outcome = try run.end(within: 5)
    #expect(outcome.signal == SIGQUIT && outcome.errors == "")
  }

  @Test(arguments: ["fly f.yaml --dry-run", "fly f.yaml --stdout ppm", "help fly", "worlds"])
  func `a reader that has read enough ends a program in silence`(command: String) throws {
    try place.write(Self.flight, to: "f.yaml")
    let outcome = try place.shell(
      "{ $FATHOM \(command); echo $? >code; } | head -c 1 >/dev/null; cat code"
    )
    // What fits into the pipe is written before its reader ends.
    #expect(["141\n", "0\n"].contains(outcome.text) && outcome.errors == "", "\(outcome.errors)")
    if command.hasPrefix("fly") { #expect(outcome.text == "141\n") }
  }

  @Test(.optimized) func `a dry run stops as well`() throws {
    try place.write(Self.flight.replacing("time: 20", with: "time: 250000"), to: "f.yaml")
    let run = try place.start(["fly", "f.yaml", "--dry-run"])
    #expect(run.waits { run.hasOutput })
    run.send(SIGTERM)
    let outcome = try run.end(within: 5)
    #expect(outcome.code == 75 && outcome.text.hasPrefix("frame\ttime"))
  }
}
