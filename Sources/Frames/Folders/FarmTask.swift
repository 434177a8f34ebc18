/// Which task of an array this process is, from the variables that farms set.
struct FarmTask {
  /// The variable that told.
  let variable: String
  /// The task's place in the array, from 0.
  let index: Int
  /// How many tasks the array has; nil where the farm does not tell.
  let count: Int?

  /// The variables of an array's first and last task and of the step between two.
  private struct Names {
    let index: String
    var first: String?
    var last: String?
    var step: String?
    var size: String?
    /// What the first task has where no variable tells.
    var base = 0
  }

  /// Slurm, AWS Batch, Kubernetes, PBS, Grid Engine and LSF.
  private static let farms = [
    Names(
      index: "SLURM_ARRAY_TASK_ID",
      first: "SLURM_ARRAY_TASK_MIN",
      last: "SLURM_ARRAY_TASK_MAX",
      step: "SLURM_ARRAY_TASK_STEP"
    ),
    Names(index: "AWS_BATCH_JOB_ARRAY_INDEX", size: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Names(index: "JOB_COMPLETION_INDEX"),
    Names(index: "PBS_ARRAY_INDEX"),
    Names(
      index: "SGE_TASK_ID",
      first: "SGE_TASK_FIRST",
      last: "SGE_TASK_LAST",
      step: "SGE_TASK_STEPSIZE",
      base: 1
    ),
    Names(
      index: "LSB_JOBINDEX",
      last: "LSB_JOBINDEX_END",
      step: "LSB_JOBINDEX_STEP",
      base: 1
    ),
  ]

  /// The variables that are looked at, in this order.
  static var variables: [String] { farms.map(\.index) }

  /// The task that the variables tell of; nil where there is none.
  init?(environment: [String: String]) {
    func value(_ name: String?) -> Int? { name.flatMap { environment[$0] }.flatMap { Int($0) } }
    for farm in Self.farms {
      // Grid Engine says "undefined", and LSF 0, where there is no array.
      guard let id = value(farm.index), id >= farm.base else { continue }
      let (first, step) = (value(farm.first) ?? farm.base, max(1, value(farm.step) ?? 1))
      guard id >= first, (id - first) % step == 0 else { continue }
      variable = farm.index
      index = (id - first) / step
      count = value(farm.size) ?? value(farm.last).map { ($0 - first) / step + 1 }
      return
    }
    return nil
  }
}
