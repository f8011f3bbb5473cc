/// The planner's value to the wearer in a week (tech spec §6, implementation plan 6.2). Unknown values are absent.
package struct ValueReceipt: Equatable, Sendable {
  package let week: WearerWeek
  /// Blocks in the calendar, without those cancelled by others or removed by the planner; `nil` if there were none.
  package let planned: Int?
  package let completed: Int?
  /// All workouts, planned or not.
  package let workouts: Int
  package let minutes: Int
  /// The measured kilocalories of the workouts; `nil` if there are none.
  package let energy: Int?
  /// Sessions completed although a skip was likely; `nil` if nothing was forecast.
  package let nearlySkipped: Int?
  /// The grade of the outcomes, from A+ to D; `nil` if nothing was planned.
  package let grade: String?
  /// From Monday on.
  package let days: [DayState]
  /// Sessions that the planner made lighter, and those that it removed.
  package let lightened: Int
  package let removed: Int
  /// The minutes that finding and keeping the times of completed sessions would have taken; `nil` if none was
  /// completed.
  package let minutesSaved: Int?
  /// Consecutive weeks with a workout, including this one.
  package let streak: Int
  package let trust: Progress?
  package let insights: [String]
  package let decisions: [WeekMaterial.Decision]
  package let risks: [WeekMaterial.Risk]

  /// The trust phase before the week, if known, and now.
  package struct Progress: Equatable, Sendable {
    package let phase: TrustPhase
    package let score: Double
    package let previousPhase: TrustPhase?
    package let previousScore: Double?
  }

  /// The outcome of a day: the best of its sessions; a day without one was a rest day.
  package enum DayState: String, Equatable, Sendable { case done, missed, deleted, open, rest }

  /// - Parameter material: The data of that week, and of the weeks before for the streak and for trust.
  package init(
    of week: WearerWeek, _ material: WeekMaterial, _ config: ValueReceiptConfig = ValueReceiptConfig()
  ) {
    self.week = week
    let kept = Self.stood(material.blocks.filter { week.contains($0.date) })
    let done = kept.filter {
      $0.block.status == .completed || config.mistake == .missedCountsDone && $0.block.status == .missed
    }
    planned = kept.isEmpty ? nil : kept.count
    completed = kept.isEmpty ? nil : done.count
    nearlySkipped =
      kept.contains { $0.skipProbability != nil }
      ? done.count { $0.skipProbability ?? 0 > config.nearlySkippedAbove } : nil
    // A time that was found but not used saved the wearer nothing.
    minutesSaved =
      done.isEmpty
      ? nil
      : done.reduce(0) {
        $0 + ($1.block.isAutomatic ? config.minutesPerAutomatic : config.minutesPerAccepted)
      }
    let share = kept.isEmpty ? nil : Double(done.count) / Double(kept.count)
    grade = share.map { share in config.grades.first { share >= $0.from }?.name ?? config.lowestGrade }
    let inWeek = material.blocks.filter { week.contains($0.date) }
    days = (0..<7).map { day in Self.state(of: inWeek.filter { $0.date == week.monday.adding(days: day) }) }
    lightened = kept.count { $0.block.was != nil }
    removed = Set(inWeek.filter { $0.block.status == .removed }.map(\.block.id)).count
    var seen: Set<UInt64> = []
    let all = material.workouts.sorted { ($0.date, $0.id) < ($1.date, $1.id) }.filter { seen.insert($0.id).inserted }
    let trained = all.filter { config.mistake == .workoutsOfAnyWeek || week.contains($0.date) }
    workouts = trained.count
    minutes = trained.reduce(0) { $0 + $1.minutes }
    let measured = trained.compactMap(\.energy)
    energy = measured.isEmpty ? nil : Int(measured.reduce(0, +).rounded())
    streak = Self.streak(upTo: week, Set(all.map { WearerWeek(containing: $0.date) }))
    trust = Self.progress(in: week, material.trust)
    insights = Self.latest(material.insights.filter { week.contains($0.date) }, config.insightsMax)
    decisions = material.decisions.filter { week.contains($0.date) }
    risks = material.risks.filter { week.contains($0.date) }.sorted { ($0.date, $0.sign) < ($1.date, $1.sign) }
  }

  /// Returns the blocks in the calendar for the wearer to do, each once.
  private static func stood(_ blocks: [WeekMaterial.Block]) -> [WeekMaterial.Block] {
    var seen: Set<UInt64> = []
    return blocks.filter { entry in
      switch entry.block.status {
      case .scheduled, .completed, .missed, .deleted: seen.insert(entry.block.id).inserted
      case .proposed, .declined, .lapsed, .removed, .cancelled: false
      }
    }
  }

  private static func state(of blocks: [WeekMaterial.Block]) -> DayState {
    let states = Set(blocks.map(\.block.status))
    if states.contains(.completed) { return .done }
    if states.contains(.missed) { return .missed }
    if states.contains(.deleted) { return .deleted }
    return states.contains(.scheduled) ? .open : .rest
  }

  private static func streak(upTo week: WearerWeek, _ trained: Set<WearerWeek>) -> Int {
    var (count, current) = (0, week)
    while trained.contains(current) { (count, current) = (count + 1, current.previous) }
    return count
  }

  private static func progress(in week: WearerWeek, _ trust: [WeekMaterial.Trust]) -> Progress? {
    func last(_ isSuch: (WeekMaterial.Trust) -> Bool) -> WeekMaterial.Trust? {
      trust.filter(isSuch).max { ($0.date, $0.phase, $0.score) < ($1.date, $1.phase, $1.score) }
    }
    guard let now = last({ week.contains($0.date) }) else { return nil }
    let before = last { $0.date < week.monday }
    return Progress(
      phase: now.phase, score: now.score, previousPhase: before?.phase, previousScore: before?.score)
  }

  /// Returns the newest first, each text once.
  private static func latest(_ insights: [WeekMaterial.Insight], _ count: Int) -> [String] {
    var seen: Set<String> = []
    let ordered = insights.sorted { ($1.date, $0.text) < ($0.date, $1.text) }
    return Array(ordered.map(\.text).filter { seen.insert($0).inserted }.prefix(count))
  }

  /// The receipt in plain words, a line for each item.
  package var lines: [String] {
    var lines = ["The week from \(week.monday) to \(week.sunday)."] + figures
    if let trust { lines.append(trust.words) }
    if !insights.isEmpty { lines.append("What stood out: \(insights.joined(separator: "; ")).") }
    return lines
  }

  /// The decisions and the risks, a line for each. Risks are reported as likelihoods, never as prevented events (tech
  /// spec §6).
  package var details: [String] {
    decisions.map { "\($0.date): \($0.words)" }
      + risks.map { risk in
        "\(risk.date): \(risk.sign)\(risk.probability.map { " (\(Int(($0 * 100).rounded())) %)" } ?? "")."
      }
  }

  /// The lines that the sessions and workouts of the week alone decide.
  package var figures: [String] {
    var lines: [String] = []
    if let planned, let completed {
      lines.append("\(completed) of \(Self.count(planned, "planned session")) done: grade \(grade ?? "none").")
      lines.append("Day by day: \(days.map(\.rawValue).joined(separator: ", ")).")
    }
    if lightened > 0 { lines.append("\(Self.count(lightened, "session")) made lighter.") }
    if removed > 0 { lines.append("\(Self.count(removed, "session")) taken out.") }
    lines.append(
      workouts == 0
        ? "No workout."
        : "\(Self.count(workouts, "workout")) in all, \(Self.count(minutes, "minute"))"
          + "\(energy.map { " and \($0) kilocalories" } ?? "").")
    if let nearlySkipped, nearlySkipped > 0 {
      lines.append("\(Self.count(nearlySkipped, "session")) done although a skip was likely.")
    }
    if let minutesSaved { lines.append("About \(Self.count(minutesSaved, "minute")) of planning saved.") }
    if streak > 1 { lines.append("\(streak) weeks in a row with a workout.") }
    return lines
  }

  fileprivate static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension ValueReceipt.Progress {
  fileprivate var words: String {
    let now = Int((score * 100).rounded())
    guard let previousPhase, let previousScore else { return "Trust stands at \(now) of 100." }
    let change = now - Int((previousScore * 100).rounded())
    let moved =
      change == 0
      ? "has not moved"
      : change > 0
        ? "rose by \(ValueReceipt.count(change, "point"))" : "fell by \(ValueReceipt.count(-change, "point"))"
    let step =
      phase == previousPhase
      ? "" : phase > previousPhase ? ", and the planner may do more by itself" : ", and the planner asks more again"
    return "Trust \(moved), to \(now) of 100\(step)."
  }
}
