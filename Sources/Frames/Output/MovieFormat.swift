import FathomFiles
package import FathomImaging
package import FathomNavigation
import FathomWorlds

/// A kind of movie file, by its ending.
package enum MovieFormat: String, Sendable, CaseIterable {
  /// H.264 for every player.
  case mp4
  /// FFV1: without any loss, of 8 or 16 bits.
  case mkv
  /// VP9 for browsers.
  case webm
  /// Animated PNG: without loss, for short ones; the only one that takes no other program.
  case apng

  /// The format of a file of this name, for frames of a size.
  ///
  /// Throws `InvalidValue` for other endings, and for sizes that a format cannot have.
  package init(ofFile path: String, size: Size<Int>) throws {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard path.contains("."), let format = Self(rawValue: ending) else {
      throw InvalidValue(
        "A movie must end in \(Self.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")), "
          + "not '\(path.excerpt)'."
      )
    }
    try format.check(size)
    self = format
  }

  /// Throws `InvalidValue` for a size of frames that the format cannot have.
  func check(_ size: Size<Int>) throws(InvalidValue) {
    guard !halvesColors || (size.width % 2 == 0 && size.height % 2 == 0) else {
      throw InvalidValue(
        "An .\(rawValue) needs an even width and height, not \(size.width)x\(size.height); "
          + ".mkv and .apng take any."
      )
    }
  }

  /// Whether colours have half the resolution.
  var halvesColors: Bool { self == .mp4 || self == .webm }

  /// ffmpeg's options for the encoding, in which colours are tagged as what they are, and for the file.
  ///
  /// Throws `InvalidValue` for an animated PNG, which ``AnimatedPNG`` writes without ffmpeg.
  var encoderOptions: (encoding: [String], file: [String]) {
    get throws(InvalidValue) {
      let tags = [
        "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1",
        "-color_range", "tv",
      ]
      let plain = ["-fflags", "+bitexact", "-flags:v", "+bitexact"]
      return switch self {
      case .mp4:
        // Without B-frames, weighted prediction, smaller partitions and arithmetic coding it takes little more than
        // half of the time; a fast zoom has as many bytes, slow and smooth films up to a fifth more.
        (
          ["-c:v", "libx264", "-preset", "superfast", "-crf", "17", "-bf", "0"]
            + ["-x264-params", "partitions=none:weightp=0:cabac=0"] + tags,
          plain + ["-movflags", "+faststart", "-f", "mp4"]
        )
      case .webm:
        (
          ["-c:v", "libvpx-vp9", "-crf", "22", "-b:v", "0", "-row-mt", "1", "-cpu-used", "4"]
            + tags,
          plain + ["-f", "webm"]
        )
      case .mkv: (["-c:v", "ffv1", "-level", "3", "-g", "1"], plain + ["-f", "matroska"])
      case .apng: throw InvalidValue("An .apng is not made by ffmpeg.")
      }
    }
  }
}

extension MovieFormat {
  /// The output that makes a movie file of `frameCount` frames, of the format that the name's ending
  /// says.
  ///
  /// Throws `InvalidValue` for another ending and for sizes that the format cannot have, `MovieError`
  /// where ffmpeg is needed and missing, `FileError` where nothing can be written.
  package static func output(
    _ path: String,
    size: Size<Int>,
    rate: FrameRate,
    depth: Bitmap.Depth,
    frameCount: Int
  ) throws -> any FrameOutput {
    let format = try MovieFormat(ofFile: path, size: size)
    try AtomicFile.prepareFolder(of: path)
    return format == .apng
      ? try AnimatedPNG(path, frameCount: frameCount, rate: rate)
      : try Movie(path, format: format, size: size, rate: rate, depth: depth)
  }
}
