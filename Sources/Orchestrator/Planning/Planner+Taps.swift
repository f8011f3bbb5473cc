// The wearer's one-tap answers to notices (implementation plan 5.3, tech spec §2.13): each takes effect at once, has a
// receipt, and teaches something.
extension Planner {
  /// Restores a block that the wearer doesn't want lighter, and leaves it alone from then on.
  ///
  /// Taking a change back is what the document calls an override (tech spec §2.3).
  mutating func revert(_ id: UInt64) {
    guard let block = blocks[id], block.status == .scheduled, block.start > now, let former = block.was else { return }
    untell(.transformation, about: id)
    keep(id)
    var restored = block
    (restored.kind, restored.was) = (former, nil)
    restored.end = end(of: restored)
    write(restored)
    learn(.reverted(to: former, from: block.kind))
    let impact = count(.overridden, of: block, .confirmed)
    explain(
      .transformed, "Made \(describe(restored)) again: the wearer takes the change back.", trust: impact, cause: id)
  }

  /// Records the effort of a workout; only the first answer for each counts.
  mutating func takeEffort(_ effort: Effort, of workout: UInt64) {
    guard !state.rated.contains(workout) else { return }
    state.rated = (state.rated + [workout]).suffix(Self.ratedMax)
    learn(.intensity(situation.rules.hasPlanted(.effortUpsideDown) ? effort.opposite : effort))
    let block = blocks.values.filter { $0.workout == workout }.min { $0.id < $1.id }
    explain(
      .outcome, "\(block.map(describe) ?? "A workout") was \(effort.words), the wearer says.",
      details: ["Sessions to come are planned accordingly."], cause: workout)
  }

  mutating func takeRating(of rule: UInt64, isHelpful: Bool) {
    learn(.insight(rule: rule, isHelpful: isHelpful))
    let isOver = !state.taste.isWorthTelling(rule, config.feedback)
    explain(
      .outcome, "The wearer says that what it noticed was \(isHelpful ? "helpful" : "no help").",
      details: isOver ? ["It does not tell of such things for now."] : [])
  }

  /// Follows a reply to an insight (tech spec §2.10).
  mutating func takeReply(_ reply: InsightReply, to rule: UInt64) {
    state.wanted.removeAll { $0.notice.kind == .insight && Insight.rule(of: $0.notice.about) == rule }
    let session = nextSession(on: civil.date)
    switch reply {
    case .confirm:
      learn(.insight(rule: rule, isHelpful: true))
      let isCaution = UInt8(exactly: rule).flatMap { InsightKind(rawValue: $0) }?.isCaution ?? false
      guard isCaution, let session, !session.kind.isLight else {
        return explain(.outcome, "The wearer agrees with what it noticed.")
      }
      keep(session.id)
      write(session.lighter(config.cycles))
      explain(
        .transformed, "Made \(describe(session)) a recovery walk: the wearer wants what it suggests.",
        cause: session.id)
    case .dismiss:
      learn(.insight(rule: rule, isHelpful: false))
      hold(rule, until: now + config.insights.heldBack)
      explain(.outcome, "The wearer dismisses what it noticed: it notices no such thing for a week.")
    case .modify(let kind):
      if let session, session.kind != kind { return change(session.id, to: kind) }
      explain(.outcome, "The wearer wants \(kind.name), and there is no session to change.")
    case .snooze(let span):
      let today = UInt64(UInt32(bitPattern: Int32(truncatingIfNeeded: civil.date.dayNumber)))
      // The minute makes it another notice than the first.
      let again = rule << 32 | today ^ (UInt64(max(0, now.unixSeconds / 60)) & 0x7fff) << 16
      hold(rule, until: now + span, again: again)
      explain(.outcome, "The wearer wants to decide later about what it noticed.")
    }
  }

  func nextSession(on date: CivilDate) -> TrainingBlock? {
    let day = itinerary.day(date)
    return blocks.values.filter { $0.status == .scheduled && day.contains($0.start) && $0.start > now }
      .min { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  private mutating func hold(_ rule: UInt64, until: Timestamp, again: UInt64? = nil) {
    state.held = state.held.filter { $0.rule != rule } + [HeldInsight(rule: rule, until: until, again: again)]
  }

  /// Ends what the wearer held back once its time has come. A snoozed insight is due again.
  mutating func bringBackInsights() {
    let isOver = { [now = now, situation = situation] (held: HeldInsight) in
      held.until <= now || held.again != nil && situation.rules.hasPlanted(.snoozeComesAtOnce)
    }
    let due = state.held.filter(isOver)
    state.held.removeAll(where: isOver)
    for again in due.compactMap(\.again) where allowsByMode(.suggest) { tell(.insight, about: again) }
    outcome.snoozedUntil = state.held.filter { $0.again != nil }.map(\.until).min()
  }

  /// Moves a block to the time the wearer wants. If that isn't free, it takes the slot of a block moved to later;
  /// without one it stays.
  mutating func reschedule(_ id: UInt64, to wanted: Timestamp) {
    guard let block = blocks[id], block.isOpen, block.start > now else { return }
    let time = wanted..<wanted + (block.end - block.start)
    var slot = mayHold(block, at: time) ? time : nil
    if slot == nil { slot = finder(moving: id).later(block, now: now)?.chosen?.interval }
    guard let slot else {
      return explain(.suggested, "No other time suits \(describe(block)), so it stays where it is.", cause: id)
    }
    untell(.proposal, about: id)
    var moved = block.with(status: .scheduled)
    (moved.start, moved.end) = (slot.lowerBound, slot.upperBound)
    write(moved)
    learn(.moved(block.kind, toHour: situation.zone.civil(moved.start).hour))
    let impact = agree(to: block, or: .blockMoved)
    explain(.rescheduled, "\(describe(moved)) now: the wearer wants it so.", trust: impact, cause: id)
  }

  /// Changes the kind of a session, at the wearer's request.
  mutating func change(_ id: UInt64, to kind: BlockKind) {
    guard let block = blocks[id], block.isOpen, block.start > now, block.kind != kind else { return }
    untell(.proposal, about: id)
    untell(.transformation, about: id)
    keep(id)
    var changed = block.with(status: .scheduled)
    (changed.kind, changed.was) = (kind, nil)
    changed.end = end(of: changed)
    write(changed)
    learn(.changedKind(from: block.kind, to: kind))
    let impact = agree(to: block, or: nil)
    explain(
      .transformed, "Made \(describe(block)) \(kind.name): the wearer wants it so.", trust: impact, cause: id)
  }

  /// Returns whether the wearer chose the block's current form: then a bad night doesn't change it.
  func isKept(_ block: TrainingBlock) -> Bool {
    state.kept.contains(block.id) && !situation.rules.hasPlanted(.lightensAgain)
  }

  // MARK: - What it means

  private mutating func keep(_ id: UInt64) { state.kept = (state.kept.filter { $0 != id } + [id]).suffix(Self.keptMax) }

  /// Changing a proposal accepts it; changing a scheduled block may count as something else.
  private mutating func agree(
    to block: TrainingBlock, or outcome: TrustEvent.Outcome?
  ) -> DecisionReceipt.TrustImpact? {
    guard block.status == .proposed else { return outcome.flatMap { count($0, of: block, .confirmed) } }
    learn(.accepted(block.kind))
    return count(.proposalAccepted, of: block, .confirmed)
  }

  /// Returns the end after the length of its kind if there is room, or else after its earlier length.
  private func end(of block: TrainingBlock) -> Timestamp {
    let usual = block.start + length(of: block.kind)
    return usual <= block.end || mayHold(block, at: block.start..<usual) ? usual : block.end
  }

  /// Returns whether a block may be at that time: it is free and unprotected.
  private func mayHold(_ block: TrainingBlock, at time: Range<Timestamp>) -> Bool {
    time.lowerBound > now && finder(moving: block.id).holds(time, notBefore: now)
  }

  /// The most blocks and workouts remembered for it (assumed): more than are relevant at once.
  private static let keptMax = 20
  private static let ratedMax = 40
}

extension Effort {
  fileprivate var words: String {
    switch self {
    case .tooEasy: "too easy"
    case .justRight: "just right"
    case .tooHard: "too hard"
    }
  }

  fileprivate var opposite: Effort {
    switch self {
    case .tooEasy: .tooHard
    case .justRight: .justRight
    case .tooHard: .tooEasy
    }
  }
}
