import FathomNavigation
import FathomPlotting
import FathomPrecisionLab
import Foundation
import TestSupport
import Testing

@Suite struct LabReportTests {
  private static func run(threads: Int) async throws -> LabRun {
    var experiment = PrecisionExperiment.standard(size: .init(width: 64, height: 48), seed: 1)
    experiment.types = [.float16, .float32, .bigFloat(256)]
    experiment.pictureSpacing = 20
    return try await experiment.run(threads: threads)
  }

  private static func report(threads: Int = 2) async throws -> (LabRun, LabReport) {
    let run = try await run(threads: threads)
    var drift = DriftExperiment()
    drift.types = run.types.map(\.type)
    var document = DocumentExperiment()
    document.types = run.types.map(\.type)
    return (
      run,
      try LabReport(
        run,
        drift: try await drift.run(threads: threads),
        document: try await document.run(threads: threads)
      )
    )
  }

  @Test(.optimized) func `the report is the same on any number of threads`() async throws {
    let (_, first) = try await Self.report(threads: 1)
    let (_, second) = try await Self.report(threads: 3)
    #expect(first.page.html == second.page.html)
  }

  @Test(.optimized, .enabled(if: XMLReader.installed != nil, "Python is not installed"))
  func `the report is well-formed and shows the numbers of the run`() async throws {
    let (run, report) = try await Self.report()
    let elements = try #require(XMLReader.installed).elements(report.page.html)
    #expect(!elements.contains { $0.name == "script" })
    let cells = elements.filter { $0.name == "td" }.map(\.text)
    for limit in run.types.flatMap(\.limits) {
      for depth in [limit.predicted, limit.measured].compactMap({ $0 }) {
        #expect(cells.contains(String(format: "%.2f", depth)))
      }
    }
    // A picture for each station, as it is and in each type.
    #expect(elements.count { $0.name == "img" } == run.pictures.count * (1 + run.types.count))
    for plot in report.page.plots {
      let svg = try #require(XMLReader.installed).elements(plot.svg)
      #expect(svg.first?.name == "svg" && !plot.summary.isEmpty)
    }
    let names = report.page.plots.map(\.name)
    #expect(Set(names).count == names.count && names.count == 6)
  }

  @Test(.optimized) func `a report is written as a page and its plots`() async throws {
    let (_, report) = try await Self.report()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try report.write(to: folder.path)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files == (report.page.plots.map { "\($0.name).svg" } + ["report.html"]).sorted())
    let page = try String(
      contentsOf: folder.appendingPathComponent(LabReport.fileName),
      encoding: .utf8
    )
    #expect(page == report.page.html)
  }

  @Test(
    .enabled(if: Browser.installed != nil, "Chromium is not installed"),
    arguments: [400, 1400]
  )
  func `nothing of the report lies beyond the screen`(width: Int) async throws {
    let (_, report) = try await Self.report()
    let browser = try #require(Browser.installed)
    #expect(try browser.width(of: report.page.html, onScreen: width) == width)
  }
}
