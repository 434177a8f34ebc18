extension Bitmap {
  /// A binary PPM file (P6) of the picture, every text as comment lines `# keyword value`.
  ///
  /// A value with line feeds takes one comment per line, each with the keyword; two texts of one
  /// keyword in a row are read back as one. Keywords have no spaces here. 16-bit samples are
  /// written with the high byte first, as the format asks for.
  package func ppmData(text: [PictureText] = []) throws(ImagingError) -> [UInt8] {
    var file = Array("P6\n".utf8)
    for entry in text {
      let (keyword, value) = try TextCoding.encoded(entry)
      guard !keyword.contains(32) else {
        throw .unwritableText(keyword: entry.keyword, reason: "PPM keywords have no spaces")
      }
      for line in value.split(separator: 10, omittingEmptySubsequences: false) {
        file += Array("# ".utf8) + keyword + [32] + line + [10]
      }
    }
    file += Array("\(width) \(height)\n\(depth == .eight ? 255 : 65535)\n".utf8)
    switch depth {
    case .eight:
      file += bytes
    case .sixteen:
      file.reserveCapacity(file.count + 2 * words.count)
      for word in words {
        file.append(UInt8(word >> 8))
        file.append(UInt8(word & 255))
      }
    }
    return file
  }

  /// The picture in a binary PPM file (P6), at 8 bits if its largest sample is below 256, else at
  /// 16.
  ///
  /// Samples are stretched to the full range and taken for sRGB. Bytes after the samples are
  /// ignored, as the format allows further pictures there.
  package init(
    ppm: [UInt8],
    named name: String = "The data",
    pixelBudget: Int = defaultPixelBudget
  ) throws(ImagingError) {
    let header = try PPMHeader(parsing: ppm, name: name)
    let (width, height, maximum) = (header.width, header.height, header.maximum)
    try Self.check(width: width, height: height, of: name, within: pixelBudget)
    let data = ppm.dropFirst(header.size).prefix(header.dataCount)
    try header.check(data.count, of: name)
    switch header.depth {
    case .eight:
      try Self.check(data.allSatisfy { $0 <= maximum }, maximum, name)
      let samples = data.map { UInt8(Self.stretched(Int($0), maximum, to: 255)) }
      self.init(width: width, height: height, samples: .eight(samples))
    case .sixteen:
      var samples: [UInt16] = []
      samples.reserveCapacity(data.count / 2)
      for i in stride(from: data.startIndex, to: data.endIndex, by: 2) {
        let sample = Int(data[i]) << 8 | Int(data[i + 1])
        try Self.check(sample <= maximum, maximum, name)
        samples.append(UInt16(Self.stretched(sample, maximum, to: 65535)))
      }
      self.init(width: width, height: height, samples: .sixteen(samples))
    }
  }

  /// The sample nearest to `sample / maximum × full`.
  static func stretched(_ sample: Int, _ maximum: Int, to full: Int) -> Int {
    (sample * full * 2 + maximum) / (maximum * 2)
  }

  static func check(_ fits: Bool, _ maximum: Int, _ name: String) throws(ImagingError) {
    guard !fits else { return }
    throw .malformed(
      name: name,
      format: PPMHeader.format,
      reason: "a sample is larger than the largest one that its header names, \(maximum)"
    )
  }
}
