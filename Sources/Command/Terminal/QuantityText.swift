import FathomNavigation
import FathomPlotting

extension Int {
  /// A number of bytes as people read it: 940 B, 12.3 kB, 4.5 MB, 223 GB.
  var byteText: String {
    guard self >= 1000 else { return "\(self) B" }
    var (value, unit) = (Double(self) / 1000, 0)
    let units = ["kB", "MB", "GB", "TB", "PB"]
    while value >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
    return NumberText.fixed(value, decimals: value < 99.95 ? 1 : 0) + " " + units[unit]
  }

  /// Seconds as minutes and seconds, or hours, minutes and seconds: 0:41, 1:02:03.
  var clockText: String {
    func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, seconds) = (self / 60, pair(self % 60))
    return minutes < 60
      ? "\(minutes):\(seconds)" : "\(minutes / 60):\(pair(minutes % 60)):\(seconds)"
  }
}

extension Duration {
  /// The time in seconds.
  var seconds: Double { self / .seconds(1) }

  /// The time as people read it: 0.24 s, 23 s, 2.5 min, 12 min, 3.4 h.
  var text: String {
    if seconds < 9.995 { return NumberText.fixed(seconds, decimals: 2) + " s" }
    if seconds < 99.5 { return NumberText.fixed(seconds, decimals: 0) + " s" }
    let minutes = seconds / 60
    guard minutes < 99.5 else { return NumberText.fixed(seconds / 3600, decimals: 1) + " h" }
    return NumberText.fixed(minutes, decimals: minutes < 9.95 ? 1 : 0) + " min"
  }
}

extension Size<Int> {
  /// The size as it is written: 1280x720.
  var text: String { "\(width)x\(height)" }
}
