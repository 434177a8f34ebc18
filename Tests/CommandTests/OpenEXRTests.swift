import Foundation
import TestSupport
import Testing

/// Iteration data for other programs, `--data FILE.exr`.
@Suite(.waiting) struct OpenEXRTests {
  private let place = Workplace()

  private func planes(_ arguments: [String]) throws -> OpenEXRPlanes {
    let outcome = try place.run(
      ["render", "mandelbrot"] + arguments + ["--data", "x.exr", "-o", "x.png"]
    )
    #expect(outcome.code == 0 && outcome.complaints == "", "\(outcome.errors)")
    return try #require(OpenEXRPlanes(place.data("x.exr")))
  }

  @Test func `iterations, fraction and angle are those of the planes`() throws {
    let view = ["--at", "-0.75,0.1", "--zoom", "5", "--size", "24x16"]
    let planes = try planes(view)
    for arguments in [["--data", "x.npy"], ["--data", "a.npy", "--field", "angle"]] {
      let outcome = try place.run(["render", "mandelbrot"] + view + arguments + ["-o", "x.png"])
      #expect(outcome.code == 0)
    }
    let counts = try NumPyPlane(place.data("x.npy")).numbers
    let angles = try NumPyPlane(place.data("a.npy")).numbers
    let file = try place.data("x.exr")
    #expect(file.range(of: Data("IterationsBias\0int\0".utf8)) != nil)
    #expect(file.range(of: Data("\"generator\":\"mandelbrot\"".utf8)) != nil)
    #expect(planes.size == (24, 16) && planes.names == ["DEX", "DEY", "N", "NF", "T"])
    #expect(planes.floats("T") == angles.map { Float($0) })
    #expect(counts.contains(.infinity))
    for (count, (whole, fraction)) in zip(counts, zip(planes.integers("N"), planes.floats("NF"))) {
      guard count.isFinite else {
        #expect(whole == .max && fraction == 0)
        continue
      }
      #expect(fraction >= 0 && fraction < 1)
      #expect(abs(Double(whole) - 1024 + Double(fraction) - count) < 1e-7)
    }
  }

  @Test(arguments: ["v0_full", "v2_1e-13", "v4_1e-50"])
  func `the vector's length is half the distance estimate of brute force`(name: String) throws {
    let truth = try TruthView.named(name)
    let planes = try planes([
      "--at", "\(truth.cx),\(truth.cy)", "--width", truth.width, "--size", "24x16",
      "--iterations", "\(truth.limit)",
    ])
    let (x, y) = (planes.floats("DEX"), planes.floats("DEY"))
    try #require(truth.de.count == x.count && y.count == x.count)
    for (index, distance) in truth.de.enumerated() {
      guard let distance, distance > 0 else {
        #expect(x[index] == 0 && y[index] == 0)
        continue
      }
      // Nearer to the boundary the last bits decide.
      guard distance >= 1e-4 else { continue }
      let length = Double((x[index] * x[index] + y[index] * y[index]).squareRoot())
      #expect(abs(2 * length / distance - 1) < 0.01, "pixel \(index)")
    }
  }

  @Test func `the vector points away from the set, upwards being up`() throws {
    let planes = try planes(["--at", "-0.5,0", "--width", "30", "--size", "3x3"])
    for row in 0..<3 {
      for column in 0..<3 where (row, column) != (1, 1) {
        let (x, y) = (
          planes.floats("DEX")[3 * row + column], planes.floats("DEY")[3 * row + column]
        )
        let (right, up) = (Float(column - 1), Float(1 - row))
        // Far out the set is a point, and the estimate |c| ln|c| or more.
        #expect(x * right + y * up > 0.95 * (x * x + y * y).squareRoot())
        #expect((x * x + y * y).squareRoot() >= (right * right + up * up).squareRoot())
      }
    }
  }

  /// Prints the channels as the library of OpenEXR reads them, each a line of its numbers.
  private static let script = """
    import OpenEXR, struct, sys
    file = OpenEXR.InputFile(sys.argv[1])
    for name in sorted(file.header()["channels"]):
        bytes = file.channel(name)
        kind = "I" if name[0] == "N" and name != "NF" else "f"
        print(name, *struct.unpack("<%d%s" % (len(bytes) // 4, kind), bytes))
    """

  /// The Python that has the module, that of `.ci/run` or the system's.
  private static let python: String? = [
    "\(PackageFolder.path)/.build/readers/bin/python", "/usr/bin/python3",
  ].first { python in
    let outcome = try? Workplace().start(["-c", "import OpenEXR"], program: python)
      .end(within: 60)
    return outcome?.code == 0
  }

  @Test(.enabled(if: python != nil, "The Python module OpenEXR is not installed (pip)."))
  func `the library of OpenEXR reads the same numbers`() throws {
    let planes = try planes(["--at", "-0.75,0.1", "--zoom", "5", "--size", "24x16"])
    let outcome = try place.start(
      ["-c", Self.script, "x.exr"],
      program: #require(Self.python)
    ).end(within: 60)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let lines = outcome.text.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.map { String($0[0]) } == planes.names)
    for line in lines {
      let name = String(line[0])
      if name == "N" {
        #expect(line.dropFirst().map { UInt32($0) } == planes.integers(name))
      } else {
        let numbers = line.dropFirst().compactMap { Double($0) }
        #expect(numbers.map { Float($0) } == planes.floats(name), "\(name)")
      }
    }
  }

  @Test func `other worlds and fields are refused`() throws {
    for arguments in [["noise"], ["mandelbrot", "--field", "de"]] {
      try place.expectRefusal(
        ["render"] + arguments + ["--data", "x.exr"],
        code: 64,
        saying: ["The file 'x.exr' of --data holds the Mandelbrot set's iterations, angle and"]
      )
    }
  }
}
