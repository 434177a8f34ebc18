/// The head of a binary PPM file (P6), with its comments as texts.
///
/// Format: netpbm.sourceforge.net/doc/ppm.html.
struct PPMHeader {
  static let format = "PPM"

  let width: Int
  let height: Int
  /// The sample that means full light, 1 to 65,535.
  let maximum: Int
  let text: [PictureText]
  /// The bytes before the samples.
  let size: Int

  var depth: Bitmap.Depth { maximum < 256 ? .eight : .sixteen }
  /// The length of the samples in bytes.
  var dataCount: Int { width * height * 3 * (maximum < 256 ? 1 : 2) }

  /// Parses the start of a file; the samples need not be there.
  init(parsing bytes: some RandomAccessCollection<UInt8>, name: String) throws(ImagingError) {
    var scanner = Scanner(rest: Array(bytes.prefix(Self.largestSize)), name: name)
    try scanner.readMagic()
    width = try scanner.readNumber("width", in: 1...999_999_999)
    height = try scanner.readNumber("height", in: 1...999_999_999)
    maximum = try scanner.readNumber("largest sample", in: 1...65535)
    // Exactly one white space ends the header: the next byte may be a sample that looks like one.
    guard let last = scanner.next(), last.isWhitespace else { throw scanner.failure(.ending) }
    text = scanner.text
    size = scanner.position
  }

  /// Reads the header at the start of a file; the samples need not be there.
  init(readingFrom file: PictureFile) throws(ImagingError) {
    // More than the comments of a frame take.
    let usualSize = 1 << 16
    var head = try file.peek(usualSize)
    if (try? PPMHeader(parsing: head, name: file.path)) == nil, head.count == usualSize {
      head = try file.peek(Self.largestSize)
    }
    self = try PPMHeader(parsing: head, name: file.path)
  }

  /// Throws where there are fewer bytes of samples than the header promises.
  func check(_ byteCount: Int, of name: String) throws(ImagingError) {
    guard byteCount >= dataCount else {
      throw .malformed(
        name: name,
        format: Self.format,
        reason: "\(width) x \(height) pixels take \(dataCount) bytes, not \(byteCount)"
      )
    }
  }

  /// The longest header that is read, comments included.
  static let largestSize = 1 << 24

  private struct Scanner {
    let rest: [UInt8]
    let name: String
    var position = 0
    var text: [PictureText] = []

    enum Problem {
      case magic
      case ending
      case number(String, ClosedRange<Int>)
    }

    mutating func next() -> UInt8? {
      guard position < rest.count else { return nil }
      defer { position += 1 }
      return rest[position]
    }

    mutating func readMagic() throws(ImagingError) {
      guard next() == UInt8(ascii: "P"), next() == UInt8(ascii: "6") else { throw failure(.magic) }
    }

    /// A decimal number with white space and comments before it.
    mutating func readNumber(
      _ what: String,
      in range: ClosedRange<Int>
    ) throws(ImagingError) -> Int {
      let start = position
      while position < rest.count {
        if rest[position] == UInt8(ascii: "#") {
          readComment()
        } else if rest[position].isWhitespace {
          position += 1
        } else {
          break
        }
      }
      guard position > start else { throw failure(.number(what, range)) }
      var value: Int?
      while position < rest.count, rest[position].isDigit, value ?? 0 <= range.upperBound {
        value = (value ?? 0) * 10 + Int(rest[position] - UInt8(ascii: "0"))
        position += 1
      }
      guard let value, range.contains(value) else { throw failure(.number(what, range)) }
      return value
    }

    /// `# keyword value`; the lines of one value repeat its keyword.
    private mutating func readComment() {
      let line = rest[position...].prefix { $0 != 10 && $0 != 13 }
      position = line.endIndex
      let content = line.dropFirst(line.dropFirst().first == 32 ? 2 : 1)
      let keyword = content.prefix { $0 != 32 }
      let entry = (
        keyword: TextCoding.latin1(keyword),
        value: TextCoding.latin1(content.dropFirst(keyword.count + 1))
      )
      if let last = text.last, last.keyword == entry.keyword {
        text[text.count - 1].value += "\n" + entry.value
      } else {
        text.append(entry)
      }
    }

    func failure(_ problem: Problem) -> ImagingError {
      let reason =
        switch problem {
        case .magic: "it does not start with P6"
        case .ending: "one white space must follow the largest sample"
        case .number(let what, let range):
          "its \(what) is not a number from \(range.lowerBound) to \(range.upperBound)"
        }
      return .malformed(name: name, format: PPMHeader.format, reason: reason)
    }
  }
}

extension UInt8 {
  fileprivate var isWhitespace: Bool { self == 32 || (9...13).contains(self) }
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
