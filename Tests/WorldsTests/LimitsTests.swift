import FathomFiles
import FathomNavigation
import FathomWorlds
import TestSupport
import Testing

@Suite struct LimitsTests {
  @Test(arguments: ["1x1", "1280x720", "65535x2048", "2048x65535", "11585x11585"])
  func `a size has two sides`(text: String) throws {
    let size = try Parse.size(text)
    #expect("\(size.width)x\(size.height)" == text)
  }

  @Test(arguments: [
    "65536x1", "1x65536", "11586x11586", "0x1", "1x0", "1", "1x", "x1", "1x1x1", "ax1",
  ])
  func `a frame has its bounds`(text: String) {
    #expect(problem { try Parse.size(text) }.hasSuffix("not '\(text)'."))
  }
}
