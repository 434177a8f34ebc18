public import FathomFiles

/// Where a run's files go: one folder, and its names.
public struct LabFolder: Sendable {
  /// The folder.
  public let path: String

  /// A folder, which is made where it is not there.
  public init(_ path: String) throws(FileError) {
    self.path = path
    try AtomicFile.prepareFolder(of: path + "/run.csv")
  }

  /// Writes a run: frames.csv, frames.jsonl and limits.csv.
  public func write(_ run: LabRun) throws {
    try write(run.csv, as: "frames.csv")
    try write(run.jsonLines, as: "frames.jsonl")
    try write(run.limitsCSV, as: "limits.csv")
  }

  /// Writes a study of drift: drift.csv and drift.jsonl.
  public func write(_ study: DriftStudy) throws {
    try write(study.csv, as: "drift.csv")
    try write(study.jsonLines, as: "drift.jsonl")
  }

  /// Writes a text under a name.
  public func write(_ text: String, as name: String) throws(FileError) {
    try AtomicFile.write(Array(text.utf8), to: "\(path)/\(name)")
  }
}
