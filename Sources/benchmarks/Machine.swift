import FathomGenerators
import FathomNumbers
import Foundation

/// The machine of a measurement.
enum Machine {
  /// Its processor, cores and the instructions that the kernels use.
  static var description: String {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return "\(processor), \(cores) cores, \(KernelMethod.best)"
  }

  private static var processor: String {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let name = lines.split(separator: "\n").first { $0.hasPrefix("model name") }
    return name?.split(separator: ": ").last.map(String.init) ?? "unknown processor"
  }
}
