import FathomPictures

extension PyramidBuilder {
  /// Makes the pyramid, and tells a terminal how far it is.
  func buildOnTerminal(into folder: String, force: Bool = false) async throws -> Outcome {
    let line = TerminalLine()
    defer { line.clear() }
    return try await build(into: folder, force: force) { event in
      guard case .progress(let rows, let count) = event else { return }
      let isLast = rows == count
      line.show(
        isLast ? "writing to disk" : "row \(rows) of \(count), \(rows * 100 / count) %",
        maySkip: !isLast
      )
    }
  }
}
