import TestSupport
import Testing

/// Coordinates of many digits.
@Suite(.waiting) struct LongNumberTests {
  private let place = Workplace()

  @Test(arguments: ["grid", "noise", "mandelbrot"])
  func `a hundred thousand digits can stand on the command line`(world: String) throws {
    let digits = String(repeating: "1234567890", count: 10_000)
    let outcome = try place.run(
      "render",
      world,
      "--at",
      "-0.1\(digits),0",
      "--width",
      "1e-50",
      "--size",
      "16x9",
      "-o",
      "x.png",
      limit: 20
    )
    #expect(outcome.code == 0 && outcome.complaints == "")
  }

  @Test(.optimized, arguments: ["noise", "mandelbrot"])
  func `ten million digits in a file take seconds`(world: String) throws {
    try place.write("-0.1" + String(repeating: "1234567890", count: 1_000_000) + ",0", to: "at")
    let outcome = try place.run(
      "render",
      world,
      "--at",
      "@at",
      "--width",
      "1e-50",
      "--size",
      "16x9",
      "-o",
      "x.png",
      limit: 20
    )
    #expect(outcome.code == 0 && outcome.complaints == "")
  }

  @Test(.optimized, arguments: ["grid", "noise"])
  func `a coordinate of fifty million bits takes seconds`(world: String) throws {
    let outcome = try place.run(
      ["render", world, "--at", "1e15000000,0", "--size", "16x9", "-o", "x.png"],
      limit: 40
    )
    #expect(outcome.code == 0 && outcome.complaints == "", "\(outcome.errors)")
  }

  @Test func `more digits than the budget allows are refused`() throws {
    try place.write("0," + String(repeating: "1234567890", count: 2_600_000), to: "at")
    try place.expectRefusal(
      ["render", "noise", "--at", "@at"],
      code: 64,
      saying: [
        "A centre's Y '12345678901234567890123456789012…' needs more than the 100000000 bits"
      ]
    )
  }

  @Test func `a view of a thousand digits is the sum of its parts`() throws {
    // The same point, once as one long number and once in hexadecimal: 2^-4004 beyond 1/2.
    let zeros = String(repeating: "0", count: 999)
    func picture(_ at: String) throws -> Workplace.Outcome {
      try place.run(
        "render",
        "grid",
        "--at",
        at,
        "--width",
        "1e-1206",
        "--size",
        "16x9",
        "-o",
        "-",
        "--format",
        "ppm"
      )
    }
    let (first, second) = (try picture("0x0.8\(zeros)1p0,0"), try picture("0x8\(zeros)1p-4004,0"))
    #expect(first.code == 0 && second.code == 0)
    #expect(first.output.suffix(16 * 9 * 3) == second.output.suffix(16 * 9 * 3))
    #expect(try picture("0.5,0").output.suffix(16 * 9 * 3) != first.output.suffix(16 * 9 * 3))
  }
}
