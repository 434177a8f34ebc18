import FathomImaging
import FathomNavigation
import TestSupport
import Testing

@Suite struct OpenEXRFileTests {
  private func file(_ counts: [Double]) throws -> OpenEXRPlanes {
    let zeros = counts.map { _ in 0.0 }
    return try #require(
      OpenEXRPlanes(
        OpenEXRFile.data(
          planes: [counts, zeros, zeros, zeros],
          size: Size(width: counts.count, height: 1),
          record: "record"
        )
      )
    )
  }

  @Test func `counts that fit into 32 bits have one channel`() throws {
    // The greatest with the bias of 1024, and then the one that means bounded.
    let greatest = Double(UInt32.max) - 1 - 1024
    let planes = try file([0.25, greatest + 0.5, .infinity])
    #expect(planes.names == ["DEX", "DEY", "N", "NF", "T"])
    #expect(planes.integers("N") == [1024, .max - 1, .max])
    #expect(planes.floats("NF") == [0.25, 0.5, 0])
  }

  @Test func `greater counts have a channel of lower and one of upper bits`() throws {
    let counts = [0x1p32 - 1 - 1024, 0x1p40 + 7.5, 0x1p53, -1.75, .infinity]
    let planes = try file(counts)
    #expect(planes.names == ["DEX", "DEY", "N0", "N1", "NF", "T"])
    let (lower, upper) = (planes.integers("N0"), planes.integers("N1"))
    for (index, count) in counts.enumerated() {
      guard count.isFinite else {
        #expect(lower[index] == .max && upper[index] == .max)
        continue
      }
      let whole = UInt64(upper[index]) << 32 | UInt64(lower[index])
      #expect(Int(whole) - 1024 == Int(count.rounded(.down)))
    }
    #expect(planes.floats("NF") == [0, 0.5, 0, 0.25, 0])
  }

  @Test func `the vector points away from the set, upwards being up`() throws {
    // A slope is the way to the set: right, down, left, up.
    let slopes = [0, 0.25, 0.5, 0.75]
    let planes = try #require(
      OpenEXRPlanes(
        OpenEXRFile.data(
          planes: [[1, 2, 3, 4], slopes, [2, 4, 6, .infinity], slopes],
          size: Size(width: 4, height: 1),
          record: ""
        )
      )
    )
    for (found, expected) in zip(planes.floats("DEX"), [-1, 0, 3, 0] as [Float]) {
      #expect(abs(found - expected) < 1e-6)
    }
    for (found, expected) in zip(planes.floats("DEY"), [0, 2, 0, 0] as [Float]) {
      #expect(abs(found - expected) < 1e-6)
    }
  }
}
