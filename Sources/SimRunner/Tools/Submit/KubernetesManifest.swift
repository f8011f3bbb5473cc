import CRunnerTexts
import ScenarioFiles

/// The manifest of a job for Kubernetes: its scenarios, a volume, an Indexed Job with a pod for each shard, and a Job
/// that merges them.
package struct KubernetesManifest {
  private let plan: CampaignPlan
  private let image: String
  private let inputs: [Input]

  /// The value of an option of the command: a file, or a folder of them.
  package struct Input {
    /// Empty for the scenario.
    let option: String
    let isFolder: Bool
    package let files: [(name: String, text: String)]

    package init(option: String, isFolder: Bool, files: [(name: String, text: String)]) {
      (self.option, self.isFolder, self.files) = (option, isFolder, files)
    }

    /// Returns the path of one of its files in the pods' folder, and its name in the ConfigMap, which has no folders.
    func path(_ name: String) -> String { option.isEmpty ? name : "\(option)/\(name)" }
    func key(_ name: String) -> String { option.isEmpty ? name : "\(option)--\(name)" }

    var place: String {
      let folder = option.isEmpty ? "/scenarios" : "/scenarios/\(option)"
      return isFolder ? folder : "\(folder)/\(files.first?.name ?? "")"
    }
  }

  package init(_ plan: CampaignPlan, image: String, inputs: [Input]) {
    (self.plan, self.image, self.inputs) = (plan, image, inputs)
  }

  /// The size limit of a ConfigMap, with some reserve for its own text.
  package static let bytesMax = 1_000_000

  package var text: String {
    let (count, ending) = (plan.shards, plan.command.ending)
    let command = plan.command(Dictionary(uniqueKeysWithValues: inputs.map { ($0.option, $0.place) }))
    let files = inputs.flatMap { input in input.files.map { (input.key($0.name), $0.text) } }
    // A restarted pod continues where the last one was; only a complete shard is marked as done.
    let shard = """
      shard=$((JOB_COMPLETION_INDEX + 1)) && \(command) --shard "$shard/\(count)" \
      --output "/campaign/$shard.\(ending)" --resume && : >"/campaign/$shard.done"
      """
    let merge = """
      set -u; files=""; shard=1; while [ "$shard" -le \(count) ]; do \
      until [ -e "/campaign/$shard.done" ]; do sleep 10; done; \
      files="$files /campaign/$shard.\(ending)"; shard=$((shard + 1)); done; code=0; \
      \(plan.merge(in: "/campaign")) $files >/campaign/result.part || code=$?; cat /campaign/result.part; \
      if [ "$code" -le 4 ] && [ -s /campaign/result.part ]; then mv /campaign/result.part /campaign/result.txt; fi; \
      exit "$code"
      """
    return TextTemplate.fill(
      String(cString: runner_text_kubernetes_job()),
      [
        "name": plan.jobName, "count": "\(count)", "storage": "\(plan.storageGibibytes)", "retries": "\(count * 3)",
        "files": files.map { "  \(quoted($0)): \(quoted($1))" }.joined(separator: "\n"),
        "shard": pod(shard, megabytes: plan.megabytes, cores: plan.jobs, seconds: plan.minutes * 60),
        "merge": pod(merge, megabytes: plan.mergeMegabytes, cores: 1, seconds: nil),
      ])
  }

  private func pod(_ command: String, megabytes: Int, cores: Int, seconds: Int?) -> String {
    // If the names in the ConfigMap differ from those of the files, list both.
    let moved = inputs.filter { !$0.option.isEmpty }.flatMap { input in
      input.files.map { "{ key: \(quoted(input.key($0.name))), path: \(quoted(input.path($0.name))) }" }
    }
    let items = moved.isEmpty ? "" : ", items: [\(moved.joined(separator: ", "))]"
    let limit = seconds.map { "\n      activeDeadlineSeconds: \($0)" } ?? ""
    return """
        template:
          spec:
            restartPolicy: Never\(limit)
            containers:
              - name: triad
                image: \(quoted(image))
                command: ["/bin/sh", "-c", \(quoted(command))]
                resources:
                  requests: { cpu: "\(cores)", memory: "\(megabytes)Mi" }
                  limits: { memory: "\(megabytes)Mi" }
                volumeMounts:
                  - { name: campaign, mountPath: /campaign }
                  - { name: scenarios, mountPath: /scenarios, readOnly: true }
            volumes:
              - { name: campaign, persistentVolumeClaim: { claimName: \(plan.jobName) } }
              - { name: scenarios, configMap: { name: \(plan.jobName)\(items) } }
      """
  }

  /// Returns a text quoted for YAML. Characters that it forbids, or treats as a line end, are escaped as numbers.
  private func quoted(_ text: String) -> String {
    var quoted = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: quoted.append(contentsOf: "\\\(scalar)".unicodeScalars)
      case 0x0A: quoted.append(contentsOf: "\\n".unicodeScalars)
      case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD: quoted.append(scalar)
      case 0x1_0000...0x1F_FFFF: quoted.append(scalar)
      case let value:
        let digits = String(value, radix: 16)
        quoted.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
      }
    }
    quoted.append("\"")
    return String(quoted)
  }
}
