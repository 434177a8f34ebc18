import CPNG

extension Bitmap {
  /// A PNG file of the picture: truecolour with an sRGB chunk, the texts ahead of the pixels.
  ///
  /// The same picture, texts and compression give the same bytes wherever libdeflate and zlib are
  /// the same versions, on any number of threads. More than one is worth it at 8 bits up to level 1,
  /// as in ``PNGCompression/default``.
  package func pngData(
    text: [PictureText] = [],
    compression: PNGCompression = .default,
    threads: Int = 1
  ) throws(ImagingError) -> [UInt8] {
    try pngFile(text: text, compression: compression, threads: threads).bytes
  }

  /// The parts of ``pngData(text:compression:threads:)``.
  package func pngFile(
    text: [PictureText] = [],
    compression: PNGCompression = .default,
    threads: Int = 1
  ) throws(ImagingError) -> PNGFile {
    var texts: [PNGChunk] = []
    for entry in text { texts.append(try .text(entry)) }
    let header = try PNGChunk.header(of: self)
    return PNGFile(
      head: [header, .gamma, .sRGB, .chromaticities] + texts,
      pixels: try pieces(compression, threads: threads)
    )
  }

  /// The zlib stream of the rows, cut into the data of one IDAT chunk each.
  private func pieces(
    _ compression: PNGCompression,
    threads: Int
  ) throws(ImagingError) -> [[UInt8]] {
    guard compression.usesDeflater(at: depth) else {
      return try ZlibStream(self, compression).pieces
    }
    // Higher levels find more to save in one piece, and make several blocks of a small one.
    guard compression.level <= 1 else { return [try PNGDeflater(compression).stream(of: self)] }
    return try JoinedStream(self, compression, threads: threads).pieces
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
      try Self.check(width: width, height: height, of: name, within: pixelBudget)
      try reader.check(head, fits: bytes.count)
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
  /// Reads a PNG file of this picture's size and depth into the samples that there are.
  ///
  /// Where it throws, the pixels are any.
  package mutating func read(png: [UInt8], named name: String) throws(ImagingError) {
    try png.withUnsafeBufferPointer { file throws(ImagingError) in
      let reader = try PNGReader(bytes: file, name: name)
      let head = try reader.head()
      let depth: Depth = head.depth == 16 ? .sixteen : .eight
      try check(Int(head.width), Int(head.height), depth, of: name, in: PNGReader.format)
      try reader.check(head, fits: file.count)
      try withUnsafeMutableSamples { samples throws(ImagingError) in
        switch samples {
        case .eight(let buffer): try reader.readPixels(into: buffer.baseAddress)
        case .sixteen(let buffer): try reader.readPixels(into: buffer.baseAddress)
        }
      }
    }
  }

  /// Throws where a file has another size or depth than this picture.
  func check(
    _ fileWidth: Int,
    _ fileHeight: Int,
    _ fileDepth: Depth,
    of name: String,
    in format: String
  ) throws(ImagingError) {
    guard (fileWidth, fileHeight, fileDepth) == (width, height, depth) else {
      throw .malformed(
        name: name,
        format: format,
        reason: "it has \(fileWidth) x \(fileHeight) pixels of \(fileDepth.rawValue) bits "
          + "where \(width) x \(height) of \(depth.rawValue) belong"
      )
    }
  }
}
