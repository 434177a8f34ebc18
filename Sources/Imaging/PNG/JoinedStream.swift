import CLibDeflate
import Dispatch
import Synchronization

/// The zlib stream (RFC 1950) of a picture's rows by libdeflate, in pieces for one IDAT chunk each
/// that threads compress side by side.
///
/// Repeats are sought within a piece alone, so that files are 1 to 3 % larger than in one piece.
struct JoinedStream {
  /// The bytes of a piece before compression: at its lowest levels libdeflate makes one block of as
  /// many.
  private static let pieceSize = 32_768
  /// A window of 32 KiB, and the lowest level.
  private static let head: [UInt8] = [0x78, 0x01]
  /// The last block, an empty one of fixed codes.
  private static let end: [UInt8] = [3, 0]

  /// The pieces in their order.
  private(set) var pieces: [[UInt8]]

  /// Compresses the rows of a picture on some threads, whose number changes no byte.
  init(_ bitmap: Bitmap, _ compression: PNGCompression, threads: Int) throws(ImagingError) {
    let rowsEach = max(1, Self.pieceSize / FilteredRows.rowSize(of: bitmap))
    let starts = Array(stride(from: 0, to: bitmap.height, by: rowsEach))
    var deflaters: [PNGDeflater] = []
    for _ in 0..<min(threads, starts.count) { deflaters.append(try PNGDeflater(compression)) }
    var sums = [Adler32](repeating: Adler32(), count: starts.count)
    pieces = Array(repeating: [], count: starts.count)
    pieces.withUnsafeMutableBufferPointer { pieces in
      sums.withUnsafeMutableBufferPointer { sums in
        nonisolated(unsafe) let (pieces, sums, deflaters) = (pieces, sums, deflaters)
        let next = Atomic(0)
        // Synchronous, unlike ``TileExecutor``: a picture is encoded in one call.
        DispatchQueue.concurrentPerform(iterations: deflaters.count) { thread in
          while true {
            let index = next.add(1, ordering: .relaxed).oldValue
            guard index < starts.count else { return }
            let end = min(bitmap.height, starts[index] + rowsEach)
            let rows = FilteredRows(
              bitmap,
              rows: starts[index]..<end,
              predictions: compression.predictions
            )
            sums[index] = Adler32(rows.bytes)
            pieces[index] = deflaters[thread].blocks(of: rows.bytes[...])
          }
        }
      }
    }
    pieces[0] = Self.head + pieces[0]
    let sum = sums.reduce(Adler32()) { $0.followed(by: $1) }
    pieces[pieces.count - 1] += Self.end + PNGChunk.bigEndian(sum.value)
  }
}

/// The checksum of a zlib stream (RFC 1950, section 8).
private struct Adler32 {
  let value: UInt32
  let count: Int

  /// The sum of no bytes.
  init() { (value, count) = (1, 0) }

  /// The sum of bytes.
  init(_ bytes: [UInt8]) {
    self.init(value: libdeflate_adler32(1, bytes, bytes.count), count: bytes.count)
  }

  private init(value: UInt32, count: Int) { (self.value, self.count) = (value, count) }

  /// The sum of these bytes and others behind them.
  func followed(by other: Adler32) -> Adler32 {
    let sum = adler32_combine(UInt(value), UInt(other.value), other.count)
    return Adler32(value: UInt32(sum), count: count + other.count)
  }
}
