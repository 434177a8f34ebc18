import ArgumentParser
import FathomFiles
import FathomFlights
import FathomNavigation
import FathomPlotting
import FathomTraces
import Foundation

/// The option that begins great work.
struct WorkOptions: ParsableArguments, Sendable {
  @Flag(
    help: "Begins also what would take more than an hour, 10 GB, 4,000 frames or the disk's room."
  )
  var yes = false

  /// The bytes that nobody is surprised by.
  private static let usualBytes = 10_000_000_000
  /// The time that nobody is surprised by, in seconds.
  private static let usualSeconds = 3600.0
  /// The frames that nobody is surprised by.
  private static let usualFrames = 4000

  /// Refuses great work of a flight; where its pixels are many, draws a few small frames to judge it.
  func check(_ work: FrameWorkload, timeBudget: String?, hasFrameList: Bool) async throws {
    guard !yes else { return }
    if let estimate = try await work.estimate {
      let seconds = try timeBudget.map { try TimeBudget(parsing: $0).duration.seconds } ?? .infinity
      let bytes = work.folder == nil ? 0 : estimate.diskBytes
      let room = work.folder.map(Self.room) ?? .max
      guard min(seconds, estimate.seconds) <= Self.usualSeconds, bytes <= min(Self.usualBytes, room)
      else {
        let place = bytes > room ? ", which has room for \(room.byteText)" : ""
        throw GreatWork(
          sentence: "\(NumberText.grouped(work.count)) frames would take about "
            + "\(Duration.seconds(estimate.seconds).text)"
            + (work.folder.map { " and \(bytes.byteText) in '\($0)'\(place)" } ?? "")
            + "; a smaller --size or fewer --frames take less, and --yes begins.",
          isTooLarge: bytes > room
        )
      }
    }
    if !hasFrameList { try checkFrameCount(work) }
  }

  /// Refuses to leave more frames than anybody expects.
  func checkFrameCount(_ work: FrameWorkload) throws {
    guard !yes, let folder = work.folder, work.count > Self.usualFrames else { return }
    throw GreatWork(
      sentence:
        "This would leave \(NumberText.grouped(work.count)) frames in '\(folder)'; --frames 0-299 draws "
        + "some of them, and --yes all."
    )
  }

  /// Refuses an album whose pictures take more than anybody expects, and tells of one that takes much.
  func check(picturesOf sequence: TraceSequence) throws {
    let pixels = sequence.albumPixelCount
    // A file of three bytes a pixel, and tiles while it is still there.
    let bytes = 4 * pixels
    guard bytes > 200_000_000 else { return }
    let what =
      "The album's pictures are made first, \(pixels / 1_000_000) megapixels, about "
      + "\(bytes.byteText) in '\(sequence.picturesFolder)'"
    let room = Self.room(of: sequence.picturesFolder)
    guard yes || bytes <= min(Self.usualBytes, room) else {
      throw GreatWork(sentence: what + "; --yes begins.", isTooLarge: bytes > room)
    }
    StandardError.warn(what + ".")
  }

  /// Refuses great pyramids, going by the size of their picture; `limit` reduces it.
  func check(tilesOf size: Size<Int>, format: String, limit: String?, folder: String) throws {
    guard !yes, limit == nil else { return }
    // Photographs take about so many bytes a pixel, and all levels together a third more.
    let bytes = Int(Double(size.area) * (format == "jpeg" ? 0.3 : 2) * 4 / 3)
    let room = Self.room(of: folder)
    guard bytes > min(Self.usualBytes, room) else { return }
    let place = bytes > room ? ", which has room for \(room.byteText)" : ""
    throw GreatWork(
      sentence:
        "The tiles of \(size.text) pixels would take about \(bytes.byteText) in '\(folder)'\(place)"
        + "; --format jpeg or a --limit takes less, and --yes begins.",
      isTooLarge: bytes > room
    )
  }

  /// The free bytes of the disk where a folder is or will be.
  private static func room(of folder: String) -> Int {
    var url = URL(fileURLWithPath: folder).standardizedFileURL
    while url.path != "/", !FileManager.default.fileExists(atPath: url.path) {
      url.deleteLastPathComponent()
    }
    var disk = statvfs()
    guard statvfs(url.path, &disk) == 0 else { return .max }
    return Int(clamping: UInt64(disk.f_bavail) * UInt64(disk.f_frsize))
  }
}

/// Work that takes more than anybody expects, and was not asked for in so many words.
struct GreatWork: Refusal {
  let sentence: String
  var isTooLarge = false

  var kind: RefusalKind { isTooLarge ? .cannotCreate : .usage }
}
