/// The way a stored picture is to be turned before it is shown: the eight of Exif 2.3's tag Orientation,
/// by its numbers.
package enum PictureOrientation: Int, Sendable, CaseIterable {
  /// As it is stored.
  case upright = 1
  /// Left and right exchanged.
  case mirrored
  /// Half a turn.
  case upsideDown
  /// Top and bottom exchanged.
  case flipped
  /// Rows become columns.
  case transposed
  /// A quarter turn clockwise.
  case clockwise
  /// Rows become columns, and then half a turn.
  case transversed
  /// A quarter turn counterclockwise.
  case counterclockwise

  /// Whether rows become columns.
  var swapsSides: Bool { rawValue >= 5 }

  /// Whether the shown picture begins at the end of the stored rows.
  var beginsAtRowEnd: Bool {
    switch self {
    case .mirrored, .upsideDown, .transversed, .counterclockwise: true
    case .upright, .flipped, .transposed, .clockwise: false
    }
  }

  /// Whether the shown picture begins with the last of the stored rows.
  var beginsWithLastRow: Bool {
    switch self {
    case .upsideDown, .flipped, .clockwise, .transversed: true
    case .upright, .mirrored, .transposed, .counterclockwise: false
    }
  }

  /// The orientation in a block of Exif data, upright where it tells none: a TIFF file, behind the mark
  /// that JPEG files put before it or without.
  init(exif data: UnsafeBufferPointer<UInt8>) {
    self = .upright
    let isMarked = data.count >= 6 && data.prefix(6).elementsEqual(Array("Exif".utf8) + [0, 0])
    let tiff = isMarked ? UnsafeBufferPointer(rebasing: data[6...]) : data
    guard tiff.count >= 8, tiff[0] == tiff[1], [0x49, 0x4D].contains(tiff[0]) else { return }
    let isLittleEndian = tiff[0] == 0x49
    func number(_ bytes: Int, at place: Int) -> Int? {
      guard place >= 0, place <= tiff.count - bytes else { return nil }
      return (0..<bytes).reduce(0) {
        $0 << 8 | Int(tiff[place + (isLittleEndian ? bytes - 1 - $1 : $1)])
      }
    }
    guard number(2, at: 2) == 42, let first = number(4, at: 4),
      let count = number(2, at: first)
    else { return }
    for entry in 0..<count {
      let place = first + 2 + 12 * entry
      // The tag 0x0112, of one number of 16 bits, in the first half of its field.
      guard number(2, at: place) == 0x0112 else { continue }
      guard number(2, at: place + 2) == 3, number(4, at: place + 4) == 1,
        let value = number(2, at: place + 8)
      else { return }
      self = PictureOrientation(rawValue: value) ?? .upright
      return
    }
  }
}
