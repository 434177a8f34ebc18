import FathomPlotting

/// The introduction of a report: the flight, the types and the result.
struct Introduction {
  let run: LabRun

  /// The blocks before the sections; a lesson has said what it is about.
  func blocks(ofLesson: Bool) -> [Block] {
    (ofLesson ? [] : [.paragraph(subject)]) + [.paragraph(flown), .note(outcome), types]
      + run.notes.map { .paragraph(Prose($0)) }
  }

  private var subject: Prose {
    """
    A number in a computer has a fixed number of bits. Whoever zooms in uses them up, one for every \
    doubling, until none is left for the place on the screen. This page shows when that happens, what \
    it looks like, and how well theory foresees it.
    """
  }

  private var flown: Prose {
    let subject = run.subject
    return """
      One flight into the world “\(subject.world)”, from depth \
      \(LimitFinding.text(subject.firstDepth)) to \(LimitFinding.text(subject.lastDepth)) octaves, in \
      \(subject.gestures) gestures\(subject.seed.map { " from seed \($0)" } ?? ""). It is flown in \
      \(run.types.count) \(run.types.count == 1 ? "type" : "types") of numbers at once, by the same \
      code, and beside them by a camera that is exact. \(placed) All errors are distances from the \
      exact camera, in pixels of a frame of \(subject.width) by \(subject.height). The numbers lie \
      beside this page, in \(code: "frames.csv") and \(code: "limits.csv").
      """
  }

  private var placed: String {
    switch run.subject.mode {
    case .rebased: "Every gesture starts from where the one before has ended, rounded."
    case .absolute: "Every frame is placed anew, by the exact numbers rounded to the type."
    case .floatingOrigin: "Numbers are counted from a point within each frame."
    }
  }

  private var outcome: Prose {
    let findings = run.types.flatMap { type in type.limits.map { (type.type.name, $0) } }
    let (within, outside) = (
      findings.count { $0.1.verdict == .within }, findings.filter { $0.1.verdict == .outside }
    )
    if run.subject.isCertified == false {
      return "The exact side is not exact: with twice the bits something came out different."
    }
    guard outside.isEmpty else {
      let names = outside.map { "\($0.0) (\($0.1.limit.rawValue))" }.joined(separator: ", ")
      let count = "\(outside.count) of \(within + outside.count) limits"
      let are = outside.count == 1 ? "is" : "are"
      return
        "\(strong: "\(count) \(are) not where theory has \(outside.count == 1 ? "it" : "them"):") \(names)."
    }
    guard within > 0 else {
      return "The flight was too short, or the types too good: nothing broke."
    }
    // A wide tolerance is part of what a lesson says, and no agreement.
    let farthest = findings.compactMap { $0.1.difference }.max { $0.magnitude < $1.magnitude } ?? 0
    let all = "All \(within) limits that were met lie within their tolerances"
    let distance = TextTable.text(farthest.magnitude)
    return "\(strong: all) of where theory has them; the farthest is \(distance) octaves off."
  }

  private var types: Block {
    let limits = LimitFinding.Limit.allCases
    return .table(
      Table(
        """
        The depth in octaves at which each type first fails. A dash: not within the depths flown. \
        Marked: not where theory has it.
        """,
        columns: ["type", "bits p", "u"] + limits.map(\.heading),
        rows: run.types.map { type in
          ["\(type.type.name)", "\(type.type.precision)", "\(type.type.roundoff)"]
            + limits.map { limit in
              let finding = type.limit(limit)
              return Table.Cell(
                Prose(LimitFinding.text(finding?.measured)),
                isMarked: finding?.verdict == .outside
              )
            }
        }
      )
    )
  }
}

extension LimitFinding.Limit {
  /// The heading of a column about this limit.
  var heading: String {
    switch self {
    case .collapse: "columns equal"
    case .seam: "seam of ½ pixel"
    case .drift: "drift of 1 pixel"
    case .range: "range"
    }
  }
}
