import CPNG
import Dispatch

/// The rows of an 8-bit picture without predictions, compressed in bands at the same time.
///
/// Where bands begin follows from the picture's size alone, and each refers to the rows before it as
/// if all were compressed in one go.
final class PNGBands {
  private var bands: [cpng_band]

  /// What a band has before compression, in bytes.
  private static let size = 1 << 17

  /// Whether the picture can be cut: predictions refer to rows, and zlib counts in 32 bits.
  static func canHold(_ picture: cpng_picture) -> Bool {
    picture.depth == 8 && picture.filters == Int32(CPNG_FILTER_NONE)
      && Int(picture.width) * 3 < size
  }

  /// Compresses the samples; nil where memory is short.
  init?(_ picture: cpng_picture, _ samples: UnsafeRawBufferPointer, threads: Int) {
    let rows = Int(picture.height)
    let byteCount = rows * (Int(picture.width) * 3 + 1)
    let count = max(1, min(rows, byteCount / Self.size))
    let workers = min(threads, count)
    bands = Array(repeating: cpng_band(), count: count)
    bands.withUnsafeMutableBufferPointer { bands in
      // Each worker writes its own bands, and nobody the samples.
      nonisolated(unsafe) let bands = bands
      nonisolated(unsafe) let start = samples.bindMemory(to: UInt8.self).baseAddress
      nonisolated(unsafe) let shape = picture
      DispatchQueue.concurrentPerform(iterations: workers) { worker in
        for index in stride(from: worker, to: count, by: workers) {
          let (first, end) = (index * rows / count, (index + 1) * rows / count)
          var shape = shape
          cpng_compress_band(&shape, start, UInt32(first), UInt32(end - first), &bands[index])
        }
      }
    }
    guard bands.allSatisfy({ $0.bytes != nil }) else { return nil }
  }

  deinit {
    for index in bands.indices { cpng_free_band(&bands[index]) }
  }

  /// Writes the file of the picture.
  func write(
    _ picture: inout cpng_picture,
    to context: UnsafeMutableRawPointer,
    _ sink: cpng_sink,
    _ message: inout [CChar]
  ) -> Bool {
    cpng_write_bands(&picture, bands, bands.count, sink, context, &message)
  }
}
