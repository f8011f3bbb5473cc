import ScenarioFiles

/// A shell script that submits a job to Slurm: an array with a task for each shard, and a job that merges them.
package struct SlurmScript {
  private let plan: CampaignPlan

  package init(_ plan: CampaignPlan) { self.plan = plan }

  package var text: String {
    let folder = plan.folder.hasPrefix("-") ? "./" + plan.folder : plan.folder
    let (name, count, ending) = (plan.jobName, plan.shards, plan.command.ending)
    let quoted = ShellWord.quoted(folder)
    // Slurm expands patterns after a '%'.
    let logs = ShellWord.quoted(folder.replacing("%", with: "%%"))
    return """
      #!/usr/bin/env bash
      # Made by 'triad submit slurm'. Run it where the shards are to be: a folder that all nodes see.
      set -euo pipefail
      mkdir -p \(quoted)

      # A task that comes again, because its node was lost or it was requeued, goes on where the last one was. Where the last one
      # still runs on a node that was only out of sight, it waits for it.
      array=$(sbatch --parsable --job-name=\(name) --array=1-\(count) --requeue --open-mode=append \\
        --output=\(logs)/%a.log --cpus-per-task=\(plan.jobs) --mem=\(plan.megabytes)M --time=\(plan.minutes) <<'TASK'
      #!/usr/bin/env bash
      set -u
      for try in 1 2 3; do
        code=0
        \(plan.command()) --shard "$SLURM_ARRAY_TASK_ID/\(count)" \\
          --output \(quoted)/"$SLURM_ARRAY_TASK_ID.\(ending)" --resume || code=$?
        # Killed by a signal, as for want of memory: the runs that are done are kept.
        if [ "$code" -le 128 ] || [ "$code" -eq 130 ]; then break; fi
      done
      exit "$code"
      TASK
      )

      # After all tasks, however they ended: a shard that is not whole is named, and nothing is told of the rest.
      merge=$(sbatch --parsable --job-name=\(name)-merge --dependency="afterany:${array%%;*}" --requeue \\
        --output=\(logs)/merge.log --mem=\(plan.mergeMegabytes)M --time=60 <<'MERGE'
      #!/usr/bin/env bash
      set -u
      files=()
      for ((shard = 1; shard <= \(count); shard++)); do files+=(\(quoted)/"$shard.\(ending)"); done
      code=0
      \(plan.merge(in: quoted)) "${files[@]}" >\(quoted)/result.part || code=$?
      # Refused, or stopped: there is no result, and merge.log says why.
      if [ "$code" -le 4 ] && [ -s \(quoted)/result.part ]; then mv \(quoted)/result.part \(quoted)/result.txt; fi
      exit "$code"
      MERGE
      )
      printf 'array %s, merge %s; the result will be %s\\n' "${array%%;*}" "${merge%%;*}" \(quoted)/result.txt

      """
  }
}
