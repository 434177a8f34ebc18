import FathomFiles

extension FarmJob {
  /// A script for `sbatch`.
  ///
  /// `afterany`, not `afterok`: the latter never comes true after a task has asked for another
  /// turn, and verifying says more than exit codes do.
  var slurm: String {
    let verify = "--job-name=\(name)-verify --output=\(pattern("verify.log").shellWord)"
    return """
      #!/bin/bash
      # \(taskCount) tasks that draw '\(flight)'. To submit them as \(name).sbatch, and the check after them:
      #
      #   mkdir -p \(logs.shellWord)
      #   job=$(sbatch --parsable \(name).sbatch)
      #   sbatch --dependency=afterany:$job \(verify) --wrap=\(finishCommand.shellWord)
      #
      # A task that ends with 75 wants another turn, and gets it where slurm.conf has RequeueExit=75;
      # elsewhere submit it again, alone if you like (sbatch --array=2,5): what is done is skipped.
      #
      #SBATCH --job-name=\(name)
      #SBATCH --array=0-\(taskCount - 1)
      #SBATCH --cpus-per-task=\(processorCount)
      #SBATCH --time=\(minutes)
      #SBATCH --requeue
      #SBATCH --open-mode=append
      #SBATCH --output="\(pattern("%A_%a.log", quoting: true))"

      exec \(flyCommand(shard: "\"$SLURM_ARRAY_TASK_ID/\(taskCount)\"")) --time-budget \(timeBudget) --progress plain

      """
  }

  /// A file among the logs, as Slurm writes names in which a percent sign begins a variable.
  private func pattern(_ name: String, quoting: Bool = false) -> String {
    let folder = logs.replacing("%", with: "%%")
    guard quoting else { return "\(folder)/\(name)" }
    return folder.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "/\(name)"
  }
}
