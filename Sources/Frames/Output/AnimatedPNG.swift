import FathomFiles
package import FathomImaging
import Foundation

/// An animated PNG, written frame by frame: programs that know no animation show its first frame.
///
/// Chunks and their numbers are those of the PNG specification, third edition, sections 4.9 and
/// 11.3.6, www.w3.org/TR/png-3. Only the frame in hand is in memory; the file has its name only
/// when it is whole.
package actor AnimatedPNG: FrameOutput {
  private var file: GrowingFile?
  private let frameCount: Int
  private let rate: FrameRate
  private var sequenceNumber: UInt32 = 0
  private var framesAdded = 0

  /// Begins a file of `frameCount` frames; throws `FileError` where it cannot be created.
  package init(_ path: String, frameCount: Int, rate: FrameRate) throws {
    self.frameCount = frameCount
    self.rate = rate
    file = try GrowingFile(path)
  }

  /// Adds a frame; all have one size and depth.
  package func add(_ frame: Bitmap) throws {
    precondition(framesAdded < frameCount, "the file says how many frames there are")
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
  package func finish() throws {
    precondition(framesAdded == frameCount, "the file has the frames it promises")
    try file?.append(PNGFile.ending)
    try file.take()?.finish()
  }

  /// Removes what was written.
  package func abandon() { file = nil }

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
