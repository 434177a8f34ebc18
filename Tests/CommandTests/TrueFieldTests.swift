import Foundation
import TestSupport
import Testing

/// Noise as one function of the world, `mode: true-field`.
@Suite(.waiting) struct TrueFieldTests {
  private let place = Workplace()

  /// The values in a view, from its heights and what goes with them.
  private func values(_ view: String) throws -> [Double] {
    for file in ["x.npy", "x.json"] {
      let outcome = try place.run(
        ["render", "x.yaml", "--data", file, "-o", "x.png"]
          + view.split(separator: " ").map(String.init)
      )
      #expect(outcome.code == 0 && outcome.complaints == "" && outcome.text == "")
    }
    let scale = try JSONDecoder().decode([String: String].self, from: place.data("x.json"))
    let base = try #require(Double(scale["base"] ?? ""))
    let unit = try #require(Double(scale["unit"] ?? ""))
    return try NumPyPlane(place.data("x.npy")).numbers.map { base + unit * $0 }
  }

  @Test(.optimized) func `pictures with different centres and sizes have the same values`() throws {
    try place.write("generator: noise\nmode: true-field\nkind: value\n", to: "x.yaml")
    let row = try values("--size 5x1 --width 5e-10 --at -0.3,0.7")
    #expect(Set(row).count == 5)
    for (column, x) in ["-0.3000000002", "-0.3", "-0.2999999998"].enumerated() {
      let value = try values("--size 1x1 --width 1e-10 --at \(x),0.7")[0]
      #expect(abs(value - row[2 * column]) < 1e-13)
    }
  }

  @Test func `other kinds are refused where they stand`() throws {
    try place.write("generator: noise\nmode: true-field\nkind: cellular\n", to: "x.yaml")
    try place.expectRefusal(
      ["render", "x.yaml"],
      code: 65,
      saying: [
        "x.yaml:3:7: The parameter kind is cellular, but must be gradient or value where the mode "
          + "is true-field."
      ]
    )
  }

  @Test(arguments: [["noise"], ["mandelbrot"], ["x.yaml", "--field", "slope"]])
  func `worlds and fields without a base are refused`(arguments: [String]) throws {
    try place.write("generator: noise\nmode: true-field\n", to: "x.yaml")
    try place.expectRefusal(
      ["render"] + arguments + ["--data", "x.json"],
      code: 64,
      saying: ["The file 'x.json' of --data holds the base and the unit of the heights of noise"]
    )
  }

  @Test func `a world is not overwritten by its own data`() throws {
    let text = #"{"generator": "noise", "mode": "true-field", "size": "8x8"}"#
    try place.write(text, to: "x.json")
    for path in ["x.json", "./x.json"] {
      try place.expectRefusal(
        ["render", "x.json", "-o", "x.png", "--data", path],
        code: 64,
        saying: ["The file '\(path)' of --data holds the world to be drawn."]
      )
    }
    #expect(
      try String(decoding: place.data("x.json"), as: UTF8.self) == text && !place.exists("x.png")
    )
  }
}
