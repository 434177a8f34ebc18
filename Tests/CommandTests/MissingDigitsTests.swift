import TestSupport
import Testing

/// Centres with fewer digits than their zoom asks for: a warning, and the picture.
@Suite(.waiting) struct MissingDigitsTests {
  private let place = Workplace()

  private func warning(_ arguments: String...) throws -> String {
    let outcome = try place.run(["render"] + arguments + ["--size", "8x6", "-o", "x.png"])
    #expect(outcome.code == 0 && place.exists("x.png"))
    return outcome.complaints
  }

  @Test(arguments: [
    (["mandelbrot", "--at", "-1.7685736562992577,0.0009642968", "--width", "1e-30"], 16, 32),
    (["mandelbrot", "--at", "-2,0", "--zoom", "1e100"], 0, 102),
    (["mandelbrot", "--at", "-0.75,1e-3", "--zoom", "1e40"], 3, 42),
    (["noise", "--at", "0.31830988618379067,0.1", "--width", "1e-50"], 17, 52),
  ])
  func `too few digits are told`(arguments: [String], given: Int, needed: Int) throws {
    let outcome = try place.run(["render"] + arguments + ["--size", "8x6", "-o", "x.png"])
    #expect(outcome.code == 0)
    #expect(
      outcome.complaints
        == "fathom: Warning: The centre has \(given) decimals and \(needed) would tell the pixels of "
        + "this view apart; the view is exact for the digits given."
    )
  }

  @Test func `enough digits, shallow views and round places say nothing`() throws {
    let long = "-1.76857365629925770000000000000000"
    #expect(try warning("mandelbrot", "--at", "\(long),0", "--width", "1e-30") == "")
    #expect(try warning("mandelbrot", "--at", "-0.75,0.1", "--zoom", "1e12") == "")
    #expect(
      try warning(
        "mandelbrot",
        "--at",
        "-0x0.cp0,0x1p-200",
        "--width",
        "1e-50",
        "--iterations",
        "9"
      ) == ""
    )
    #expect(try warning("mandelbrot", "--zoom", "1e50", "--iterations", "9") == "")
    #expect(try warning("noise", "--at", "0.3,0.1", "--width", "1e-1000") == "")
    #expect(try warning("grid", "--at", "1,2", "--width", "1e-1000") == "")
    #expect(try warning("mandelbrot", "--at", "-2,0", "--width", "1e100") == "")
  }

  @Test(.optimized) func `a flight is warned of once, for the waypoint that lacks most`() throws {
    try place.write(
      """
      world: mandelbrot
      size: 8x6
      rate: 1
      camera:
        - {time: 0, at: ["-1.76857365629", "0"], zoom: "1e20"}
        - {time: 10, at: ["-1.76857365629", "0"], zoom: "1e30"}
        - {time: 20, at: ["-1.76857365629", "0"], zoom: "1e25"}
      """,
      to: "f.yaml"
    )
    let outcome = try place.run("fly", "f.yaml")
    #expect(outcome.code == 0)
    #expect(
      outcome.complaints
        == "fathom: Warning: The centre at time 10 has 11 decimals and 32 would tell the pixels of "
        + "this view apart; the view is exact for the digits given."
    )
  }
}
