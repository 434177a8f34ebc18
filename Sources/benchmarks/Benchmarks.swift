/// Measured speed, each figure beside what it is compared with in the same run.
@main
enum Benchmarks {
  static func main() async throws {
    var report = Report()
    try await measureNumbers(&report)
    try await measureGenerators(&report)
    await measureNoise(&report)
    try await measureImaging(&report)
    await measureColoring(&report)
    try report.save()
  }
}
