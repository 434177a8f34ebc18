package import FathomFiles
import FathomImaging
package import FathomNavigation

extension Parse {
  /// Reads a frame size such as "1280x720"; the sign between may be X or × as well.
  package static func size(_ text: String) throws -> Size<Int> {
    let parts = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }.map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
      throw Size<Int>.refusal(of: text)
    }
    let size = Size(width: width, height: height)
    try size.checkFrame(text)
    return size
  }
}
