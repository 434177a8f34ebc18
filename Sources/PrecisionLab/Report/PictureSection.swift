import FathomImaging
import FathomPlotting

/// The part of a report that shows the flight in every type, broken regions marked.
struct PictureSection {
  let run: LabRun

  /// The most pixels that pictures on a page are wide.
  private static let greatestWidth = 160

  /// The percentage of wrong pixels from which a picture gets the frame of a broken one.
  private static let brokenPercent = 1.0

  /// The colour that covers wrong pixels.
  private static let mark = SRGBColor(red8: 0xd5, green8: 0x5e, blue8: 0x00)

  /// The section; nil without pictures.
  func section() throws -> Page.Section? {
    guard !run.pictures.isEmpty else { return nil }
    var strips = [try exactStrip()]
    for type in run.types { strips.append(try strip(type)) }
    return Page.Section(
      "The flight in pictures",
      [
        .pictures(
          PictureStrips(strips),
          caption: """
            From left to right the same views, deeper and deeper. On top as they are, below as each \
            type of number shows them: drawn exactly, but at the coordinates that the type has for \
            the pixels. Wrong pixels are covered with orange, and pictures with \
            \(NumberText.trimmed(Self.brokenPercent, decimals: 1)) % of them or more have an orange \
            frame. Types with more bits last longer, and all break in the same way.
            """
        )
      ]
    )
  }

  private func exactStrip() throws -> PictureStrips.Strip {
    let items = try run.pictures.map { picture in
      PictureStrips.Item(
        try Picture(Self.shrunk(picture.bitmap), summary: "The exact picture."),
        caption: "depth \(NumberText.fixed(picture.depth, decimals: 1))"
      )
    }
    return PictureStrips.Strip("exact", items)
  }

  private func strip(_ type: LabRun.TypeRun) throws -> PictureStrips.Strip {
    let items = try zip(run.pictures, type.pictures).map { exact, picture in
      let wrong = picture.isWrong.count { $0 }
      let percent = 100 * Double(wrong) / Double(picture.isWrong.count)
      let text = Self.text(wrong, percent, of: picture.isWrong.count)
      return PictureStrips.Item(
        try Picture(
          Self.marked(picture),
          summary:
            "\(type.type.name) at depth \(NumberText.fixed(exact.depth, decimals: 1)): \(text)."
        ),
        caption: text,
        isMarked: percent >= Self.brokenPercent
      )
    }
    return PictureStrips.Strip(type.type.name, items)
  }

  /// The share of wrong pixels, short enough for a caption; 99 % and not 100 for nearly all.
  private static func text(_ wrong: Int, _ percent: Double, of count: Int) -> String {
    switch wrong {
    case 0: "all right"
    case count: "all wrong"
    case _ where percent < 0.05: "\(wrong) px wrong"
    case _ where percent > 99: "99 % wrong"
    default: "\(NumberText.significant(percent, digits: 2)) % wrong"
    }
  }

  /// The picture with a cover over its wrong pixels, made smaller.
  private static func marked(_ picture: LabRun.TypePicture) -> Bitmap {
    var bitmap = picture.bitmap
    for index in picture.isWrong.indices where picture.isWrong[index] {
      let (y, x) = index.quotientAndRemainder(dividingBy: bitmap.width)
      bitmap.blendPixel(x: x, y: y, color: mark, coverage: 0.6)
    }
    return shrunk(bitmap)
  }

  private static func shrunk(_ bitmap: Bitmap) -> Bitmap {
    guard bitmap.width > greatestWidth else { return bitmap }
    let scale = Double(greatestWidth) / Double(bitmap.width)
    func axis(_ count: Int) -> StretchAxis {
      StretchAxis(
        part: 0..<count,
        start: 0,
        scale: scale,
        within: 0..<max(1, Int(Double(count) * scale))
      )
    }
    let (columns, rows) = (axis(bitmap.width), axis(bitmap.height))
    var small = Bitmap(width: columns.pixels.count, height: rows.pixels.count)
    small.stretch(bitmap, columns: columns, rows: rows)
    return small
  }
}
