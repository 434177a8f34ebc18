import ArgumentParser
import FathomFiles
import FathomFlights
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomWorlds
import Foundation

/// The destinations of frames besides the folder.
struct OutputOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      """
      Makes a movie of the frames as they come: .mp4, .webm or .mkv (lossless) by ffmpeg, or .apng; \
      with -o the frames as files as well.
      """,
      valueName: "file"
    ),
    completion: .file(extensions: MovieFormat.allCases.map(\.rawValue))
  )
  var movie: String?

  @Option(
    name: .customLong("stdout"),
    help: ArgumentHelp(
      "Writes the frames to standard output, for pipes: ppm, rgb24 or y4m.",
      valueName: "format"
    ),
    completion: .values(RawVideo.Format.self)
  )
  var standardOutput: String?

  /// Whether frames go nowhere else.
  var isEmpty: Bool { movie == nil && standardOutput == nil }

  /// The parts of a movie of some frames of a sequence, from which an interrupted run goes on; nil where frames
  /// become files or go into a pipe as well, and for an .apng.
  func movieParts(
    _ sequence: any FrameSequence,
    _ frames: FrameList,
    size: Size<Int>,
    keepsFiles: Bool
  ) throws -> MovieParts? {
    guard let movie, !keepsFiles, standardOutput == nil else { return nil }
    let format = try MovieFormat(ofFile: movie, size: size)
    guard format != .apng else { return nil }
    return try MovieParts(of: movie, format: format, record: "\(sequence.record)\n\(frames)")
  }

  /// The outputs for frames of this kind, ready to take the first one.
  ///
  /// A movie goes on with its parts, if it has any, or replaces them.
  func outputs(
    size: Size<Int>,
    rate: FrameRate,
    depth: Bitmap.Depth,
    frameCount: Int,
    parts: MovieParts?,
    beginsAnew: Bool
  ) throws -> [any FrameOutput] {
    var outputs: [any FrameOutput] = []
    if let standardOutput {
      let format: RawVideo.Format = try Parse.choice(standardOutput, "--stdout")
      guard format != .y4m || depth == .eight else {
        throw InvalidValue("y4m has 8 bits a sample; ppm and rgb24 have 16 as well.")
      }
      let video = RawVideo(format, size: size, rate: rate)
      outputs.append(FrameStream(video, to: STDOUT_FILENO, named: "standard output"))
    }
    if let parts {
      outputs.append(
        try ResumableMovie(
          from: parts,
          beginsAnew: beginsAnew,
          size: size,
          rate: rate,
          depth: depth
        )
      )
    } else if let movie {
      outputs.append(
        try MovieFormat.output(movie, size: size, rate: rate, depth: depth, frameCount: frameCount)
      )
    }
    return outputs
  }
}
