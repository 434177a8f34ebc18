import FathomFiles
package import FathomImaging
import Foundation

/// An animated PNG, written frame by frame: programs that know no animation show its first frame.
///
/// Chunks and their numbers are those of the PNG specification, third edition, sections 4.9 and
/// 11.3.6, www.w3.org/TR/png-3. Only the frame in hand is in memory; the file has its name only
/// when it is whole.
package actor AnimatedPNG: FrameOutput {
  private let path: String
  private var file: GrowingFile?
  private let frameCount: Int
  private let rate: FrameRate
  private var sequenceNumber: UInt32 = 0
  private var framesAdded = 0
  private var first: (width: Int, height: Int, depth: Bitmap.Depth)?
  private let executor = OutputExecutor()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Begins a file of `frameCount` frames.
  ///
  /// Throws `FileError` where it cannot be created, and `InvalidValue` for a number of frames that no
  /// flight has.
  package init(_ path: String, frameCount: Int, rate: FrameRate) throws {
    guard 1...Limits.flightFrames ~= frameCount else {
      throw InvalidValue(
        "An animation must have from 1 to \(Limits.flightFrames) frames, not \(frameCount)."
      )
    }
    self.path = path
    self.frameCount = frameCount
    self.rate = rate
    file = try GrowingFile(path)
  }

  /// Adds a frame.
  ///
  /// Throws `InvalidValue` for a frame of another size or depth than the first, and for one too many.
  package func add(_ frame: Bitmap) throws {
    guard file != nil, framesAdded < frameCount else {
      throw InvalidValue("The animation '\(path)' has ended and takes no frames.")
    }
    try check(frame)
    let picture = try frame.pngFile()
    var bytes: [UInt8] = []
    if framesAdded == 0 {
      bytes += PNGFile.signature
      for chunk in picture.head { bytes.append(chunk) }
      // The number of frames, and that of plays: 0, without end.
      bytes.append(PNGChunk("acTL", PNGChunk.bigEndian([UInt32(frameCount), 0])))
    }
    bytes.append(control(frame))
    for piece in picture.pixels {
      bytes.append(
        framesAdded == 0
          ? PNGChunk("IDAT", piece)
          : PNGChunk("fdAT", PNGChunk.bigEndian(nextNumber()) + piece)
      )
    }
    framesAdded += 1
    try file?.append(bytes)
  }

  /// Ends the file and gives it its name.
  ///
  /// Throws `InvalidValue` where it has fewer frames than it says, and then removes it.
  package func finish() throws {
    guard let file = file.take() else { return }
    guard framesAdded == frameCount else {
      throw InvalidValue(
        "The animation '\(path)' must have \(frameCount) frames, and has \(framesAdded)."
      )
    }
    try file.append(PNGFile.ending)
    try file.finish()
  }

  /// Removes what was written.
  package func abandon() { file = nil }

  /// Throws `InvalidValue` for a frame unlike the first.
  private func check(_ frame: Bitmap) throws(InvalidValue) {
    let first = first ?? (frame.width, frame.height, frame.depth)
    guard first == (frame.width, frame.height, frame.depth) else {
      throw InvalidValue("All frames of '\(path)' must have the first one's size and depth.")
    }
    self.first = first
  }

  /// The frame control: the whole picture from (0, 0), shown for a frame's time, in place of the
  /// one before.
  private func control(_ frame: Bitmap) -> PNGChunk {
    let place: [UInt32] = [nextNumber(), UInt32(frame.width), UInt32(frame.height), 0, 0]
    let (disposal, blending): (UInt8, UInt8) = (0, 0)
    return PNGChunk(
      "fcTL",
      PNGChunk.bigEndian(place) + PNGChunk.bigEndian(delay) + [disposal, blending]
    )
  }

  /// A frame's time in seconds as numerator and denominator, of 16 bits each.
  private var delay: [UInt16] {
    let scale = max(1, (max(rate.numerator, rate.denominator) + 65_534) / 65_535)
    return [UInt16(max(1, rate.denominator / scale)), UInt16(max(1, rate.numerator / scale))]
  }

  private func nextNumber() -> UInt32 {
    defer { sequenceNumber += 1 }
    return sequenceNumber
  }
}
