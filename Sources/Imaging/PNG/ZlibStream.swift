import CLibDeflate

/// The zlib stream (RFC 1950) of a picture's rows by zlib, in pieces for one IDAT chunk each.
///
/// Settings, window and pieces are those of libpng 1.6 (png_write_start_row, png_deflate_claim,
/// png_compress_IDAT and optimize_cmf in pngwutil.c), with whose writer files of 16 bits began: the
/// bytes of a picture must not change.
struct ZlibStream {
  /// libpng's PNG_ZBUF_SIZE.
  private static let pieceSize = 8192
  /// zlib looks ahead by this many bytes, MIN_LOOKAHEAD, which the window has to hold too.
  private static let lookahead = 262
  /// libpng narrows the window for pictures up to this size alone.
  private static let largestNarrowed = 16_384

  /// The pieces in their order; none is empty.
  private(set) var pieces: [[UInt8]] = []

  /// Compresses the rows of a picture.
  init(_ bitmap: Bitmap, _ compression: PNGCompression) throws(ImagingError) {
    let predictions = Self.usable(compression.predictions, for: bitmap)
    let rows = FilteredRows(bitmap, predictions: predictions)
    // zlib remembers the address of its state between the calls, so one scope encloses them all.
    var state = z_stream()
    let isDone = withUnsafeMutablePointer(to: &state) { state in
      let opened = deflateInit2_(
        state,
        Int32(compression.level),
        Z_DEFLATED,
        Self.windowBits(for: rows),
        8,
        predictions == [.none] ? Z_DEFAULT_STRATEGY : Z_FILTERED,
        ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)
      )
      guard opened == Z_OK else { return false }
      defer { deflateEnd(state) }
      return compress(rows, state)
    }
    guard isDone else {
      throw .cannotEncode(format: PNGReader.format, reason: "there is no memory for it")
    }
    if rows.bytes.count <= Self.largestNarrowed { narrowWindow(for: rows.bytes.count) }
  }

  /// The predictions that have neighbours in a picture of a single row or column.
  private static func usable(
    _ predictions: [FilteredRows.Prediction],
    for bitmap: Bitmap
  ) -> [FilteredRows.Prediction] {
    let usable = predictions.filter { prediction in
      switch prediction {
      case .none: true
      case .sub: bitmap.width > 1
      case .up: bitmap.height > 1
      case .average, .paeth: bitmap.width > 1 && bitmap.height > 1
      }
    }
    return usable.isEmpty ? [.none] : usable
  }

  /// Feeds zlib row by row, since its output may depend on where its input was cut; false if it
  /// fails.
  private mutating func compress(
    _ rows: FilteredRows,
    _ state: UnsafeMutablePointer<z_stream>
  ) -> Bool {
    rows.bytes.withUnsafeBufferPointer { input in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.pieceSize) { piece in
        func offerPiece() {
          state.pointee.next_out = piece.baseAddress
          state.pointee.avail_out = UInt32(Self.pieceSize)
        }
        offerPiece()
        for start in stride(from: 0, through: input.count, by: rows.rowSize) {
          let isRow = start < input.count
          state.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.advanced(by: start)
          )
          state.pointee.avail_in = isRow ? UInt32(rows.rowSize) : 0
          var status = Z_OK
          repeat {
            status = deflate(state, isRow ? Z_NO_FLUSH : Z_FINISH)
            if state.pointee.avail_out == 0 {
              pieces.append(Array(piece))
              offerPiece()
            }
          } while status == Z_OK && (!isRow || state.pointee.avail_in > 0)
          guard status == (isRow ? Z_OK : Z_STREAM_END) else { return false }
        }
        let rest = Self.pieceSize - Int(state.pointee.avail_out)
        if rest > 0 { pieces.append(Array(piece[..<rest])) }
        return true
      }
    }
  }

  // MARK: - Window

  /// The logarithm of the smallest window that holds the rows and zlib's lookahead, up to 15.
  private static func windowBits(for rows: FilteredRows) -> Int32 {
    guard rows.bytes.count <= largestNarrowed else { return 15 }
    var bits: Int32 = 15
    while rows.bytes.count + lookahead <= 1 << (bits - 1) { bits -= 1 }
    return bits
  }

  /// Names the smallest window that holds `size` bytes in the stream's first two bytes (RFC 1950,
  /// section 2.2), so that readers take no more memory than they need.
  private mutating func narrowWindow(for size: Int) {
    let method = pieces[0][0]
    var bits = Int(method >> 4) + 8
    guard method & 15 == 8, bits <= 15, size <= 1 << (bits - 1) else { return }
    repeat { bits -= 1 } while bits > 8 && size <= 1 << (bits - 1)
    let first = UInt8(bits - 8) << 4 | 8
    let flags = pieces[0][1] & 0xE0
    // The two bytes as one number are a multiple of 31.
    let rest = (Int(first) << 8 + Int(flags)) % 31
    pieces[0][0] = first
    pieces[0][1] = flags + UInt8(31 - rest)
  }
}
