package import Engine

/// Shrinks a failing scenario while the same check fails: fewer faults and acts (delta debugging: Zeller and
/// Hildebrandt, 2002), fewer days, shorter windows, fewer devices.
///
/// Each candidate is run until the check fails. The stored scenario always fails, so that stopping early leaves the
/// best so far. Candidates run in this process, which is fast. If the result doesn't fail in a process of its own,
/// everything is tried again with a process for each candidate.
package struct Shrinker {
  /// The check, or `expect`, that must still fail.
  package let check: String
  /// A mutant that is planted in every run.
  package let mutant: Mutant?
  private let monitor: any ProgressMonitor
  package private(set) var runs = 0
  package private(set) var best: Scenario
  private let original: Scenario
  package private(set) var wasStopped = false
  private let isolated: IsolatedTrial?
  private var isIsolated = false
  /// The result of a separate process, if the check doesn't fail there.
  package private(set) var doubt: IsolatedTrial.Doubt?
  /// The failure of the best so far; `nil` before anything was removed.
  package private(set) var failure: CampaignRun.Failure?
  /// The day on which the check failed in the best so far.
  private var dayOfFailure: Int?
  /// The faults and acts with which it could neither begin later nor be half as long.
  private var lasting: (faults: [FaultEntry], story: [StoryEntry])?
  /// Candidates that didn't fail. They aren't run again.
  private var refused: Set<Scenario> = []

  /// - Parameters:
  ///   - failing: A scenario in which the check fails.
  ///   - day: The local day of the failure, if known.
  ///   - isolated: Performs runs in separate processes; `nil` if that is impossible.
  ///   - monitor: Polled before each run, and notified after it of the size of the best scenario.
  package init(
    _ failing: Scenario, check: String, on day: Int? = nil, planting mutant: Mutant? = nil,
    isolated: IsolatedTrial? = nil, monitor: any ProgressMonitor = SilentMonitor()
  ) {
    var failing = failing
    failing.found = failing.vocabulary.checks.first { $0.text == check } ?? .expect
    (original, best, self.check, dayOfFailure, self.mutant) = (failing, failing, check, day, mutant)
    (self.isolated, self.monitor) = (isolated, monitor)
  }

  /// The number of faults and acts from which no reader needs fewer to see a cause.
  package static let partsMax = 4
  /// The number of other seeds that are tried if more are left.
  private static let otherSeeds = 8 as UInt64

  /// Shrinks until nothing more can be removed.
  package mutating func run() -> Scenario {
    let day = dayOfFailure
    shrink()
    guard let isolated else { return best }
    doubt = isolated.doubt(of: best, check)
    guard doubt == .passes else { return best }
    (best, dayOfFailure, failure, refused, wasStopped, isIsolated) = (original, day, nil, [], false, true)
    lasting = nil
    doubt = isolated.doubt(of: original, check)
    if doubt == nil { shrink() }
    return best
  }

  private mutating func shrink() {
    var before: Scenario
    leaveOutExpectations()
    // At its full length it may fail without any fault; shortened, it may need many to fail so soon.
    var bare = best
    (bare.faults, bare.story) = ([], [])
    _ = (bare.halves.dropLast().map(bare.cut) + [bare]).contains { keepIfFailing($0) }
    takeAway()
    leaveOutRules()
    repeat { takeAway() } while hasManyParts && !wasStopped && takeAwayUnderOtherSeeds()
    // Before windows are narrowed to the needs of one seed.
    leaveOutUnderOtherSeeds()
    repeat {
      before = best
      repeat { takeAway() } while hasManyParts && !wasStopped && takeAwayUnderOtherSeeds()
      narrow()
      simplifyNumbers()
    } while best != before && !wasStopped
  }

  /// Removes the expectations; of several unmet ones the first is kept, if it fails.
  private mutating func leaveOutExpectations() {
    guard check == CheckName.expect.text else {
      best.expect = []
      return
    }
    // Expectations don't affect a run, so one run evaluates them all.
    guard best.expect.count > 1, let outcome = try? FactMemory().run(best, planting: mutant),
      let unmet = outcome.expectations.firstIndex(where: { $0.outcome == .unmet })
    else { return }
    runs += 1
    best.expect = [best.expect[unmet]]
  }

  private mutating func leaveOutRules() {
    _ = sufficient(of: best.literalRules) { rules in
      var candidate = best
      candidate.rules = best.vocabulary.choice(of: rules)
      return keepIfFailing(candidate)
    }
  }

  /// A fault without an effect may still be needed, because it changes what chance decides: tries a few other seeds
  /// without each fault.
  mutating func leaveOutUnderOtherSeeds() {
    guard !hasManyParts else { return }
    for index in best.faults.indices.reversed() {
      for seed in 1...Self.otherSeeds {
        var candidate = best
        candidate.seed = seed
        candidate.faults.remove(at: index)
        if keepIfFailing(candidate) || wasStopped { break }
      }
    }
  }

  private var hasManyParts: Bool { best.faults.count + best.story.count > Self.partsMax }

  /// Removes days, systems, faults and acts until none can be removed.
  private mutating func takeAway() {
    var before: Scenario
    repeat {
      before = best
      // First the steps that make all later runs cheaper.
      if let day = dayOfFailure, day < best.dayCount { _ = keepIfFailing(best.cut(to: .days(Int64(day)))) }
      shorten()
      leaveOutAll(\.story)
      leaveOutAll(\.faults)
      leaveOutAllButOneSystem()
      shorten()
      leaveOutParts()
      takeOut(\.faults)
      takeOut(\.story)
      if best == before { leaveOutSingleDays() }
    } while best != before && !wasStopped
  }

  /// Tries other seeds, under which a failure by chance may need less. Returns whether anything could be removed.
  private mutating func takeAwayUnderOtherSeeds() -> Bool {
    let before = best
    for seed in 1...Self.otherSeeds where best == before && !wasStopped {
      var candidate = best
      (candidate.faults, candidate.seed) = ([], seed)
      _ = keepIfFailing(candidate)
    }
    takeOneActAlone()
    takeOutKinds()
    for seed in 1...Self.otherSeeds where best == before && !wasStopped {
      takeOut(\.faults, underSeed: seed)
      if best == before { takeOut(\.story, underSeed: seed) }
    }
    return best != before
  }

  /// If one act is to blame and chance decides, the other acts only change what chance decides: tries each act alone
  /// under other seeds, until one fails.
  private mutating func takeOneActAlone() {
    guard best.story.count > Self.partsMax, best.faults.count <= Self.partsMax else { return }
    for seed in 1...Self.otherSeeds {
      for act in best.story {
        var candidate = best
        (candidate.story, candidate.seed) = ([act], seed)
        if keepIfFailing(candidate) || wasStopped { return }
      }
    }
  }

  /// Removes all faults of a kind at once.
  private mutating func takeOutKinds() {
    for kind in Set(best.faults.map(\.fault.kind)).sorted() {
      for seed in [best.seed] + Array(1...Self.otherSeeds) {
        var candidate = best
        candidate.seed = seed
        candidate.faults.removeAll { $0.fault.kind == kind }
        if keepIfFailing(candidate) || wasStopped { break }
      }
    }
  }

  /// Keeps the candidate if it is valid and the same check fails in it.
  private mutating func keepIfFailing(_ candidate: Scenario) -> Bool {
    guard !wasStopped, candidate != best else { return false }
    guard !monitor.isCancelled else {
      wasStopped = true
      return false
    }
    guard !refused.contains(candidate), candidate.isSound else { return false }
    runs += 1
    let failure =
      isIsolated
      ? isolated?.run(candidate).failure(of: check) : CheckTrial.failure(of: check, in: candidate, planting: mutant)
    if let failure {
      (best, dayOfFailure, self.failure) = (candidate, failure.day, failure)
    } else {
      refused.insert(candidate)
    }
    let work = WorkProgress.Work.shrinking(check: check, faults: best.faults.count, days: best.dayCount)
    monitor.report(WorkProgress(work, runs))
    return failure != nil
  }

  private mutating func leaveOutAll<Entry>(_ list: WritableKeyPath<Scenario, [Entry]>) {
    var candidate = best
    candidate[keyPath: list] = []
    _ = keepIfFailing(candidate)
  }

  /// Delta debugging of a list: removes parts, large ones first, down to single entries.
  private mutating func takeOut<Entry>(_ list: WritableKeyPath<Scenario, [Entry]>, underSeed seed: UInt64? = nil) {
    var size = (best[keyPath: list].count + 1) / 2
    while size >= 1 {
      var start = 0
      while start < best[keyPath: list].count, !wasStopped {
        var candidate = best
        if let seed { candidate.seed = seed }
        let end = min(start + size, candidate[keyPath: list].count)
        candidate[keyPath: list].removeSubrange(start..<end)
        if !keepIfFailing(candidate) { start = end }
      }
      size = size == 1 ? 0 : (size + 1) / 2
    }
  }

  /// `false` if the check fails on a day of the story: until then, a shorter one would be the same.
  private var failsAfterEnd: Bool { dayOfFailure.map { $0 > best.dayCount } ?? true }

  /// Tries only the first half of the days or less, or the last ones.
  private mutating func shorten() {
    guard lasting.map({ $0.faults != best.faults || $0.story != best.story }) ?? true else { return }
    var hasShrunk = true
    while hasShrunk, !wasStopped {
      hasShrunk = best.halves.contains { days in
        if failsAfterEnd, keepIfFailing(best.cut(to: days)) { return true }
        return best.last(days).map { keepIfFailing($0) } ?? false
      }
    }
    lasting = (best.faults, best.story)
  }

  /// Removes single days at the end and at the beginning.
  private mutating func leaveOutSingleDays() {
    while failsAfterEnd, best.dayCount > 1, keepIfFailing(best.cut(to: .days(Int64(best.dayCount - 1)))) {}
    while best.dayCount > 1, let later = best.last(.days(Int64(best.dayCount - 1))), keepIfFailing(later) {}
  }

  /// Shortens windows, and moves moments to the full hour.
  private mutating func narrow() {
    for index in best.faults.indices {
      while let duration = best.faults[index].timing.duration, duration > .minutes(1) {
        var candidate = best
        let minutes = max(1, Int64(duration.seconds / 60) / 2)
        candidate.faults[index].timing.duration = .minutes(minutes)
        guard keepIfFailing(candidate) else { break }
      }
      guard let candidate = best.roundingFault(index) else { continue }
      _ = keepIfFailing(candidate)
    }
  }

  /// Simplifies parameters: certain instead of occasional events, shorter delays, fewer messages.
  private mutating func simplifyNumbers() {
    for index in best.faults.indices {
      var isSimpler = true
      while isSimpler, !wasStopped {
        isSimpler = best.faults[index].fault.simpler.contains { fault in
          var candidate = best
          candidate.faults[index].fault = fault
          return keepIfFailing(candidate)
        }
      }
    }
  }

  /// The removals of each system of the phone, the desktop, the calendar and the past.
  private var removals: [(inout Scenario) -> Void] {
    let systems = best.vocabulary.settings.map { part in
      { (scenario: inout Scenario) in scenario.set(part, takesPart: false) }
    }
    let devices = ([.desktop] + best.devices.further.keys.sorted()).map { role in
      { (scenario: inout Scenario) in
        if role == .desktop { scenario.devices.desktop = nil } else { scenario.devices.further[role] = nil }
        scenario.faults.removeAll { $0.fault.touches(role) }
      }
    }
    return systems + devices + [
      { ($0.calendar, $0.calendarOwner) = (nil, nil) }, { $0.wearer = WearerSettings() },
      { $0.wearer.habits = WearerSettings($0.wearer.source).habits },
      { scenario in
        for role in scenario.devices.present { scenario.devices.setApp(.current, of: role) }
        scenario.faults.removeAll { $0.fault.as(UpdateFault.self) != nil }
      },
      { $0.wearer.history = .zero }, { $0.buggify = 0 }, { $0.schedule = .fifo }, { $0.links = LinksSettings() },
    ]
  }

  /// Tries each system alone, without anything else that can be removed.
  private mutating func leaveOutAllButOneSystem() {
    let removals = removals
    for (kept, system) in best.vocabulary.settings.enumerated() where best.has(system) {
      var candidate = best
      for (index, leaveOut) in removals.enumerated() where index != kept { leaveOut(&candidate) }
      if keepIfFailing(candidate) { return }
    }
  }

  private mutating func leaveOutParts() {
    for leaveOut in removals {
      var candidate = best
      leaveOut(&candidate)
      _ = keepIfFailing(candidate)
    }
    for part in best.vocabulary.settings { leaveOutThings(of: part) }
  }

  /// Removes the parts of a key one by one; without one of them, chance may need another seed.
  private mutating func leaveOutThings(of part: any ScenarioPart.Type) {
    var hasShrunk = true
    while hasShrunk {
      hasShrunk = best.smaller(part).contains { smaller in
        ([smaller.seed] + Array(1...Self.otherSeeds)).contains { seed in
          var candidate = smaller
          candidate.seed = seed
          return keepIfFailing(candidate)
        }
      }
    }
  }
}

extension Scenario {
  /// Returns the scenario with that fault on the full hour before, and long enough to end at the same time.
  fileprivate func roundingFault(_ index: Int) -> Scenario? {
    var rounded = self
    let timing = faults[index].timing
    func hour(_ moment: Moment?) -> Moment? {
      guard case .civil(let civil)? = moment, civil.secondOfDay % 3_600 != 0 else { return nil }
      return .civil(CivilDateTime(date: civil.date, secondOfDay: civil.secondOfDay / 3_600 * 3_600))
    }
    if let at = hour(timing.at) {
      rounded.faults[index].timing.at = at
    } else if let from = hour(timing.from) {
      rounded.faults[index].timing.from = from
    } else {
      return nil
    }
    return rounded
  }
}

extension Fault {
  fileprivate func touches(_ role: Role) -> Bool { device == role || links?.roles.contains(role) == true }
}

/// Returns whether one check fails in a scenario, like ``CampaignRun`` but faster: without other checks, and the run
/// ends on the day of the failure, if the check reports it immediately.
enum CheckTrial {
  /// - Parameters:
  ///   - check: The check's name, or `expect` for the scenario's own expectations.
  ///   - mutant: A mutant to plant in the program.
  static func failure(of check: String, in scenario: Scenario, planting mutant: Mutant? = nil) -> CampaignRun.Failure? {
    guard CheckCatalogue(scenario.vocabulary).named(check) != nil else {
      return CampaignRun(scenario, planting: mutant).failure(of: check)
    }
    let result = RunGuard.run { () -> CampaignRun.Failure? in
      // A story that the check doesn't concern needs no run.
      guard let plan = try? WorldPlan(scenario, planting: mutant),
        let run = try? Run(plan, checks: .only(check)), !run.checks.isEmpty,
        let outcome = try? run.run(endsWithFailure: true)
      else { return nil }
      return outcome.unexpectedFailures.first.flatMap { CampaignRun.Failure($0, of: plan) }
    }
    switch result {
    case .success(let failure): return failure
    case .failure(let end): return check == CheckName.crash.text ? CampaignRun.Failure(end) : nil
    }
  }
}

extension Scenario {
  /// Returns its beginning, with everything that begins by then; longer windows end there.
  package func cut(to length: Span) -> Scenario {
    var shorter = self
    shorter.length = length
    let end = shorter.ending
    shorter.faults.removeAll { entry in
      guard let moment = entry.timing.at ?? entry.timing.from else { return false }
      return timestamp(of: moment) >= end
    }
    for index in shorter.faults.indices { shorten(&shorter.faults[index].timing, to: end) }
    shorter.story.removeAll { timestamp(of: $0.at) >= end }
    if case .modelled(var wearer) = shorter.wearer.source {
      wearer.illness.removeAll { timestamp(of: $0.from) >= end }
      shorter.wearer.source = .modelled(wearer)
    }
    shorter.wearer.profile.injuries.removeAll { timestamp(of: $0.from) >= end }
    for index in shorter.wearer.profile.injuries.indices {
      let until = shorter.wearer.profile.injuries[index].until
      if let until, timestamp(of: until) >= end { shorter.wearer.profile.injuries[index].until = nil }
    }
    return shorter
  }

  /// Half of its days, half of those and so on, the fewest first.
  fileprivate var halves: [Span] {
    sequence(first: Int64(dayCount) / 2) { $0 / 2 }.prefix { $0 > 0 }.reversed().map { .days($0) }
  }

  /// Returns its last days, to which earlier acts and faults move; `nil` for a story that is bound to its dates.
  fileprivate func last(_ days: Span) -> Scenario? {
    guard case .modelled(var source) = wearer.source, interventions.isEmpty, expect.isEmpty else { return nil }
    let gone = dayCount - Int(days.seconds / 86_400)
    var later = self
    (later.start, later.length) = (start.adding(days: gone), length - .days(Int64(gone)))
    let begin = later.beginning
    func moved(_ moment: Moment) -> Moment {
      guard timestamp(of: moment) > begin else { return .start }
      if case .day(let number, let time) = moment { return .day(number - gone, time) }
      return moment
    }
    let lasting = faults.indices.filter { index in
      let isBrief = faults[index].fault.lifetime.isBrief
      return occurrences(ofFault: index).contains { ($0.end ?? $0.begin) > begin || $0.end == nil && !isBrief }
    }
    later.faults = lasting.map { index in
      var entry = faults[index]
      let timing = entry.timing
      (entry.timing.at, entry.timing.from) = (timing.at.map(moved), timing.from.map(moved))
      entry.timing.until = timing.until.map(moved)
      return entry
    }
    for index in story.indices { later.story[index].at = moved(story[index].at) }
    source.illness = []
    (later.wearer.source, later.wearer.profile.injuries) = (.modelled(source), [])
    return later
  }

  private func shorten(_ timing: inout FaultTiming, to end: Timestamp) {
    if let until = timing.until, timestamp(of: until) > end { timing.until = .civil(zone.civil(end)) }
    guard let from = timing.from ?? timing.at, let duration = timing.duration else { return }
    guard timestamp(of: from) + duration > end else { return }
    timing.duration = end - timestamp(of: from)
  }
}
