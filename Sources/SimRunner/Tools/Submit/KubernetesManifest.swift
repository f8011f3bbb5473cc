import Foundation
import ScenarioFiles

/// What gives a campaign to Kubernetes: its scenarios, a volume, an Indexed Job with a pod a shard, and a Job that joins them.
package struct KubernetesManifest {
  private let plan: CampaignPlan
  private let image: String
  private let scenarios: [(name: String, text: String)]

  /// - Parameter scenarios: the files by their names.
  package init(_ plan: CampaignPlan, image: String, scenarios: [(name: String, text: String)]) {
    (self.plan, self.image, self.scenarios) = (plan, image, scenarios)
  }

  /// What a ConfigMap holds at most, with some room for its own words.
  package static let bytesMax = 1_000_000

  package var text: String {
    let (name, count) = (plan.jobName, plan.shards)
    let inputs = scenarios.count == 1 ? "/scenarios/\(scenarios[0].name)" : "/scenarios"
    // A pod that comes again goes on where the last one was; only a whole shard is marked as done.
    let shard = """
      shard=$((JOB_COMPLETION_INDEX + 1)) && \(plan.chaos(inputs)) --shard "$shard/\(count)" \
      --output "/campaign/$shard.runs" --resume && : >"/campaign/$shard.done"
      """
    let merge = """
      set -u; files=""; shard=1; while [ "$shard" -le \(count) ]; do \
      until [ -e "/campaign/$shard.done" ]; do sleep 10; done; \
      files="$files /campaign/$shard.runs"; shard=$((shard + 1)); done; code=0; \
      \(ShellWord.quoted(plan.program)) merge $files >/campaign/result.part || code=$?; cat /campaign/result.part; \
      if [ -s /campaign/result.part ]; then mv /campaign/result.part /campaign/result.txt; fi; exit "$code"
      """
    let gibibytes = max(1, plan.mergeMegabytes / 128)
    return """
      # Made by 'triad submit kubernetes': kubectl apply -f FILE; the result is what 'kubectl logs job/\(name)-merge' tells.
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: \(name)
      data:
      \(scenarios.map { "  \(quoted($0.name)): \(quoted($0.text))" }.joined(separator: "\n"))
      ---
      # Pods of several nodes write to it: it takes a storage class that can do that, and has locks.
      apiVersion: v1
      kind: PersistentVolumeClaim
      metadata:
        name: \(name)
      spec:
        accessModes: ["ReadWriteMany"]
        resources:
          requests:
            storage: \(gibibytes)Gi
      ---
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: \(name)
      spec:
        completionMode: Indexed
        completions: \(count)
        parallelism: \(count)
        backoffLimit: \(count * 3)
        # What is wrong with the campaign itself is wrong in every pod.
        podFailurePolicy:
          rules:
            - action: FailJob
              onExitCodes:
                operator: In
                values: [64, 65, 66]
            - action: Ignore
              onPodConditions:
                - type: DisruptionTarget
      \(pod(shard, megabytes: plan.megabytes, cores: plan.jobs, seconds: plan.minutes * 60))
      ---
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: \(name)-merge
      spec:
        backoffLimit: 0
      \(pod(merge, megabytes: plan.mergeMegabytes, cores: 1, seconds: nil))

      """
  }

  private func pod(_ command: String, megabytes: Int, cores: Int, seconds: Int?) -> String {
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
              - { name: scenarios, configMap: { name: \(plan.jobName) } }
      """
  }

  /// A text as JSON has it, which is how YAML has it too.
  private func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
