// Sessions in the calendar that have to move: for a meeting, the wearer's wish, another zone (tech spec §2.6,
// implementation plan 2.9). None of these is a skip, and none costs trust.
extension Planner {
  /// An event of another calendar overlaps a session that hasn't begun.
  mutating func makeWay(_ block: TrainingBlock, for entry: Range<Timestamp>) {
    guard block.start > now, entry.overlaps(block.interval),
      !situation.rules.hasPlanted(.overlooksLaterMeetings)
    else { return }
    // It may have been removed again, or be of a kind that doesn't occupy time.
    let others = Commitments(events: blockers.filter { $0.block == nil })
    guard
      !situation.hasCalendarAccess || others.occupied(config.freeTime).contains(where: { $0.overlaps(block.interval) })
    else { return }
    displace(block, planned: situation.zone.civil(block.start), because: "something else has come to lie over it")
  }

  /// Moves a session that can't stay to the best time of its day, else of the next ones.
  ///
  /// Sessions that the planner added by itself it moves by itself, as long as it may add them. Sessions that the wearer
  /// accepted it moves only if it may change sessions; otherwise it asks. Without a free time it removes the session.
  ///
  /// - Parameter then: Its planned beginning, by the clock that the wearer saw.
  private mutating func displace(_ block: TrainingBlock, planned then: CivilDateTime, because reason: String) {
    let what = "\(block.kind.name) on \(words(of: then))"
    guard let (choice, slot) = otherTime(for: block, from: then.date) else {
      write(block.with(status: .cancelled))
      return explain(
        .removed, "Took \(what) out: \(reason), and there is no other time near.", cause: block.id)
    }
    let (confidence, doubts) = confidence(in: slot, of: block.kind, on: choice.date)
    let journey = journey(on: choice.date)
    let details = (journey.map(words) ?? []) + doubts
    if allows(block.isAutomatic ? .autoSchedule : .transformBlock, confidence: confidence) {
      var moved = block
      (moved.start, moved.end) = (slot.start, slot.end)
      if let journey, !journey.allows(moved.kind) { moved = moved.lighter(config.cycles) }
      write(moved)
      noteMove(what, to: moved, because: reason)
      explain(
        .rescheduled, "Moved \(what) to \(words(of: slot)): \(reason).", confidence: confidence,
        details: details, rejected: rejected(choice), slots: choice.alternatives.count + 1, cause: block.id)
      return tell(.transformation, about: block.id, begins: moved.start)
    }
    write(block.with(status: .cancelled))
    explain(.removed, "Took \(what) out: \(reason), and it asks before it moves it.", cause: block.id)
    guard journey == nil, allows(.proposeBlock, confidence: confidence) else { return }
    let other = newBlock(block.kind, slot.interval, on: choice.date, confidence: confidence)
    propose(other, choice, details, UInt64(bitPattern: Int64(civil.date.dayNumber)))
  }

  /// Returns the best time of that day, or of the first later day that has one and no other session.
  private func otherTime(for block: TrainingBlock, from date: CivilDate) -> (SlotChoice, Slot)? {
    // Without the calendars every time looks free.
    guard situation.hasCalendarAccess else { return nil }
    for ahead in 0...config.slots.daysNear {
      let date = max(date, civil.date).adding(days: ahead)
      let day = itinerary.day(date)
      let hasOwn = blocks.values.contains { $0.id != block.id && $0.isOpen && day.contains($0.start) }
      if ahead > 0, hasOwn || !wantsToTrain(on: date) { continue }
      let journey = journey(on: date)
      let length = min(block.end - block.start, journey?.durationMax ?? block.end - block.start)
      let choice = finder(moving: block.id, on: journey)
        .best(of: length, on: date, notBefore: now + config.cycles.notBefore)
      if let slot = choice.chosen { return (choice, slot) }
    }
    return nil
  }

  private func words(of slot: Slot) -> String { words(of: situation.zone.civil(slot.start)) }

  private func words(of civil: CivilDateTime) -> String {
    "\(civil.date.weekday.abbreviation) \(civil.date) at \(Self.clock(civil))"
  }

  // MARK: - The wearer's wish

  /// "Move my workout to later": plain arithmetic, without interpreting the wearer's intention (tech spec §2.6).
  mutating func postpone(_ id: UInt64) {
    guard let block = blocks[id], block.status == .scheduled else { return }
    let journey = journey(on: situation.zone.civil(max(now, block.start)).date)
    let choice = situation.hasCalendarAccess ? finder(moving: id, on: journey).later(block, now: now) : nil
    guard let choice, let slot = choice.chosen else {
      return explain(
        .skippedScheduling, "The wearer wanted \(describe(block)) later, and there is no later time: it stays.",
        cause: id)
    }
    var moved = block
    (moved.start, moved.end) = (slot.start, slot.end)
    write(moved)
    learn(.moved(block.kind, toHour: situation.zone.civil(slot.start).hour))
    let impact = count(.blockMoved, of: block, .confirmed)
    explain(
      .rescheduled, "Moved \(describe(block)) to \(words(of: slot)): the wearer wanted it later.",
      rejected: rejected(choice), slots: choice.alternatives.count + 1, trust: impact, cause: id)
  }

  // MARK: - Another zone

  /// The clock shows another zone: a session planned for 18:00 moves to 18:00 local time if that is a permitted time,
  /// and otherwise to another. Open proposals are withdrawn.
  ///
  /// - Parameter offset: The clock's earlier offset east of UTC, in seconds.
  mutating func rezone(from offset: Int) {
    guard !situation.rules.hasPlanted(.keepsInstantAbroad) else { return }
    for block in open() {
      let then = CivilDateTime(secondsAsIfUTC: block.start.unixSeconds + Int64(offset))
      if block.status == .proposed {
        write(block.with(status: .cancelled))
        untell(.proposal, about: block.id)
        explain(
          .removed,
          "Took the question about \(block.kind.name) on \(words(of: then)) back: the clock shows another zone.",
          cause: block.id)
      } else if block.start > now {
        rezone(block, intended: then)
      } else if !(config.freeTime.dayStart..<config.freeTime.dayEnd).contains(
        situation.zone.civil(block.start).secondOfDay)
      {
        write(block.with(status: .cancelled))
        explain(
          .removed, "Took \(block.kind.name) on \(words(of: then)) out: it fell into the night where the wearer is.",
          cause: block.id)
      }
    }
  }

  private mutating func rezone(_ block: TrainingBlock, intended then: CivilDateTime) {
    let start = situation.zone.timestamp(then)
    guard start != block.start else { return }
    let journey = journey(on: then.date)
    let time = start..<start + (block.end - block.start)
    let finder = finder(moving: block.id, on: journey)
    guard situation.hasCalendarAccess, finder.holds(time, notBefore: now + config.cycles.notBefore) else {
      return displace(block, planned: then, because: "the clock shows another zone")
    }
    var moved = block
    (moved.start, moved.end) = (time.lowerBound, time.upperBound)
    write(moved)
    explain(
      .rescheduled, "Kept \(describe(moved)) at its hour: the clock shows another zone.",
      details: journey.map(words) ?? [], cause: block.id)
  }
}
