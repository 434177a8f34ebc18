import FathomImaging
import FathomNumbers
import Foundation
import TestSupport
import Testing

/// The documents' story of memory, told in small by the benchmarks: samples are counted, not measured.
@Suite(.waiting) struct MemoryTests {
  private let place = Workplace()

  @Test(.optimized)
  func `W13, W14, W15, T22: tiles take less than recycled pages, and these less than all`()
    throws
  {
    for index in 0..<6 {
      var random = SplitMix64(seed: UInt64(index))
      let samples = (0..<300 * 200 * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
      let bitmap = Bitmap(width: 300, height: 200, samples: .eight(samples))
      try place.write(Data(bitmap.ppmData()), to: "p.ppm")
      let build = ["pyramid", "build", "p.ppm", "--format", "jpeg", "--placeholder", "40", "-o"]
      #expect(try place.run(build + ["tiled-\(index)", "--tile-size", "16"]).code == 0)
      let whole = ["whole-\(index)", "--tile-size", "300", "--layout", "dzi"]
      #expect(try place.run(build + whole).code == 0)
    }
    let counts = try ["naive", "recycled", "tiled"].map(count)
    #expect(counts.allSatisfy { $0["pictures"] == 6 })
    let bytes = try counts.map { try #require($0["bytes"]) }
    #expect(bytes[0] == 6 * 300 * 200 * 3)
    #expect(bytes[0] > 4 * bytes[1] && bytes[1] > 4 * bytes[2] && bytes[2] > 0)
  }

  /// Pages through the pictures on a screen of 30 x 45.
  private func count(_ keeping: String) throws -> [String: Double] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(
      fileURLWithPath: (Program.path as NSString).deletingLastPathComponent + "/benchmarks"
    )
    process.arguments = ["--part", keeping, place.folder, "30x45"]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try JSONDecoder().decode([String: Double].self, from: data)
  }
}
