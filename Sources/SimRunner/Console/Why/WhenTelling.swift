import Reports
import Search

/// `why --when`: the moment from which on a failure could not be avoided.
struct WhenTelling {
  private let scenario: Scenario
  private let plan: WorldPlan
  private let clock: WorldClock
  private let failure: (name: String, words: String)
  private let log: HappeningLog
  private let curve: FailureCurve

  /// Replays the story from moments before a failure of a check; `nil` if that was interrupted.
  ///
  /// - Parameter check: `nil` for the check that the story was found for, or the first that fails.
  static func search(
    _ scenario: Scenario, planting mutant: Mutant?, check: String?, jobs: Int, _ monitor: any ProgressMonitor
  ) throws(ToolError) -> WhenTelling? {
    let wanted = try WhyTelling.wanted(check, scenario)
    let (plan, log) = (try WorldPlan(scenario, planting: mutant), HappeningLog())
    let clock = WorldClock(start: plan.start, zone: plan.zone)
    monitor.report(WorkProgress(.original))
    let outcome = try ToolError.storing { () throws(StorageError) in
      let run = try Run(plan, observers: [log])
      // The copies of this process need it without a watchdog.
      RunsUnderWay.begin(run, isStepped: true)
      defer { RunsUnderWay.end(run) }
      run.begin()
      return try run.conclude(monitor: monitor)
    }
    guard let failed = WhyTelling.failure(of: wanted, in: outcome, clock) else {
      if monitor.isCancelled { return nil }
      throw ToolError(.badData, "Error: \(wanted.map { "\($0) holds" } ?? "every check holds") in this run")
    }
    let replays = try FutureReplays(scenario, check: failed.name, planting: mutant, jobs: jobs, monitor: monitor)
    var count = 0
    func search(until end: Instant) throws(ToolError) -> FailureCurve? {
      try FailureCurve.search(log, failure: end, isDrawn: scenario.found != nil) {
        (moments, omitsActs) throws(ToolError) in
        monitor.report(WorkProgress(.counterfactuals, count))
        count += moments.count * FutureReplays.draws
        return try replays.replay(from: moments, omittingActs: omitsActs)
      }
    }
    // A check that judges after the end judges the story.
    let end = Instant.start + plan.length
    var curve = try search(until: min(failed.at, end))
    // An omission is reported at the moment at which it was due, and later moments may have decided it.
    if let rise = curve?.rise, rise.from == nil, rise.before.failed == 0, failed.at < end {
      curve = try search(until: end)
    }
    return curve.map { curve in
      WhenTelling(
        scenario: scenario, plan: plan, clock: clock, failure: (failed.name, failed.words), log: log, curve: curve)
    }
  }

  var lines: [String] {
    var lines = [" FAILED   \(failure.words)"]
    let words = "\(FutureReplays.draws) from each of \(Figures.counted(curve.replays.count, "moment"))"
    lines.append(" replays  \(words): later draws are others")
    lines += later
    lines += Figures.columns(
      curve.replays.map { replays in
        let bar = String(repeating: "#", count: replays.failed) + String(repeating: ".", count: replays.passed)
        let lost = replays.lost == 0 ? "" : " and \(replays.lost) without an end"
        return [
          "  \(clock.label(replays.at))", "#\(first(replays.at))", "failed \(Self.share(replays))\(lost)  \(bar)",
        ]
      })
    return lines + [" when     \(sentence)"] + between.map { "            \($0)" }
  }

  /// The story's later faults and acts that are left out, and those that stay.
  private var later: [String] {
    let named = scenario.faults.map { WhyTelling.label($0, scenario, clock) }
    let acts = scenario.story.isEmpty ? [] : [Figures.counted(scenario.story.count, "act")]
    let (without, stays) = curve.omitsActs ? (named + acts, []) : (named, acts)
    return (without.isEmpty ? [] : [" without  what begins later of: \(without.joined(separator: ", "))"])
      + (stays.isEmpty ? [] : [" stays    what the wearer does later: \(stays.joined(separator: ", "))"])
  }

  private var sentence: String {
    guard let rise = curve.rise else {
      let first = curve.replays.first.map { "failed in \(Self.share($0))" } ?? "fails before anything happens"
      return "from the beginning on: it \(first) replays, so no later moment decides"
    }
    let before = Self.share(rise.before)
    guard let from = rise.from else {
      return
        "not before the failure itself: from \(clock.label(rise.before.at)) on it failed in \(before) replays. Then:"
    }
    return
      "from \(clock.label(from.at)) on it failed in \(Self.share(from)) replays; before, in \(before). Between them:"
  }

  /// The events between the moments: faults first, then acts, then what a session would print, or else everything.
  private var between: [String] {
    let (isMachinery, names) = (plan.vocabulary.machinery(), NodeNames(plan))
    let ranks: [(SeenEvent) -> Bool] = [
      { $0.event.kind == .fault }, { $0.envelope != nil }, { $0.event.fact.map { !isMachinery($0) } == true },
    ]
    let ranked = ranks.enumerated().flatMap { rank, isOfRank in
      curve.between.filter { seen in isOfRank(seen) && !ranks[..<rank].contains { $0(seen) } }
    }
    let lines = (ranked.isEmpty ? curve.between : ranked).map { seen in
      let entry = TraceEntry(seen, clock, names)
      return "\(clock.label(seen.event.at)) \(entry.who) #\(entry.number): \(entry.words)"
    }
    let more = lines.count - Self.eventsMax
    return lines.prefix(Self.eventsMax) + (more > 0 ? ["and \(Figures.counted(more, "event")) more"] : [])
  }

  private static let eventsMax = 6

  private static func share(_ replays: MomentReplays) -> String { "\(replays.failed) of \(replays.count)" }

  /// The number of the first event at a moment.
  private func first(_ at: Instant) -> UInt64 { log.events.first { $0.event.at >= at }?.event.number ?? 0 }
}

extension WhenTelling {
  private struct JSON: Encodable {
    struct Moment: Encodable {
      let at: String
      /// Since the beginning of the story.
      let nanoseconds: Int64
      let event: UInt64
      let failed, passed, lost: Int
      /// The digest of the trace before the moment, and the number of different ones at the ends of the replays.
      let digest: String?
      let endings: Int
    }
    let check, failure: String
    let omitsActs: Bool
    let replays: [Moment]
    /// `nil` if no moment decides.
    let before, from: Moment?
    let between: [String]
  }

  var jsonText: String {
    func moment(_ replays: MomentReplays) -> JSON.Moment {
      JSON.Moment(
        at: clock.label(replays.at), nanoseconds: replays.at.nanoseconds, event: first(replays.at),
        failed: replays.failed, passed: replays.passed, lost: replays.lost,
        digest: replays.digest.map { "\($0)" }, endings: Set(replays.endings).count)
    }
    let json = JSON(
      check: failure.name, failure: failure.words, omitsActs: curve.omitsActs, replays: curve.replays.map(moment),
      before: curve.rise.map { moment($0.before) }, from: curve.rise?.from.map(moment),
      between: between)
    return (try? json.jsonText()) ?? "{}"
  }
}
