package import FathomFiles
import FathomImaging
package import FathomNavigation

extension Parse {
  /// Reads a frame size such as "1280x720".
  package static func size(_ text: String) throws -> Size<Int> {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
      throw Size<Int>.refusal(of: text)
    }
    let size = Size(width: width, height: height)
    try size.checkFrame(text)
    return size
  }
}
