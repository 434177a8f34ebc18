package import FathomFiles

/// The folder of a run's files, and their names.
package struct LabFolder: Sendable {
  /// The folder.
  package let path: String

  /// A folder, which is made where it is not there.
  package init(_ path: String) throws(FileError) {
    self.path = path
    try AtomicFile.prepareFolder(of: path + "/run.csv")
  }

  /// Writes a run: frames.csv, frames.jsonl and limits.csv.
  package func write(_ run: LabRun) throws {
    try write(run.csv, as: "frames.csv")
    try write(run.jsonLines, as: "frames.jsonl")
    try write(run.limitsCSV, as: "limits.csv")
  }

  /// Writes a study of drift: drift.csv and drift.jsonl.
  package func write(_ study: DriftStudy) throws {
    try write(study.csv, as: "drift.csv")
    try write(study.jsonLines, as: "drift.jsonl")
  }

  /// Writes a text under a name.
  package func write(_ text: String, as name: String) throws(FileError) {
    try AtomicFile.write(Array(text.utf8), to: "\(path)/\(name)")
  }
}
