package import FathomFiles
import Foundation

/// The parts of a movie, in a folder beside it: files that an interrupted run leaves for the next one.
///
/// A part is a movie of some frames in a row. Its name has the first and the last of them, counted from 0 in this
/// movie, and a digest of everything that decides the movie: `0-249.0123456789abcdef.mp4`.
package struct MovieParts: Sendable {
  /// A part: its file, and its frames among those of the movie.
  struct Part {
    let file: String
    let frames: Range<Int>
  }

  /// The frames of a whole part: about what is lost at most where a run is killed.
  ///
  /// As many as x264 has from one key frame to the next: parts have those of a movie in one go.
  static let length = 250

  /// The path of the movie.
  let movie: String
  let format: MovieFormat
  /// What follows the frames in a part's name.
  private var ending: String

  /// The parts of a movie whose frames a text describes.
  ///
  /// Throws `InvalidValue` for a format that ffmpeg does not make.
  package init(of movie: String, format: MovieFormat, record: String) throws(InvalidValue) {
    (self.movie, self.format) = (movie, format)
    let options = try format.encoderOptions
    let text = ([record] + options.encoding + options.file).joined(separator: "\n")
    let digest = SHA256Digest(of: Array(text.utf8)).description.prefix(16)
    ending = ".\(digest).\(format.rawValue)"
  }

  private var folder: String { movie + ".parts" }

  /// Gives the parts from now on names that no other run takes for its own.
  mutating func hideFromOtherRuns() {
    let digits = UUID().uuidString.lowercased().filter { $0 != "-" }.prefix(16)
    ending = ".\(digits).\(format.rawValue)"
  }

  /// The part that has these frames.
  func part(_ frames: Range<Int>) -> Part {
    let numbers = "\(frames.lowerBound)-\(frames.upperBound - 1)"
    return Part(file: "\(folder)/\(numbers)\(ending)", frames: frames)
  }

  /// The parts that are there, from the first frame on without a gap.
  var present: [Part] {
    var ends: [Int: Int] = [:]
    for name in names where name.hasSuffix(ending) {
      let numbers = name.dropLast(ending.count).split(separator: "-").map { Int($0) }
      guard numbers.count == 2, let first = numbers[0], let last = numbers[1],
        0...last ~= first, last < Limits.flightFrames
      else { continue }
      ends[first] = max(ends[first] ?? 0, last + 1)
    }
    var parts: [Part] = []
    var frameCount = 0
    while let end = ends[frameCount] {
      parts.append(part(frameCount..<end))
      frameCount = end
    }
    return parts
  }

  /// The number of first frames that are in parts.
  package var frameCount: Int { present.last?.frames.upperBound ?? 0 }

  /// Makes the folder, locks it for this process and removes what dead ones left half-made; nil where another
  /// process makes the movie.
  func lock() throws(FileError) -> FrameFolderLock? {
    try AtomicFile.createFolder(folder)
    guard let lock = try FrameFolderLock(exclusively: folder) else { return nil }
    AtomicFile.removeAbandoned(in: folder)
    return lock
  }

  /// Removes all parts, also those of other movies that were to be here.
  func clear() {
    for name in names where name.wholeMatch(of: /\d+-\d+\.[0-9a-f]{16}\.\w+/) != nil {
      AtomicFile.remove("\(folder)/\(name)")
    }
    AtomicFile.remove(list)
  }

  /// Removes the folder, if nothing is in it.
  func removeFolder() { rmdir(folder) }

  /// Writes the list of parts as ffmpeg's demuxer `concat` reads it, and returns its path.
  func writeList(_ parts: [Part], rate: FrameRate) throws(FileError) -> String {
    // It looks for names beside the list. What the files say of their length is rounded, and would add up.
    let lines =
      ["ffconcat version 1.0"]
      + parts.flatMap { part in
        let start = rate.microseconds(ofFrame: part.frames.lowerBound)
        let duration = rate.microseconds(ofFrame: part.frames.upperBound) - start
        return ["file '\(FilePath(part.file).name)'", "duration \(duration)us"]
      }
    try AtomicFile.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: list)
    return list
  }

  private var list: String { "\(folder)/parts.ffconcat" }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}
