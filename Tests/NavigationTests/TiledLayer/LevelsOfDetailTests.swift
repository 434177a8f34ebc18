import FathomNavigation
import Testing

/// Rows of the documents by their numbers: W of WWDC 2010 session 104, N of Neuburg's chapter, T of the
/// tiling tutorial.
@Suite struct LevelsOfDetailTests {
  @Test func `W37, T04: four levels are 100, 50, 25 and 12.5 percent`() {
    #expect(LevelsOfDetail(count: 4).scales == [1, 0.5, 0.25, 0.125])
  }

  @Test func `N57: a bias of 1 makes one level larger than the content`() {
    #expect(LevelsOfDetail(count: 2, bias: 1).scales == [2, 1])
    #expect(LevelsOfDetail(count: 2).scales == [1, 0.5])
    #expect(LevelsOfDetail(count: 3, bias: 2).scales == [4, 2, 1])
  }

  @Test func `T09: what should be a power of two but for rounding counts as that`() {
    #expect(LevelsOfDetail.snapped(0.249) == 0.25)
    #expect(LevelsOfDetail.snapped(0.124907158) == 0.125)
    #expect(LevelsOfDetail.snapped(0.2505) == 0.25)
    #expect(LevelsOfDetail.snapped(0.3) == 0.3)
    #expect(LevelsOfDetail.snapped(1) == 1)
  }

  @Test func `N58: a little more than a level is drawn at the next`() {
    let levels = LevelsOfDetail(count: 4, bias: 1)
    let expected: [(Double, Int)] = [
      (0.01, -2), (0.25, -2), (0.26, -1), (0.249, -2), (0.5, -1), (0.51, 0), (1, 0), (1.001, 0),
      (1.02, 1), (2, 1), (100, 1),
    ]
    for (scale, level) in expected { #expect(levels.level(forScale: scale) == level, "\(scale)") }
  }

  @Test func `W38: zooming in goes through the levels one by one`() {
    let levels = LevelsOfDetail(count: 4)
    let seen = (0...60).map { levels.level(forScale: 0.1 * (1.05 as Double).power($0)) }
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $1 - $0 == 0 || $1 - $0 == 1 })
    #expect(Set(seen) == [-3, -2, -1, 0])
  }

  @Test func `levels at which content has no pixel are left out`() {
    let levels = LevelsOfDetail(count: 20)
    #expect(levels.clamped(to: Size(width: 9000, height: 1000)).levels == -9...0)
    #expect(levels.clamped(to: Size(width: 1, height: 1)).levels == 0...0)
    #expect(LevelsOfDetail(count: 3).clamped(to: Size(width: 9000, height: 9000)).levels == -2...0)
  }

  @Test(
    arguments: [
      // The scale, the levels that are mixed, and the part of the finer one.
      (0.75, 0, -1, 0.5), (0.625, 0, -1, 0.25), (1, 0, nil, 1), (3, 0, nil, 1), (0.5, -1, nil, 1),
      (0.375, -1, -2, 0.5), (0.125, -3, nil, 1), (0.01, -3, nil, 1), (0.1251, -3, nil, 1),
    ] as [(Double, Int, Int?, Double)]
  )
  func `W40: a blend goes evenly from one level to the next`(
    scale: Double,
    level: Int,
    coarser: Int?,
    weight: Double
  ) {
    let blend = LevelsOfDetail(count: 4).blend(atScale: scale)
    #expect(blend.level == level && blend.coarser == coarser && blend.weight == weight)
  }
}

extension Double {
  fileprivate func power(_ n: Int) -> Double { (0..<n).reduce(1) { value, _ in value * self } }
}
