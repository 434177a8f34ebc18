import FathomFiles
package import FathomImaging
import Foundation

/// An animated PNG (third edition of the PNG specification), written frame by frame: it shows its first
/// frame where animation is not known.
///
/// Only the frame in hand is in memory; the file has its name only when it is whole.
package actor AnimatedPNG: FrameOutput {
  private var file: GrowingFile?
  private let frameCount: Int
  private let rate: FrameRate
  private var sequenceNumber: UInt32 = 0
  private var framesAdded = 0

  /// Begins a file of so many frames; throws `FileError` where it cannot be.
  package init(_ path: String, frameCount: Int, rate: FrameRate) throws {
    self.frameCount = frameCount
    self.rate = rate
    file = try GrowingFile(path)
  }

  /// Adds a frame; all have one size and depth.
  package func add(_ frame: Bitmap) throws {
    precondition(framesAdded < frameCount, "the file says how many frames there are")
    let chunks = PNGChunk.all(in: try frame.pngData())
    var bytes: [UInt8] = []
    if framesAdded == 0 {
      bytes += PictureInspection.pngMagic
      for chunk in chunks.prefix(while: { $0.name != "IDAT" }) { bytes += chunk.bytes }
      // How many frames there are, and that they are shown again for ever.
      bytes +=
        PNGChunk("acTL", PNGChunk.bigEndian(UInt32(frameCount)) + PNGChunk.bigEndian(0)).bytes
    }
    bytes += control(frame).bytes
    for chunk in chunks where chunk.name == "IDAT" {
      bytes +=
        framesAdded == 0
        ? chunk.bytes : PNGChunk("fdAT", PNGChunk.bigEndian(nextNumber()) + chunk.data).bytes
    }
    framesAdded += 1
    try file?.append(bytes)
  }

  /// Ends the file and gives it its name.
  package func finish() throws {
    precondition(framesAdded == frameCount, "the file has the frames it promises")
    try file?.append(PNGChunk("IEND", []).bytes)
    try file.take()?.finish()
  }

  /// Removes what was written.
  package func abandon() { file = nil }

  /// The whole picture from (0, 0), shown for a frame's time, in place of what was there.
  private func control(_ frame: Bitmap) -> PNGChunk {
    let (numerator, denominator) = delay
    return PNGChunk(
      "fcTL",
      [nextNumber(), UInt32(frame.width), UInt32(frame.height), 0, 0].flatMap(PNGChunk.bigEndian)
        + [numerator, denominator].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } + [0, 0]
    )
  }

  /// A frame's time in seconds, of two numbers of 16 bits.
  private var delay: (UInt16, UInt16) {
    let scale = max(1, (max(rate.numerator, rate.denominator) + 65_534) / 65_535)
    return (
      UInt16(max(1, rate.denominator / scale)), UInt16(max(1, rate.numerator / scale))
    )
  }

  private func nextNumber() -> UInt32 {
    defer { sequenceNumber += 1 }
    return sequenceNumber
  }
}
