import Processes
import Search

/// `chaos`: many seeds of a story or a folder of them, with faults drawn for each, and failures shrunk.
package enum ChaosCommand {
  package static func definition(_ host: StoryHost) -> CommandDefinition {
    CommandDefinition(
      name: "chaos", abstract: "Look for broken promises: run many seeds with drawn faults, and shrink what fails",
      discussion: """
        Each seed draws its own part of the faults, with windows, rates and devices; they heal after three quarters of the
        \(host.noun). What the \(host.noun) itself expects is left out, because a fault may rightly break it.
        \(host.chaos.discussion)
        A failure is reported once it has failed in a process of its own: what passes there fails only next to other runs, and
        is reported as 'state-leaks', with the first event that differs.
        """,
      arguments: [
        ArgumentDefinition(name: host.argument.name, help: "The \(host.noun), or a folder of them.")
      ],
      options: [
        OptionDefinition(name: "seeds", help: "Which seeds, such as 1..500.", value: "range", standard: "1..100"),
        OptionDefinition(name: "runs", help: "As many seeds from 1 on: the same as --seeds 1..N.", value: "n"),
      ] + host.chaos.options + [
        .jobs,
        OptionDefinition(
          name: "time-budget", help: "Begin no more runs after that time, such as 60s or 10m.", value: "time"),
        .flag("until-failure", "Stop at the first failure."),
        .flag(
          "guided",
          "Make every second \(host.noun) from earlier ones that showed something new: with a fault moved next to a rare "
            + "event, added, left out, longer, on another device, or with another's faults."),
        OptionDefinition(
          name: "corpus",
          help:
            "With --guided: run the \(host.noun)s in this folder first, and save those there that showed something new. "
            + "With --shard: also exchange them with other shards every 64 runs.",
          value: "folder", isPath: true),
        OptionDefinition(
          name: "until-stable", help: "Stop after that many runs in a row that show nothing new.", value: "n"),
        .fresh,
        OptionDefinition(
          name: "show", help: "Print the \(host.noun) of one seed with everything that was drawn.", value: "seed"),
        host.finds.option,
        .limit,
        .strict,
        .page,
        .format("json", "junit"),
        .quiet,
      ],
      run: { arguments, terminal throws(ToolError) in
        let terminal = terminal.adapted(isQuiet: arguments.has("quiet"), colour: "auto")
        return try run(host, arguments, terminal)
      })
  }

  private static func run(
    _ host: StoryHost, _ arguments: ParsedArguments, _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    let files = try host.files(arguments.words[0], arguments)
    let swarm = try host.chaos.swarm(arguments, true)
    if let seed = try arguments.value("show", as: "a seed", { UInt64($0) }) {
      var scenario = files[0].scenario
      scenario.seed = seed
      terminal.print((swarm?.scenario(scenario) ?? scenario).configuration(showingDefaults: false))
      return .pass
    }
    var campaign = Campaign(
      scenarios: files.map(\.scenario), seeds: try arguments.seeds(1...100), swarm: swarm, jobs: try arguments.jobs())
    if arguments.has("until-failure") { campaign.ends = { $0.hasFailed } }
    campaign.isFresh = arguments.has("fresh")
    campaign.mutant = try host.mutant(arguments)
    (campaign.isGuided, campaign.quietMax) =
      (arguments.has("guided"), try arguments.number("until-stable", 1...Campaign.seedsMax))
    guard !campaign.isGuided || swarm != nil else {
      throw ToolError(.usage, "Error: '--guided' changes drawn faults, and none are drawn")
    }
    guard campaign.isGuided || !arguments.has("corpus") else {
      throw ToolError(.usage, "Error: '--corpus' belongs to '--guided'")
    }
    // A process of its own returns the verdict alone.
    for option in ["guided", "until-stable"] where campaign.isFresh && arguments.has(option) {
      throw ToolError(.usage, "Error: '--\(option)' looks at what each run shows: leave out '--fresh'")
    }
    let words = words(host, arguments, files.map(\.path))
    campaign.commands = words.commands
    let budget = try arguments.timeBudget()?.seconds
    let part = try ShardOptions(arguments, refusing: ["until-failure", "until-stable", "format", "page", "limit"])
    guard part == nil || !campaign.isGuided || arguments.has("corpus") else {
      throw ToolError(
        .usage, "Error: '--guided' with '--shard' needs '--corpus <folder>', where the shards find their stories")
    }
    var corpus: CorpusFolder? =
      if let folder = arguments.value("corpus") {
        try CorpusFolder(folder, host, arguments)
      } else { nil }
    for complaint in corpus?.complaints ?? [] { terminal.complain(complaint) }
    campaign.corpus = corpus?.stories ?? []
    if let part {
      let job = CampaignJob(campaign, shard: part.shard, program: BuildFingerprint.text(host.vocabulary), words: words)
      if let corpus { return try keep(part, job, campaign, corpus, within: budget, terminal) }
      return try part.keep(job.work(campaign), within: budget, terminal, TerminalMonitor(terminal))
    }
    var finds = try FoundStories(host, arguments, terminal)
    // Also printed if the code of an app ends the process during a run.
    if files.count == 1 { RunsUnderWay.runAgain { seed in words.commands.single(0, seed).line } }
    let monitor = TerminalMonitor(terminal)
    var telling = CampaignTelling(campaign, arguments)
    let kept = campaign.run(monitor: budget.map { TimeLimitedMonitor(monitor, seconds: $0) } ?? monitor) {
      telling.add($0)
    }
    monitor.end()
    try corpus?.write(kept)
    if let corpus, !arguments.has("format"), !arguments.has("quiet") { terminal.print(corpus.line) }
    telling.end(isWhole: !monitor.isCancelled || telling.report.count == campaign.count, on: terminal)
    try finds.keep(telling.report, monitor)
    try telling.writePage()
    return monitor.isCancelled ? .interrupted : host.code(telling.report.exitCode)
  }

  /// Makes a shard of a guided campaign, which exchanges stories with the others through a folder.
  ///
  /// It depends only on the job, the missing runs and the stories that it finds there. After an interruption it begins
  /// with those, and has forgotten the rest.
  private static func keep(
    _ part: ShardOptions, _ job: CampaignJob, _ campaign: Campaign, _ folder: CorpusFolder, within budget: Double?,
    _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    var (folder, words) = (folder, BehaviourWords())
    let code = try part.keep(job, within: budget, terminal, TerminalMonitor(terminal)) {
      file, progress throws(ToolError) in
      try file.read { words.take($0) }
      let kept = try campaign.perform(
        file.missing, step: job.shard.count, exchange: { kept throws(ToolError) in try folder.exchange(kept) }
      ) { (item, run) throws(ToolError) in
        var run = run
        if run.isMade, run.hasFailed { run.path = try folder.write(failed: run) }
        try file.add(CampaignRecord(run, &words), of: item)
        return progress()
      }
      try file.synchronise()
      try folder.write(kept)
    }
    terminal.print(folder.line)
    return code
  }

  /// Returns the commands that repeat the campaign and its runs.
  private static func words(_ host: StoryHost, _ arguments: ParsedArguments, _ paths: [String]) -> CampaignWords {
    // With another number of parallel runs, others leak into a run.
    let own = host.chaos.options.map(\.name).filter { !["shard", "resume"].contains($0) }
    let names = ["seeds", "runs", "guided", "corpus", "until-stable"] + own + (arguments.has("shard") ? [] : ["jobs"])
    return CampaignWords(
      program: host.program, whole: ["chaos", arguments.words[0]] + names.flatMap { arguments.repeated($0) },
      paths: paths, options: host.chaos.runWords(arguments) + arguments.repeated("schedule", "rules", "mutant"),
      storyOptions: arguments.repeated("mutant"))
  }
}

extension FindRules {
  /// `--output` of the commands that look for failures.
  package var option: OptionDefinition {
    OptionDefinition(
      name: "output", help: "Save the smallest failing stories in this folder.", value: "folder",
      standard: isBesideStory ? "beside the story" : nil, isPath: true)
  }
}

extension ParsedArguments {
  /// The seeds of `--seeds` or `--runs`.
  package func seeds(_ standard: ClosedRange<UInt64>) throws(ToolError) -> ClosedRange<UInt64> {
    let seeds = try seeds()
    let runs = try number("runs", 1...Campaign.seedsMax)
    guard seeds == nil || runs == nil else { throw ToolError(.usage, "Error: say '--seeds' or '--runs', not both") }
    return seeds ?? runs.map { 1...UInt64($0) } ?? standard
  }
}
