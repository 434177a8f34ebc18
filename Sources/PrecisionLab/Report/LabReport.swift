import FathomFiles
package import FathomPlotting

/// A lab run as a page that explains itself.
package struct LabReport: Sendable {
  /// The whole page.
  package let page: Page

  /// The report of a run; with a lesson's words on top, and with what else was studied.
  package init(
    _ run: LabRun,
    lesson: Lesson? = nil,
    drift: DriftStudy? = nil,
    document: [DocumentLimits] = []
  ) throws {
    let errors = ErrorSections(run: run)
    let lattice = LatticeSections(run: run)
    let sections = [
      try PictureSection(run: run).section(), errors.drift, lattice.columns, lattice.seams,
      errors.wrongPixels, RangeSection(run: run).section,
      drift.map { DriftSection(study: $0).section },
      DocumentSection(limits: document).section, Glossary.section,
      Limitations(run: run).section,
    ]
    page = Page(
      title: lesson?.title ?? "Where numbers end",
      introduction: (lesson?.paragraphs ?? []).map { .paragraph(Prose($0)) }
        + Introduction(run: run).blocks(ofLesson: lesson != nil),
      sections: sections.compactMap { $0 }
    )
  }

  /// The report of many random sequences of pinches alone.
  package init(_ study: DriftStudy) {
    page = Page(
      title: "How far pinches drift",
      introduction: DriftSection(study: study).introduction,
      sections: [DriftSection(study: study).section, Glossary.section]
    )
  }

  /// The name of the page's file.
  package static let fileName = "report.html"

  /// Writes the page, and its plots as files of their own, into a folder; each file is whole or not
  /// there, the page comes last.
  package func write(to folder: String) throws {
    try AtomicFile.createFolder(folder)
    for plot in page.plots {
      try AtomicFile.write(Array(plot.svg.utf8), to: "\(folder)/\(plot.name).svg")
    }
    try AtomicFile.write(Array(page.html.utf8), to: "\(folder)/\(Self.fileName)")
  }
}

extension LabRun {
  /// Writes the tables frames.csv, frames.jsonl and limits.csv and the page report.html into a folder,
  /// which is made where it is not there.
  ///
  /// Throws a `Refusal` where nothing can be written.
  public func write(to folder: String) throws {
    try LabFolder(folder).write(self)
    try LabReport(self).write(to: folder)
  }
}
