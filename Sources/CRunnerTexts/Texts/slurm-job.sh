#!/usr/bin/env bash
# Made by 'triad submit slurm'. Run it where the shards are to be: a folder that all nodes see.
set -euo pipefail
mkdir -p {{folder}}

# A task that comes again, because its node was lost or it was requeued, goes on where the last one was. Where the last one
# still runs on a node that was only out of sight, it waits for it.
array=$(sbatch --parsable --job-name={{name}} --array=1-{{count}} --requeue --open-mode=append \
  --output={{logs}}/%a.log --cpus-per-task={{cores}} --mem={{megabytes}}M --time={{minutes}} <<'TASK'
#!/usr/bin/env bash
set -u
for try in 1 2 3; do
  code=0
  {{command}} --shard "$SLURM_ARRAY_TASK_ID/{{count}}" \
    --output {{folder}}/"$SLURM_ARRAY_TASK_ID.{{ending}}" --resume || code=$?
  # Killed by a signal, as for want of memory: the runs that are done are kept.
  if [ "$code" -le 128 ] || [ "$code" -eq 130 ]; then break; fi
done
exit "$code"
TASK
)

# After all tasks, however they ended: a shard that is not whole is named, and nothing is told of the rest.
merge=$(sbatch --parsable --job-name={{name}}-merge --dependency="afterany:${array%%;*}" --requeue \
  --output={{logs}}/merge.log --mem={{mergeMegabytes}}M --time=60 <<'MERGE'
#!/usr/bin/env bash
set -u
files=()
for ((shard = 1; shard <= {{count}}; shard++)); do files+=({{folder}}/"$shard.{{ending}}"); done
code=0
{{merge}} "${files[@]}" >{{folder}}/result.part || code=$?
# Refused, or stopped: there is no result, and merge.log says why.
if [ "$code" -le 4 ] && [ -s {{folder}}/result.part ]; then mv {{folder}}/result.part {{folder}}/result.txt; fi
exit "$code"
MERGE
)
printf 'array %s, merge %s; the result will be %s\n' "${array%%;*}" "${merge%%;*}" {{folder}}/result.txt
