import FathomFrames
import FathomImaging
import Foundation
import TestSupport
import Testing

/// `fathom explore`: the command, and its page in a browser.
@Suite(.waiting) struct ExploreTests {
  private let place = Workplace()

  @Test(
    .optimized,
    .timeLimit(.minutes(15)),
    .enabled(if: Node.isInstalled, "node is not installed"),
    .enabled(if: Browser.installed != nil, "Chromium is not installed"),
    .enabled(if: Browser.hasDriver, "chromium-driver is not installed"),
    arguments: ["Explore", "Places", "Workshop", "Screens"]
  )
  func `what is on screen at rest is what fathom render draws`(name: String) throws {
    let path = PackageFolder.path + "/Tests/CommandTests/Explore/\(name).test.mjs"
    let (status, output) = try Node.test(
      path,
      ["FATHOM": Program.path, "HAS_FFMPEG": FFmpegRun.program == nil ? "" : "1"]
    )
    #expect(status == 0, "\(output)")
  }

  @Test func `it serves until Ctrl-C, and ends by that signal`() throws {
    let run = try place.start(["explore", "noise", "--port", "0"])
    #expect(run.waits { run.hasOutput })
    run.send(SIGINT)
    let outcome = try run.end(within: 30)
    #expect(outcome.signal == SIGINT)
    #expect(outcome.text.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\/\n/) != nil)
  }

  @Test func `a picture opens at its own view`() throws {
    let drawn = try place.run([
      "render", "mandelbrot", "--tiles", "65536/30/-f1000/a", "--size", "64x36", "-o", "a.png",
    ])
    #expect(drawn.code == 0)
    let run = try place.start(["explore", "a.png", "--port", "0"])
    #expect(run.waits { run.hasOutput })
    run.send(SIGINT)
    #expect(try run.end(within: 30).signal == SIGINT)
  }

  @Test func `a photograph opens as a world`() throws {
    try place.write(Data(Bitmap(width: 90, height: 70, filledWith: .white).jpegData()), to: "p.jpg")
    let run = try place.start(["explore", "p.jpg", "--port", "0"])
    #expect(run.waits { run.hasOutput })
    run.send(SIGINT)
    let outcome = try run.end(within: 30)
    #expect(outcome.signal == SIGINT, "\(outcome.errors)")
  }

  @Test(arguments: ["tour", "pinches"]) func `a flight opens at its first view`(name: String) throws
  {
    let run = try place.start(["explore", name, "--port", "0"])
    #expect(run.waits { run.hasOutput })
    run.send(SIGINT)
    let outcome = try run.end(within: 30)
    #expect(outcome.signal == SIGINT, "\(outcome.errors)")
  }

  private static let refused: [([String], Int32)] = [
    (["explore", "nowhere"], 66), (["explore", "--port", "65536"], 64),
    (["explore", "--port", "-1"], 64), (["explore", "missing.png"], 66),
    (["render", "noise", "--tiles", "1/2/3/4"], 64),
    (["render", "noise", "--tiles", "65536/24/0/0", "--zoom", "2"], 64),
  ]

  @Test(arguments: refused)
  func `what cannot be is refused`(arguments: [String], code: Int32) throws {
    let outcome = try place.run(arguments)
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func `a port that is taken is refused`() throws {
    let first = try place.start(["explore", "noise", "--port", "0"])
    #expect(first.waits { first.text.hasSuffix("/\n") })
    let port = try #require(first.text.firstMatch(of: /:(\d+)\//)?.1)
    let start = ContinuousClock.now
    let outcome = try place.run(["explore", "noise", "--port", "\(port)"])
    #expect(ContinuousClock.now - start < .seconds(4))
    #expect(outcome.code == 64)
    #expect(
      outcome.errors == "fathom: The port \(port) is taken; --port 0 takes any that is free.\n"
    )
    first.send(SIGINT)
    _ = try first.end(within: 30)
  }
}
