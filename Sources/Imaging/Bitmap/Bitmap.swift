/// A picture in memory: rows of red, green and blue samples in sRGB encoding, from the top.
///
/// A value with one array of samples; nothing here copies it unless two copies really exist.
public struct Bitmap: Equatable, Sendable {
  /// Bits per sample.
  public enum Depth: Int, Sendable, CaseIterable {
    /// One byte per sample, 0 to 255.
    case eight = 8
    /// Two bytes per sample, 0 to 65,535.
    case sixteen = 16
  }

  /// All samples of a bitmap, row by row, red, green and blue in turn.
  package enum Samples: Equatable, Sendable {
    /// The samples of an 8-bit bitmap.
    case eight([UInt8])
    /// The samples of a 16-bit bitmap.
    case sixteen([UInt16])
  }

  /// The samples of a bitmap, to be changed in place.
  package enum MutableSamples {
    /// The samples of an 8-bit bitmap.
    case eight(UnsafeMutableBufferPointer<UInt8>)
    /// The samples of a 16-bit bitmap.
    case sixteen(UnsafeMutableBufferPointer<UInt16>)
  }

  /// Pixels per row, at least 1.
  public private(set) var width: Int
  /// Rows, at least 1.
  public private(set) var height: Int
  /// Bits per sample.
  public let depth: Depth

  // One of the two is empty. An enum with a payload would have to be taken apart and put together
  // again for every change, and copies its array when that goes wrong.
  var bytes: [UInt8]
  var words: [UInt16]

  /// A picture in one colour.
  package init(width: Int, height: Int, depth: Depth = .eight, filledWith color: SRGBColor = .black)
  {
    let count = Self.sampleCount(width: width, height: height)
    self.width = width
    self.height = height
    self.depth = depth
    bytes = depth == .eight ? [UInt8](repeating: 0, count: count) : []
    words = depth == .sixteen ? [UInt16](repeating: 0, count: count) : []
    if color != .black { fillRectangle(x: 0, y: 0, width: width, height: height, color: color) }
  }

  /// A picture of the given samples, 3 × width × height of them.
  package init(width: Int, height: Int, samples: Samples) {
    let count = Self.sampleCount(width: width, height: height)
    self.width = width
    self.height = height
    switch samples {
    case .eight(let array):
      precondition(array.count == count, "A bitmap has three samples per pixel.")
      (depth, bytes, words) = (.eight, array, [])
    case .sixteen(let array):
      precondition(array.count == count, "A bitmap has three samples per pixel.")
      (depth, bytes, words) = (.sixteen, [], array)
    }
  }

  /// Gives the picture another size, in the memory that it has where that suffices.
  ///
  /// Its pixels are then those of no picture: the caller draws all of them.
  package mutating func reshape(width: Int, height: Int) {
    func resize<Sample: FixedWidthInteger>(_ samples: inout [Sample], _ count: Int) {
      if samples.count > count {
        samples.removeLast(samples.count - count)
      } else {
        samples.append(contentsOf: repeatElement(0, count: count - samples.count))
      }
    }
    let count = Self.sampleCount(width: width, height: height)
    (self.width, self.height) = (width, height)
    if depth == .eight { resize(&bytes, count) } else { resize(&words, count) }
  }

  private static func sampleCount(width: Int, height: Int) -> Int {
    precondition(width > 0 && height > 0, "A bitmap has at least one pixel.")
    let (pixels, tooMany) = width.multipliedReportingOverflow(by: height)
    precondition(!tooMany && pixels <= Int.max / 6, "A bitmap fits into memory.")
    return pixels * 3
  }

  /// All samples; takes no time as long as neither side changes them.
  package var samples: Samples { depth == .eight ? .eight(bytes) : .sixteen(words) }

  /// Calls `body` with the samples in place, for filling rows; pixel (x, y) starts at
  /// 3 × (y × width + x).
  ///
  /// The pointer is valid within the call only. Several threads may write to different samples.
  package mutating func withUnsafeMutableSamples<Result, Failure: Error>(
    _ body: (MutableSamples) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch depth {
    case .eight:
      try bytes.withUnsafeMutableBufferPointer { buffer throws(Failure) in
        try body(.eight(buffer))
      }
    case .sixteen:
      try words.withUnsafeMutableBufferPointer { buffer throws(Failure) in
        try body(.sixteen(buffer))
      }
    }
  }

  /// The colour of the pixel in column `x` of row `y`.
  public subscript(x: Int, y: Int) -> SRGBColor {
    get {
      let i = index(x, y)
      switch depth {
      case .eight:
        return SRGBColor(red8: bytes[i], green8: bytes[i + 1], blue8: bytes[i + 2])
      case .sixteen:
        return SRGBColor(red: words[i], green: words[i + 1], blue: words[i + 2])
      }
    }
    set {
      let i = index(x, y)
      switch depth {
      case .eight:
        (bytes[i], bytes[i + 1], bytes[i + 2]) = newValue.samples8
      case .sixteen:
        (words[i], words[i + 1], words[i + 2]) = (newValue.red, newValue.green, newValue.blue)
      }
    }
  }

  func index(_ x: Int, _ y: Int) -> Int {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "A pixel lies in its bitmap.")
    return 3 * (y * width + x)
  }
}

extension Bitmap: CustomStringConvertible {
  /// The size and the bits, not the pixels.
  public var description: String {
    "a bitmap of \(width)x\(height) pixels, \(depth.rawValue) bits"
  }
}
