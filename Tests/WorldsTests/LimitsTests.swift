import FathomFiles
import FathomNavigation
import FathomWorlds
import Testing

@Suite struct LimitsTests {
  private func problem<Value>(_ body: () throws -> Value) -> String {
    do {
      _ = try body()
      return ""
    } catch let invalid as InvalidValue {
      return invalid.problem
    } catch {
      return "another error: \(error)"
    }
  }

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
