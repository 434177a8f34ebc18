import CPNG

extension Bitmap {
  /// How many pixels a reader accepts unless told otherwise: 2^28, three quarters of a gigabyte at
  /// 8 bits.
  package static let defaultPixelBudget = 1 << 28

  /// A PNG file of the picture: truecolour with an sRGB chunk, the texts ahead of the pixels.
  ///
  /// The same picture, texts and compression give the same bytes wherever libdeflate and zlib are the
  /// same versions.
  package func pngData(
    text: [PictureText] = [],
    compression: PNGCompression = .default
  ) throws(ImagingError) -> [UInt8] {
    var block: [UInt8] = []
    for entry in text {
      let (keyword, value) = try TextCoding.encoded(entry)
      block += keyword + [0] + value + [0]
    }
    guard let width = UInt32(exactly: width), let height = UInt32(exactly: height) else {
      throw .cannotEncode(format: PNGReader.format, reason: "\(width) x \(height) is too large")
    }
    var file: [UInt8] = []
    var message = [CChar](repeating: 0, count: Int(CPNG_MESSAGE_SIZE))
    let pixels =
      compression.usesDeflater(at: depth) ? try PNGDeflater(compression).pixels(of: self) : nil
    let isWritten = block.withUnsafeBufferPointer { block in
      var picture = cpng_picture(
        width: width,
        height: height,
        depth: Int32(depth.rawValue),
        level: Int32(compression.level),
        filters: compression.filterMask,
        text: block.baseAddress,
        text_count: text.count
      )
      // `&file` alone would point to the elements, not to the array that is to grow.
      return withUnsafeMutablePointer(to: &file) { file in
        if let pixels {
          return cpng_write_compressed(&picture, pixels, pixels.count, append, file, &message)
        }
        return withUnsafeSampleBytes {
          cpng_write(&picture, $0.baseAddress, append, file, &message)
        }
      }
    }
    guard isWritten else {
      let reason = TextCoding.latin1(message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)))
      throw .cannotEncode(format: PNGReader.format, reason: reason)
    }
    return file
  }

  /// The picture in a PNG file, at 16 bits if the file has them, else at 8.
  ///
  /// Colour tables and grays become RGB. Alpha is dropped, so a transparent pixel shows the colour
  /// stored beneath. Samples are taken for sRGB whatever gamma or profile the file names. Anything
  /// cut short or altered throws, as do pictures beyond the budget, before memory is spent on them.
  package init(
    png: [UInt8],
    named name: String = "The data",
    pixelBudget: Int = defaultPixelBudget
  ) throws(ImagingError) {
    // libpng remembers the bytes between the calls, so one scope encloses them all.
    self = try png.withUnsafeBufferPointer { bytes throws(ImagingError) in
      let reader = try PNGReader(bytes: bytes, name: name)
      let head = try reader.head()
      let (width, height) = (Int(head.width), Int(head.height))
      guard width * height <= pixelBudget else {
        throw .tooLarge(name: name, width: width, height: height, pixelBudget: pixelBudget)
      }
      // Deflate shrinks to 1/1032 at best, so a file much shorter than that cannot be whole.
      guard head.stored_row_size * height / 1032 <= bytes.count else {
        throw .malformed(
          name: name,
          format: PNGReader.format,
          reason: "\(bytes.count) bytes cannot hold \(width) x \(height) pixels"
        )
      }
      var bitmap = Bitmap(width: width, height: height, depth: head.depth == 16 ? .sixteen : .eight)
      try bitmap.withUnsafeMutableSamples { samples throws(ImagingError) in
        switch samples {
        case .eight(let buffer): try reader.readPixels(into: buffer.baseAddress)
        case .sixteen(let buffer): try reader.readPixels(into: buffer.baseAddress)
        }
      }
      return bitmap
    }
  }

  func withUnsafeSampleBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    depth == .eight ? bytes.withUnsafeBytes(body) : words.withUnsafeBytes(body)
  }
}

/// The sink of `cpng_write`: its context is the array that becomes the file.
private func append(
  _ context: UnsafeMutableRawPointer?,
  _ bytes: UnsafePointer<UInt8>?,
  _ count: Int
) {
  context?.assumingMemoryBound(to: [UInt8].self).pointee
    .append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
}
