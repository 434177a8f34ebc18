import FathomFiles

extension FarmJob {
  /// A script that gives OpenCue a command for every task.
  var openCue: String {
    """
    #!/bin/bash
    # \(taskCount) tasks that draw '\(flight)' on OpenCue, by cuecmd (pip install opencue-cuecmd).
    set -eu
    commands=$(mktemp)
    trap 'rm -f "$commands"' EXIT
    for task in $(seq 0 \(taskCount - 1)); do
      printf 'cd %q && %s\\n' "$PWD" \(flyCommand(shard: "").shellWord)"$task/\(taskCount) --threads \(processorCount) --progress plain"
    done > "$commands"
    cuecmd --job-name \(name) --cores \(processorCount) "$commands"
    # When they have ended:
    #   \(finishCommand)

    """
  }
}
