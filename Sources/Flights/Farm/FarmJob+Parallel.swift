import FathomFiles

extension FarmJob {
  /// A script that runs GNU parallel.
  var parallel: String {
    """
    #!/bin/bash
    # \(taskCount) tasks that draw '\(flight)' by GNU parallel, here or on other machines (parallel --sshlogin).
    # Run it again after an interruption: what is done is skipped.
    set -u
    logs=\(logs.shellWord)
    mkdir -p "$logs"
    jobs=$(( $(nproc) / \(processorCount) ))
    parallel --jobs "$((jobs > 0 ? jobs : 1))" --joblog "$logs/tasks.tsv" --resume-failed --retries 3 \\
      --results "$logs/{}/" --termseq TERM,5000,KILL,25 \\
      \(flyCommand(shard: "{}/\(taskCount)").shellWord)' --threads \(processorCount) --progress plain' \\
      ::: $(seq 0 \(taskCount - 1)) > "$logs/output.log"
    # The exit codes of tasks that did not do their part: 64 to 73 are for you to mend, 74 and 75 to try again.
    logs="$logs" awk -F '\\t' 'NR > 1 { code[$1] = $7 } END { for (task in code) if (code[task])
      print "task " task - 1 ": exit code " code[task] ", see " ENVIRON["logs"] "/" task - 1 "/stderr" }' "$logs/tasks.tsv" >&2
    \(finishCommand)

    """
  }
}
