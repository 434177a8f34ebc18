import Foundation
import TestSupport
import Testing

/// `fathom find`, as users run it.
@Suite(.waiting) struct FindTests {
  private let place = Workplace()

  @Test func `what it prints is a flight, and says what was found`() throws {
    let found = try place.run(
      "find",
      "mandelbrot",
      "--at",
      "-1.7549,0.0001",
      "--width",
      "0.01",
      "--size",
      "32x18"
    )
    #expect(found.code == 0 && found.complaints == "")
    for line in ["# period: 3\n", "# size: 1.904e-2 ", "# orientation: 0.0 degrees", "\ncamera:\n"]
    {
      #expect(found.text.contains(line), "\(line)")
    }
    try place.write(found.output, to: "f.yaml")
    let flown = try place.run("fly", "f.yaml", "--frames", "0-0", "--progress", "none")
    #expect(flown.code == 0, "\(flown.errors)")
    #expect(try place.names(in: "out/f") == ["flight.json", "frame_000000.png", "manifest.jsonl"])
  }

  @Test func `a file's own view and parameters are taken over`() throws {
    let world = """
      generator: mandelbrot
      iterations: 7000
      palette: atlas
      size: 48x48
      view: {at: ["-0.1226", "0.7449"], zoom: 60}
      """
    try place.write(world, to: "Worlds/rabbit.yaml")
    let found = try place.run("find", "rabbit")
    #expect(found.code == 0 && found.text.contains("# period: 3\n"))
    #expect(found.text.contains("\nsize: 48x48\n") && found.text.contains(#""iterations":"7000""#))
    try place.write(found.output, to: "f.yaml")
    #expect(try place.run("fly", "f.yaml", "--dry-run").code == 0)
  }

  @Test(arguments: [
    (["mandelbrot", "--at", "3,3", "--width", "1"], 1, "no nucleus in the view"),
    (["mandelbrot", "--at", "-1.7549,0", "--width", "0.01", "--iterations", "2"], 1, "up to 2"),
    (["mandelbrot", "--iterations", "0"], 64, "--iterations"),
    (["mandelbrot", "--iterations", "auto"], 64, "--iterations"),
    (["mandelbrot", "--size", "0x0"], 64, "size"),
    (["mandelbrot", "--zoom", "1", "--width", "1"], 64, "Only one"),
    (["noise"], 64, "made by noise"),
    (["nowhere"], 66, "nowhere"),
  ])
  func `what cannot be found is refused`(arguments: [String], code: Int32, word: String) throws {
    try place.expectRefusal(["find"] + arguments, code: code, saying: [word])
  }

  @Test func `a search stops within a second`() throws {
    // On the cardioid's edge, where no period is in reach.
    let run = try place.start(["find", "mandelbrot", "--at", "-0.75,0", "--width", "1e-12"])
    usleep(300_000)
    let start = Date()
    run.send(SIGINT)
    let outcome = try run.end(within: 20)
    #expect(outcome.signal == SIGINT && outcome.output.isEmpty)
    #expect(Date().timeIntervalSince(start) < 1)
  }
}
