import FathomFiles
import FathomWorlds

extension FarmJob {
  /// An indexed job of Kubernetes.
  ///
  /// Its policy follows the exit codes: what another try cannot mend fails the task at once, and a
  /// task that wants to go on (75), or whose machine went away, loses none of its tries.
  var kubernetes: String {
    let name = String(name.lowercased().map { $0 == "_" ? "-" : $0 })
    let edge: (Character) -> Bool = { $0 == "-" }
    let label = String(name.drop(while: edge).reversed().drop(while: edge).reversed())
    func quoted(_ text: String) -> String {
      // Here alone $(NAME) in arguments is a variable, and $$ a dollar sign.
      JSONNode.text(text.replacing("$", with: "$$")).json()
    }
    let arguments =
      flyArguments(shard: "auto/\(taskCount)")
      + ["--threads", "\(processorCount)", "--progress", "json"]
    return """
      # \(taskCount) tasks that draw '\(flight)'. 'image' must hold \(program), and the volume the flight; then:
      #   kubectl apply -f \(label).yaml && kubectl wait --for=condition=complete --timeout=-1s job/\(label)
      #   \(finishCommand)
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: \(quoted(label.isEmpty ? "flight" : label))
      spec:
        completionMode: Indexed
        completions: \(taskCount)
        parallelism: \(taskCount)
        backoffLimitPerIndex: 3
        podFailurePolicy:
          rules:
            - action: FailIndex
              onExitCodes: {operator: In, values: [64, 65, 66, 70, 73]}
            - action: Ignore
              onExitCodes: {operator: In, values: [75]}
            - action: Ignore
              onPodConditions: [{type: DisruptionTarget, status: "True"}]
        template:
          spec:
            restartPolicy: Never
            containers:
              - name: fathom
                image: fathom
                workingDir: /flights
                command: [\(quoted(program))]
                args: [\(arguments.map(quoted).joined(separator: ", "))]
                resources:
                  requests: {cpu: \(processorCount)}
                volumeMounts: [{name: flights, mountPath: /flights}]
            volumes:
              - name: flights
                persistentVolumeClaim: {claimName: flights}

      """
  }
}
