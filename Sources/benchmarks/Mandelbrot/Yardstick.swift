import CBaselines
import FathomNavigation

/// The unit of time, Y: a plain renderer's time for ``BenchmarkView/v5``, wherever it runs.
enum Yardstick {
  /// 1 Y on the machine where other programs were timed.
  static let gaugedSeconds = 0.324

  /// There the yardstick was compiled by gcc -O3 -march=native, which takes this much of the time of
  /// the code that this package makes of it.
  private static let gaugedShare = 0.97

  /// 1 Y here and now, in seconds.
  static func seconds() -> Double {
    let (view, size) = (BenchmarkView.v5, BenchmarkView.size)
    let duration = ContinuousClock().measure {
      _ = fathom_yardstick(
        view.x,
        view.y,
        view.width,
        view.iterations,
        size.width,
        size.height,
        BenchmarkView.threads
      )
    }
    return gaugedShare * (duration / .seconds(1))
  }
}
