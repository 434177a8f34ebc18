package import FathomImaging

/// A view in several number types.
package struct ViewComparison: Sendable {
  /// The view in one type.
  package struct Entry: Sendable {
    /// The type.
    package let type: NumberType
    /// The exact generator at the type's coordinates.
    package let camera: Bitmap
    /// Its difference from the exact picture.
    package let cameraDifference: PictureDifference
    /// The error of each pixel: from black, through red and yellow, to white for a full difference.
    package let heatMap: Bitmap
    /// The type's arithmetic at correctly rounded coordinates; nil for worlds that do not iterate.
    package let arithmetic: Bitmap?
    /// Its difference from the exact picture.
    package let arithmeticDifference: PictureDifference?
    /// The frame's columns.
    package let columns: FrameMeasurement.Lines
    /// The frame's rows.
    package let rows: FrameMeasurement.Lines
  }

  /// The world's name.
  package let world: String
  /// D = log2 of pixels per world unit.
  package let depth: Double
  /// The picture as it is.
  package let exact: Bitmap
  /// The types, in the order asked for.
  package let entries: [Entry]
}

extension ViewComparison {
  /// All pictures beside each other under the names of their types: the cameras', below them where
  /// they are wrong, and below that the arithmetics'.
  package var picture: Bitmap {
    let (width, height) = (exact.width, exact.height)
    let (gap, label) = (8, 24)
    let rows = entries.contains { $0.arithmetic != nil } ? 3 : 2
    var sheet = Bitmap(
      width: gap + (entries.count + 1) * (width + gap),
      height: label + rows * (height + gap),
      filledWith: SRGBColor(red8: 32, green8: 32, blue8: 36)
    )
    func place(_ name: String, _ pictures: [Bitmap?], column: Int) {
      let x = gap + column * (width + gap)
      sheet.draw(text: name, x: x, y: 6, color: .white)
      for (row, picture) in pictures.enumerated() {
        if let picture { sheet.copy(picture, toX: x, y: label + row * (height + gap)) }
      }
    }
    place("exact", [exact], column: 0)
    for (index, entry) in entries.enumerated() {
      place(
        entry.type.name,
        [entry.camera, entry.heatMap, entry.arithmetic],
        column: index + 1
      )
    }
    return sheet
  }

  /// The numbers for a terminal.
  package var text: String {
    func percent(_ difference: PictureDifference?) -> String {
      TextTable.text(difference?.wrongPercent)
    }
    func ratio(_ difference: PictureDifference?) -> String {
      guard let difference else { return "-" }
      return difference.signalToNoise.map { TextTable.text($0, digits: 1) } ?? "equal"
    }
    return TextTable(
      columns: [
        "type", "columns", "rows", "longest run", "camera wrong %", "PSNR", "arithmetic wrong %",
        "PSNR",
      ],
      rows: entries.map { entry in
        [
          entry.type.name, "\(entry.columns.distinct)/\(entry.columns.count)",
          "\(entry.rows.distinct)/\(entry.rows.count)",
          "\(max(entry.columns.longestRun, entry.rows.longestRun))",
          percent(entry.cameraDifference), ratio(entry.cameraDifference),
          percent(entry.arithmeticDifference), ratio(entry.arithmeticDifference),
        ]
      }
    )
    .text
  }
}
