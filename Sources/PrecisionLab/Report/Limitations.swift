import FathomPlotting

/// The part of a report about what it does not show.
struct Limitations {
  let run: LabRun

  /// The section.
  var section: Page.Section {
    Page.Section("What this does not show", [.list(items)])
  }

  private var items: [Prose] {
    let subject = run.subject
    var items: [Prose] = [
      exactness,
      """
      Drift is a matter of chance. The law gives the root mean square over many flights\
      \(subject.driftSequences > 1 ? "; the limits are those of \(subject.driftSequences) flights, "
        + "the lines of this one" : ", and this is one flight").
      """,
    ]
    items.append(
      """
      Columns, seams and range are looked at every \
      \(NumberText.trimmed(ExactFlight.markSpacing, decimals: 2)) octaves: what is measured is the \
      first such depth beyond the limit.
      """
    )
    if run.types.contains(where: { [.float16, .bfloat16].contains($0.type.kind) }) {
      items.append(
        """
        Float16 and BFloat16 round every operation to their own bits, as processors for them do; \
        programs that add them up in wider numbers do better.
        """
      )
    }
    if run.types.contains(where: { $0.type.kind == .float80 }) {
      items.append("Float80 is a type of x86 processors. On others it is left out.")
    }
    if run.types.contains(where: { $0.frames.contains { $0.arithmeticPicture != nil } }) {
      items.append(
        """
        Nobody can predict how many pixels of an iterated world go wrong by arithmetic: errors grow \
        with the orbit, and now and then they cancel. Here they are measured and not judged\
        \(sampled.map { ", on \(NumberText.grouped($0)) pixels of each picture" } ?? "").
        """
      )
    }
    return items
  }

  private var exactness: Prose {
    let bits = "The exact camera has \(run.subject.exactBits) bits."
    return switch run.subject.isCertified {
    case true: "\(bits) All was done once more with twice as many, and nothing changed."
    case false: "\(bits) Done once more with twice as many, something changed."
    default:
      "\(bits) That is far more than the depth asks for; this run did not check it with twice as many."
    }
  }

  /// The pixels compared, where those are not all.
  private var sampled: Int? {
    run.types.lazy.flatMap(\.frames).compactMap(\.arithmeticPicture?.compared).min()
      .flatMap { $0 < run.subject.width * run.subject.height ? $0 : nil }
  }
}
