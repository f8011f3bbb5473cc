/// Every slot of one day for a block of one length, with its score and its obstacle.
struct SlotsOfDay {
  private let date: CivilDate
  private let all: [SlotChoice.Alternative]
  private let alternativesMax: Int
  /// The slots without an obstacle, the best first.
  var possible: [Slot] { all.filter { $0.obstacle == .lowerScore }.map(\.slot) }

  init(_ length: Span, _ day: LocalDay, notBefore earliest: Timestamp?, _ finder: SlotFinder) {
    date = day.date
    alternativesMax = finder.config.slots.alternativesMax
    guard length > .zero else {
      all = []
      return
    }
    let judge = SlotJudge(day, finder)
    let free = FreeTime(on: day, notBefore: earliest, among: finder.commitments, finder.config.freeTime)
    let sacred = finder.sacred(on: day)
    let usable = free.stretches.removing(sacred.ranges)
    let isFull = finder.isFull(day)

    func obstacle(_ time: Range<Timestamp>) -> SlotObstacle {
      if isFull { return .dayIsFull }
      if let earliest, time.lowerBound < earliest { return .past }
      if let reason = sacred.reason(against: time) { return .sacred(reason) }
      if judge.occupied.contains(where: { $0.overlaps(time) }) { return .busy }
      let fits = usable.contains { $0.lowerBound <= time.lowerBound && time.upperBound <= $0.upperBound }
      return fits ? .lowerScore : .doesNotFit
    }
    all = SlotsOfDay.starts(length, day, usable, finder.config).map { start in
      let slot = Slot(start: start, end: start + length, score: judge.score(start..<start + length))
      return SlotChoice.Alternative(slot: slot, obstacle: obstacle(slot.interval))
    }.sorted { Slot.isBetter($0.slot, $1.slot) }
  }

  /// Returns the choice with the best of the rest; possible slots failed for `reason`.
  func choice(_ chosen: Slot?, otherwise reason: SlotObstacle) -> SlotChoice {
    var told: [SlotChoice.Alternative] = []
    for alternative in all where told.count < alternativesMax {
      let interval = alternative.slot.interval
      if let chosen, chosen.interval.overlaps(interval) { continue }
      if told.contains(where: { $0.slot.interval.overlaps(interval) }) { continue }
      let obstacle = alternative.obstacle == .lowerScore ? reason : alternative.obstacle
      told.append(SlotChoice.Alternative(slot: alternative.slot, obstacle: obstacle))
    }
    return SlotChoice(date: date, chosen: chosen, alternatives: told)
  }

  /// Returns every step of the day, and for a stretch without a step its first whole minute.
  private static func starts(
    _ length: Span, _ day: LocalDay, _ usable: [Range<Timestamp>], _ config: GhostConfig
  ) -> [Timestamp] {
    let step = max(config.slots.step, .minutes(1))
    var starts: [Timestamp] = []
    for range in day.ranges(from: config.freeTime.dayStart, to: config.freeTime.dayEnd) {
      var start = roundedUp(range.lowerBound, to: step)
      while start < range.upperBound {
        starts.append(start)
        start = start + step
      }
    }
    for stretch in usable where roundedUp(stretch.lowerBound, to: step) + length > stretch.upperBound {
      let start = roundedUp(stretch.lowerBound, to: .minutes(1))
      if start + length <= stretch.upperBound { starts.append(start) }
    }
    return starts
  }

  private static func roundedUp(_ moment: Timestamp, to step: Span) -> Timestamp {
    let over = (moment.nanoseconds % step.nanoseconds + step.nanoseconds) % step.nanoseconds
    return over == 0 ? moment : moment + (step - Span(nanoseconds: over))
  }
}

extension SlotFinder {
  /// Returns whether the day has its maximum of blocks; the moved block, and blocks that weren't done, don't count.
  fileprivate func isFull(_ day: LocalDay) -> Bool {
    let there = commitments.blocks.filter {
      $0.id != commitments.moving && day.contains($0.start) && ($0.isOpen || $0.status == .completed)
    }
    return Set(there.map(\.id)).count >= config.slots.blocksPerDayMax
  }
}
