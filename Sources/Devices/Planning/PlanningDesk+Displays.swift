package struct TodayFigures: Hashable, Sendable {
  package let date: CivilDate
  /// 0 to 100; `nil` if unknown for the date.
  package let recovery: UInt8?
  /// Consecutive weeks with a workout.
  package let streak: Int
  package let mode: HealthMode

  package init(date: CivilDate, recovery: UInt8?, streak: Int, mode: HealthMode) {
    (self.date, self.recovery, self.streak, self.mode) = (date, recovery, streak, mode)
  }
}

// The display data goes to the watch as one record after a change. It has the time of the change, from which each
// display reckons its age (implementation plan 3.7).
extension PlanningDesk {
  /// The time for which a completed session is shown.
  private static let pride = Span.hours(2)

  /// - Parameter figures: The planner's latest figures; `nil` if it didn't run.
  func tellDisplays(_ figures: TodayFigures? = nil, _ context: inout DeviceContext) {
    guard replica.mayWrite() else { return }
    let now = context.clock
    var known = told
    if known == nil { known = replica.ledger.record(TodayStatus.key)?.body?.content(TodayStatus.self) }
    guard let date = figures?.date ?? known?.date else { return }
    var status = TodayStatus(asOf: now, date: date)
    if let figures {
      (status.streak, status.mode) = (figures.streak, figures.mode)
      if let observed = observed(on: date) { (status.recovery, status.observed) = (figures.recovery, observed) }
      if status.recovery == nil { status.observed = nil }
    } else if let known {
      (status.streak, status.mode) = (known.streak, known.mode)
      if known.date == context.civil.date { (status.recovery, status.observed) = (known.recovery, known.observed) }
    }
    (status.blocks, status.trained) = ahead(of: now)
    told = known
    if let known {
      // Two records of one moment need different times.
      let isAtOnce = now <= known.asOf && known.asOf - now < .seconds(1)
      if known.shows(sameAs: status), isAtOnce || known.asOf <= now { return }
      if isAtOnce { status.asOf = known.asOf + Span(nanoseconds: 1) }
    }
    told = status
    replica.write(TodayStatus.key, RecordBody(status), created: now, &context)
    context.report(PlanningFact.told(status, by: setup.device))
  }

  /// Returns the newest observation behind the date's morning decision; `nil` if it wasn't decided.
  private func observed(on date: CivilDate) -> Timestamp? {
    let decision = replica.ledger.record(MorningDecision.key(date))?.body?.content(MorningDecision.self)
    return decision?.isDecided == true ? decision?.observed : nil
  }

  /// Returns the future sessions, and the end of the last completed one.
  private func ahead(of now: Timestamp) -> (blocks: [TodayStatus.Block], trained: Timestamp?) {
    var blocks: [TodayStatus.Block] = []
    var trained: Timestamp?
    let keepsRemoved = setup.rules.hasPlanted(.showsRemovedBlock)
    for block in material.allBlocks().reversed() {
      // They are in order of their start, and all are shorter than a day.
      guard block.start > now - .days(1) else { break }
      let wasTakenOut = block.status == .removed || block.status == .deleted || block.status == .cancelled
      if block.start > now, block.status == .scheduled || keepsRemoved && wasTakenOut {
        blocks.append(TodayStatus.Block(block))
      } else if block.status == .completed, block.end <= now, now - block.end < Self.pride {
        trained = max(trained ?? block.end, block.end)
      }
    }
    return (Array(blocks.reversed().prefix(TodayStatus.blocksMax)), trained)
  }
}
