import FathomFiles
import FathomWorlds

extension FarmJob {
  /// A job template of Open Job Description, with a step for the check.
  var openJD: String {
    let fly =
      flyArguments(shard: "{{Task.Param.Task}}/\(taskCount)")
      + ["--threads", "\(processorCount)", "--time-budget", timeBudget, "--progress", "openjd"]
    let steps =
      [action("Frames", fly, isTask: true)]
      + [
        action("Verify", verifyArguments, after: "Frames")
      ] + (movieArguments.map { [action("Movie", $0, after: "Verify")] } ?? [])
    return """
      # \(taskCount) tasks that draw '\(flight)'; to run one here: openjd run \(name).yaml --step Frames --task-param Task=0
      specificationVersion: jobtemplate-2023-09
      name: \(quoted(name))
      # Where relative paths begin; unless told otherwise, beside this file.
      parameterDefinitions:
        - {name: Folder, type: PATH, objectType: DIRECTORY, dataFlow: INOUT, default: .}
      steps:
      \(steps.joined())
      """
  }

  private func action(
    _ name: String,
    _ arguments: [String],
    after earlier: String? = nil,
    isTask: Bool = false
  ) -> String {
    let words = ["-c", #"cd "$0" && exec "$@""#, "{{Param.Folder}}", program] + arguments
    var lines = ["  - name: \(name)"]
    if let earlier { lines.append("    dependencies: [{dependsOn: \(earlier)}]") }
    if isTask {
      lines += [
        "    parameterSpace:",
        "      taskParameterDefinitions:",
        "        - {name: Task, type: INT, range: \"0-\(taskCount - 1)\"}",
        "    hostRequirements:",
        "      amounts: [{name: amount.worker.vcpu, min: \(processorCount)}]",
      ]
    }
    lines += [
      "    script:",
      "      actions:",
      "        onRun:",
      "          command: bash",
      "          args: [\(words.map(quoted).joined(separator: ", "))]",
    ]
    if isTask {
      lines += [
        "          timeout: \(minutes * 60)",
        "          cancelation: {mode: NOTIFY_THEN_TERMINATE, notifyPeriodInSeconds: 30}",
      ]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func quoted(_ text: String) -> String { JSONNode.text(text).json() }
}
