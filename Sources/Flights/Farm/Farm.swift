/// What hands out the tasks of a ``FarmJob``.
package enum Farm: String, CaseIterable, Sendable {
  /// A Slurm cluster, by a job array.
  case slurm
  /// GNU parallel, on one machine or over ssh.
  case parallel
  /// Open Job Description, as AWS Deadline Cloud and others read it.
  case openjd
  /// OpenCue, by its program `cuecmd`.
  case opencue
  /// Kubernetes, by an indexed job.
  case kubernetes

  /// The script or file that gives the farm its job, with what to do with it in comments.
  package func script(for job: FarmJob) -> String {
    switch self {
    case .slurm: job.slurm
    case .parallel: job.parallel
    case .openjd: job.openJD
    case .opencue: job.openCue
    case .kubernetes: job.kubernetes
    }
  }
}
