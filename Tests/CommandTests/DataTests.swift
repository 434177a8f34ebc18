import Foundation
import TestSupport
import Testing

/// Planes of numbers, `--data` and `--field`.
@Suite(.waiting) struct DataTests {
  private let place = Workplace()

  /// The plane that a line of arguments leads to.
  private func plane(_ line: String) throws -> NumPyPlane {
    let arguments = line.split(separator: " ").map(String.init)
    let outcome = try place.run(["render"] + arguments + ["--data", "x.npy", "-o", "x.png"])
    #expect(outcome.code == 0 && outcome.complaints == "" && outcome.text == "", "\(line)")
    return try NumPyPlane(place.data("x.npy"))
  }

  @Test func `the Mandelbrot set's smooth counts are right, row 0 on top`() throws {
    let counts = try plane("mandelbrot --at -0.75,0 --width 3 --size 24x16")
    #expect(counts.width == 24 && counts.height == 16)
    let truth = try TruthView.named("v0_full")
    try #require(truth.nu.count == counts.numbers.count)
    for (index, (nu, distance)) in zip(truth.nu, truth.de).enumerated() {
      guard let nu, nu > 0 else {
        #expect(counts.numbers[index] == .infinity)
        continue
      }
      guard let distance, distance >= 1e-4 else { continue }
      #expect(abs(counts.numbers[index] - nu) <= 1e-6)
    }
  }

  @Test(arguments: [("mandelbrot", "1"), ("noise", "0")])
  func `y points up in Mandelbrot worlds and down in all others`(world: String, top: String) throws
  {
    // Two pixels of size 1, centred on y = 0 and y = 1.
    let column = try plane("\(world) --size 1x2 --width 1 --at 0.3,0.5")
    #expect(try plane("\(world) --size 1x1 --width 1 --at 0.3,\(top)")[0, 0] == column[0, 0])
    #expect(try plane("\(world) --size 1x1 --width 1 --at 0.3,0.5")[0, 0] != column[0, 0])
  }

  @Test(
    .optimized,
    arguments: [
      ("mandelbrot", "nu"), ("mandelbrot", "de"), ("mandelbrot", "angle"), ("mandelbrot", "slope"),
      ("noise", "height"), ("noise", "slope"), ("noise", "steepness"),
      ("grid", "weight"),
    ]
  )
  func `every field can be asked for, the first by default`(world: String, field: String) throws {
    let view = "\(world) --size 16x9 --at -1.7,0.3 --width 0.01"
    let numbers = try plane("\(view) --field \(field)").numbers
    #expect(numbers.count == 144 && numbers.allSatisfy { !$0.isNaN })
    let standard = try plane(view).numbers
    #expect((numbers == standard) == ["nu", "height", "weight"].contains(field))
    if field == "weight" { #expect(numbers.allSatisfy { (0...1).contains($0) }) }
  }

  @Test func `data are one sample at the pixel's centre whatever the picture has`() throws {
    let plain = try plane("noise --size 16x9 --width 8")
    #expect(
      try plane("noise --size 16x9 --width 8 --samples 4 --tile-size 3").numbers == plain.numbers
    )
    // Pixels of size 0.5: (3.5 - 8) / 2 = -2.25 and (2.5 - 4.5) / 2 = -1.
    #expect(try plane("noise --size 1x1 --width 0.5 --at -2.25,-1")[0, 0] == plain[3, 2])
  }

  @Test func `a data file goes into a folder that is made`() throws {
    let outcome = try place.run(
      "render",
      "noise",
      "--size",
      "4x4",
      "--data",
      "a/b/x.npy",
      "-o",
      "-"
    )
    #expect(outcome.code == 0)
    #expect(try NumPyPlane(place.data("a/b/x.npy")).numbers.count == 16)
  }
}
