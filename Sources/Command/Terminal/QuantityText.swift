import FathomNavigation
import Foundation

extension Int {
  /// A number of bytes as people read it: 940 B, 12.3 kB, 4.5 MB, 223 GB.
  var byteText: String {
    guard self >= 1000 else { return "\(self) B" }
    var (value, unit) = (Double(self) / 1000, 0)
    let units = ["kB", "MB", "GB", "TB", "PB"]
    while value >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
    return String(format: value < 99.95 ? "%.1f " : "%.0f ", value) + units[unit]
  }

  /// A great number in groups of three digits: 16,777,216.
  var groupedText: String {
    let digits = Array(String(magnitude))
    let groups = digits.indices.map { index in
      index > 0 && (digits.count - index) % 3 == 0 ? ",\(digits[index])" : "\(digits[index])"
    }
    return (self < 0 ? "-" : "") + groups.joined()
  }

  /// Seconds as minutes and seconds, or hours, minutes and seconds: 0:41, 1:02:03.
  var clockText: String {
    self < 3600
      ? String(format: "%d:%02d", self / 60, self % 60)
      : String(format: "%d:%02d:%02d", self / 3600, self / 60 % 60, self % 60)
  }
}

extension Duration {
  /// The time in seconds.
  var seconds: Double { self / .seconds(1) }

  /// The time as people read it: 0.24 s, 23 s, 12 min, 3.4 h.
  var text: String {
    if seconds < 9.995 { return String(format: "%.2f s", seconds) }
    if seconds < 99.5 { return String(format: "%.0f s", seconds) }
    let minutes = Int((seconds / 60).rounded(.up))
    return minutes < 100 ? "\(minutes) min" : String(format: "%.1f h", seconds / 3600)
  }
}

extension Size<Int> {
  /// The size as it is written: 1280x720.
  var text: String { "\(width)x\(height)" }
}
