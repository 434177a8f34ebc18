import FathomNavigation
import FathomNumbers
import Foundation

/// `fathom` as a whole process at random places of the whole set's boundary, down to 1e-30, with the
/// automatic limit: where it takes longest.
func measureBoundary(_ report: inout Report) throws {
  let (viewCount, slowestCount) = (200, 10)
  let program = try Program()
  var random = SplitMix64(seed: 18)
  var runs: [(place: String, seconds: Double)] = []
  for number in 0..<viewCount {
    let point =
      number % 4 == 0 ? BoundaryPoint.root(&random) : BoundaryPoint.crossing(&random)
    let zoom = String(format: "%.2e", pow(10, random.next(below: 30)))
    let (x, y) = (point.x.decimalText(digits: 40), point.y.decimalText(digits: 40))
    let run = try program.draw(
      """
      generator: mandelbrot
      size: 320x180
      samples: 1
      view: {at: ["\(x)", "\(y)"], zoom: "\(zoom)"}
      """
    )
    runs.append(("--at=\(x),\(y) --zoom \(zoom)", run.seconds))
  }
  runs.sort { $0.seconds > $1.seconds }
  print(
    "Boundary: the slowest of \(viewCount) random views of 320x180, \(BenchmarkView.threads) threads"
  )
  for (place, seconds) in runs.prefix(slowestCount) {
    print(String(format: "%8.3f s ", seconds), place)
  }
  let middle = runs[viewCount / 2].seconds
  print(String(format: "%8.3f s ", middle), "the median")
  report.keep("boundary, slowest view, s", runs[0].seconds)
  report.keep("boundary, median view, s", middle)
}
