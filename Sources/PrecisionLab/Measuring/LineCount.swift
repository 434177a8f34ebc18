import FathomNumbers

extension FrameMeasurement.Lines {
  /// Counts the lines that have a coordinate of their own.
  init<Scalar: WorldScalar>(of coordinates: [Scalar]) {
    var (distinct, run, longestRun) = (0, 0, 0)
    if coordinates.allSatisfy(\.isFinite) {
      for index in coordinates.indices {
        if index > 0, coordinates[index] == coordinates[index - 1] {
          run += 1
        } else {
          (distinct, run) = (distinct + 1, 1)
        }
        longestRun = max(longestRun, run)
      }
    } else {
      longestRun = coordinates.count
    }
    self.init(count: coordinates.count, distinct: distinct, longestRun: longestRun)
  }
}
