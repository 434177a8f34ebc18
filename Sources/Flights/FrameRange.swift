public import Worlds

/// A range of frames as it is written on the command line.
public enum FrameRange {
  /// The frames that "A-B" or "A" names, both ends included; nil names all.
  ///
  /// Throws `WorldError` for anything else and for frames that the flight does not have.
  public static func parse(_ text: String?, frameCount: Int) throws(WorldError) -> ClosedRange<Int>
  {
    guard let text else { return 0...frameCount - 1 }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
      first <= last, first >= 0
    else {
      throw .invalid(
        problem: "Frames must be A-B such as 0-599, A not greater than B, "
          + "not '\(Limits.excerpt(text))'."
      )
    }
    guard last < frameCount else {
      throw .invalid(
        problem: "There is no frame \(last): there are frames 0-\(frameCount - 1)."
      )
    }
    return first...last
  }
}
