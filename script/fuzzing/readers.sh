# Sourced by script/fuzz: what the readers are, how they are built with libFuzzer, and what each begins with.

# Every reader of what others wrote. script/fuzzing/Readers.swift says what each is given.
readers=(
  scenario population step calendar health archive healthconnect pmdata songs playlists listening diary rows network link
  songlibrary diaryrecording recording run fleet configuration node keys http words datagram
)

fuzz_folder=.build/fuzz
# A module's name, where it is, and whether it reads: what reads is optimised, which finds more in the same time.
fuzz_modules=(
  SimKernel:Transport/Core:O Wire:Transport/Wire:O UDPTransport:Transport/UDP:O PersonWire:Devices/Vocabulary:Onone
  Agents:Agents:O DeviceKit:Devices/Kit:Onone WearerKit:Devices/Wearer:Onone Replication:Devices/Replication:Onone
  Devices:Devices:Onone Orchestration:Orchestrator:Onone ScenarioFiles:SimRunner/Scenario:O
  Processes:SimRunner/Processes:Onone Recordings:SimRunner/Recordings:O Importing:SimRunner/Import:O
  Engine:SimRunner/Engine:Onone Person:SimRunner/Person:Onone Reports:SimRunner/Reports:O Search:SimRunner/Search:Onone
  Console:SimRunner/Console:O
  Tools:SimRunner/Tools:Onone Cluster:SimRunner/Cluster:Onone
)

# The sanitiser comes with the toolchain on Linux, and not with every one elsewhere.
fuzz_compile() {
  local features=() name
  for name in ExistentialAny InternalImportsByDefault MemberImportVisibility NonisolatedNonsendingByDefault \
    InferIsolatedConformances; do
    features+=(-enable-upcoming-feature "$name")
  done
  nice -n 10 swiftc -wmo -swift-version 6 "${features[@]}" -sanitize=fuzzer -enable-testing -parse-as-library -package-name triad \
    -I "$fuzz_folder" -Xcc -fmodule-map-file=Sources/CSQLite/module.modulemap \
    -Xcc "-fmodule-map-file=$fuzz_folder/texts.modulemap" "$@"
}

# Compiles each module once: again only when its sources, or those of a module before it, are others.
build_readers() {
  local entry name path level sources before="" mark objects=()
  mkdir -p "$fuzz_folder"
  for name in CAgentTexts CRunnerTexts; do
    printf 'module %s {\n  umbrella "%s/Sources/%s/include"\n  export *\n}\n' "$name" "$PWD" "$name"
    if [ ! -e "$fuzz_folder/$name.o" ] || [ -n "$(find "Sources/$name" -newer "$fuzz_folder/$name.o")" ]; then
      clang -O1 "-ISources/$name/include" -c "Sources/$name/texts.c" -o "$fuzz_folder/$name.o" || return 1
    fi
    objects+=("$fuzz_folder/$name.o")
  done >"$fuzz_folder/texts.modulemap"
  for entry in "${fuzz_modules[@]}"; do
    IFS=: read -r name path level <<<"$entry"
    sources=$(find "Sources/$path" -name '*.swift' | LC_ALL=C sort)
    # The folder of the devices holds modules of their own.
    [ "$name" != Devices ] || sources=$(grep -vE '^Sources/Devices/(Kit|Wearer|Replication|Vocabulary)/' <<<"$sources")
    before=$(cat $sources <(printf '%s' "$before$level") <(declare -f fuzz_compile) | cksum)
    mark="$fuzz_folder/$name.sources"
    if [ "$(cat "$mark" 2>/dev/null)" != "$before" ]; then
      printf '%s\n' "$name"
      rm -f "$mark"
      fuzz_compile "-$level" -c -emit-module -emit-module-path "$fuzz_folder/$name.swiftmodule" -module-name "$name" \
        -o "$fuzz_folder/$name.o" $sources || return 1
      printf '%s' "$before" >"$mark"
    fi
    objects+=("$fuzz_folder/$name.o")
  done
  fuzz_compile -O -module-name Fuzzing script/fuzzing/*.swift "${objects[@]}" -lsqlite3 \
    -o "$fuzz_folder/readers"
}

# What a reader begins with: its seeds, files that the repository has anyway, and those of FUZZ_SEEDS/READER.
seed_reader() {
  local reader="$1" corpus="$2" file
  local sources=()
  [ ! -d "script/fuzzing/seeds/$reader" ] || sources+=("script/fuzzing/seeds/$reader"/*)
  case "$reader" in
    scenario) sources+=(scenarios/*.json5 scenarios/*/*.json5) ;;
    population) sources+=(scenarios/populations/*.json5) ;;
    link) sources+=(scenarios/recordings/*.link) ;;
    words) sources+=(Tests/AgentsTests/Corpus/conversation.txt) ;;
  esac
  # Without it, "/$reader" may be a folder of the system.
  [ -z "${FUZZ_SEEDS:-}" ] || [ ! -d "$FUZZ_SEEDS/$reader" ] || sources+=("$FUZZ_SEEDS/$reader"/*)
  for file in ${sources[@]+"${sources[@]}"}; do
    [ "$(wc -c <"$file")" -gt "$fuzz_longest" ] || cp "$file" "$corpus/$(tr / - <<<"${file#/}")"
  done
}

# A longer input is seldom worth the time that it takes.
fuzz_longest=8192
# What a reader may take for one input of that length: seconds, and megabytes in all.
fuzz_seconds=5
fuzz_megabytes=1500

# Fuzzes one reader for so many seconds; fails where something was found.
fuzz_reader() {
  local reader="$1" seconds="$2" corpus="$fuzz_folder/corpus/$1" findings="$fuzz_folder/findings/$1"
  mkdir -p "$corpus" "$findings"
  seed_reader "$reader" "$corpus"
  [ ! -e "script/fuzzing/words/$reader" ] || local words=(-dict="script/fuzzing/words/$reader")
  # Swift's own handler would end the process before libFuzzer has kept the input.
  SWIFT_BACKTRACE=enable=no TRIAD_READER="$reader" nice -n 10 "$fuzz_folder/readers" -max_total_time="$seconds" -max_len="$fuzz_longest" \
    -timeout="$fuzz_seconds" -rss_limit_mb="$fuzz_megabytes" -print_final_stats=1 \
    ${words[@]+"${words[@]}"} -artifact_prefix="$findings/" "$corpus" >"$findings/log" 2>&1 || {
    tail -n 40 "$findings/log" >&2
    return 1
  }
  grep -E '^(Done|stat::(number_of_executed_units|peak_rss_mb))' "$findings/log"
}
