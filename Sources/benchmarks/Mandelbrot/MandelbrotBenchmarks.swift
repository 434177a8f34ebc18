import FathomGenerators
import FathomNumbers
import FathomPlotting

/// Views of the Mandelbrot set: our program beside others, then its parts one by one.
func measureMandelbrot(_ views: [BenchmarkView], _ report: inout Report) async throws {
  try measurePrograms(views, &report)
  try await measureParts(views, &report)
}

/// Preparing a view and painting it with every kind of instructions, on one thread.
///
/// Steps are not counted: one takes a whole packet of samples through a block of any length, and the
/// kernel would have to count in its innermost loops for each of them. The mean count of the samples
/// that escape says instead how much there would be to do without blocks.
private func measureParts(_ views: [BenchmarkView], _ report: inout Report) async throws {
  // The fastest first.
  let methods = KernelMethod.allCases.reversed().filter { $0 != .plain && $0.isAvailable }
  let table = Table(
    ["view", "preparing, ms", "again / first"] + methods.map { "\($0), s" }
      + ["with de / without", "mean count"]
  )
  for view in views {
    let subject = try PaintingBenchmark(view)
    let (first, next) = try await subject.preparing()
    var seconds: [Double] = []
    for method in methods { seconds.append(try await subject.painting(method)) }
    let distanceRatio = try await subject.distanceRatio()
    table.add(
      view.name,
      [
        (first * 1e3, 2),
        // Where there is next to nothing to prepare, the ratio would be noise.
        (first < 1e-4 ? nil : next / first, 4),
      ] + seconds.map { ($0, 4) } + [
        (distanceRatio, 2), (try subject.meanCount(), 0),
      ]
    )
    report.keep("\(view.name), preparing, s", first)
    report.keep("\(view.name), preparing the next frame, s", next)
    for (method, seconds) in zip(methods, seconds) {
      report.keep("\(view.name), painting, \(method), s", seconds)
    }
    report.keep("\(view.name), painting, with de to without", distanceRatio)
  }
  table.end()
}
