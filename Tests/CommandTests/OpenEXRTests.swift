import Foundation
import Testing

/// Iteration data for other programs, `--data FILE.exr`.
@Suite struct OpenEXRTests {
  private let place = Workplace()

  private func integer(_ bytes: Data, _ offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[bytes.startIndex + offset + $1]) << (8 * $1) }
  }

  @Test func `iterations, fraction and angle are those of the planes`() throws {
    let view = ["render", "mandelbrot", "--at", "-0.75,0.1", "--zoom", "5", "--size", "24x16"]
    for arguments in [
      ["--data", "x.exr"], ["--data", "x.npy"], ["--data", "a.npy", "--field", "angle"],
    ] {
      #expect(try place.run(view + arguments + ["-o", "x.png"]).code == 0)
    }
    let counts = try NumPyPlane(place.data("x.npy")).numbers
    let angles = try NumPyPlane(place.data("a.npy")).numbers
    let file = try place.data("x.exr")
    #expect(file.starts(with: [0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0]))
    #expect(file.range(of: Data("IterationsBias\0int\0".utf8)) != nil)
    #expect(file.range(of: Data("\"generator\":\"mandelbrot\"".utf8)) != nil)
    #expect(counts.contains(.infinity))
    // What follows the header: 16 offsets, and 16 lines of 3 channels.
    let lineSize = 8 + 24 * 12
    let first = file.count - 16 * lineSize
    for row in 0..<16 {
      let line = first + row * lineSize
      #expect(integer(file, first - 8 * 16 + 8 * row) == UInt32(line))
      #expect(integer(file, line) == UInt32(row) && integer(file, line + 4) == 24 * 12)
      for column in 0..<24 {
        let whole = integer(file, line + 8 + 4 * column)
        let fraction = Float(bitPattern: integer(file, line + 8 + 4 * (24 + column)))
        let angle = Float(bitPattern: integer(file, line + 8 + 4 * (48 + column)))
        let count = counts[row * 24 + column]
        #expect(angle == Float(angles[row * 24 + column]))
        guard count.isFinite else {
          #expect(whole == .max && fraction == 0)
          continue
        }
        #expect(fraction >= 0 && fraction < 1)
        #expect(abs(Double(whole) - 1024 + Double(fraction) - count) < 1e-7)
      }
    }
  }

  @Test func `other worlds and fields are refused`() throws {
    for arguments in [["noise"], ["mandelbrot", "--field", "de"]] {
      try place.expectRefusal(
        ["render"] + arguments + ["--data", "x.exr"],
        code: 64,
        saying: ["The file 'x.exr' of --data holds the Mandelbrot set's iterations and angle"]
      )
    }
  }
}
