final class CalendarShowsPlanCheck: CheckFindings, PlannerCheck, CountingCheck {
  static let name = CheckName(
    "calendar-shows-plan", "The phone's calendar shows the blocks in force, and the plan what the wearer changed there."
  )
  static let promise =
    "whenever the phone has thought about everything that it was told, its calendar shows each block that stands and is not "
    + "over, at its time, and none that was taken out: what the wearer deleted or moved there is so in the plan"
  static let doesNotVerify =
    "blocks that are over, the employer's calendar (shadow-entries looks at that), or while the phone may not write its calendar"
  static let vacuousBecause = "no block stood at a time when nothing was to be thought about"

  private var clock: NodeClock
  /// The latest time that the phone's clock has shown: a block that was over then may be without its entry.
  private var latest = Timestamp(nanoseconds: .min)
  /// The blocks about which something was said.
  private var known: Set<UInt64> = []

  init(_ plan: WorldPlan) { clock = plan.clock(of: .phone) }

  func observe(_ event: TraceEvent) {
    guard let change = event.fact(as: ClockFact.self), change.role == .phone else { return }
    latest = max(latest, clock.read(at: event.at), change.clock.read(at: event.at))
    clock = change.clock
  }

  func probe(_ world: World) throws(StorageError) {
    guard failures.count < 20, let phone = world.host(.phone), try phone.hasPlannedEverything() else {
      return
    }
    latest = max(latest, clock.read(at: world.kernel.now))
    for block in try phone.trainingBlocks() where block.end > latest {
      let shown = try phone.trainingEntries(of: block.id)
      if block.status == .scheduled {
        chances += 1
        guard !shown.contains(block.interval) else { continue }
        complain(
          block, shown.isEmpty ? "stands in the plan and not in the calendar" : "is at another time there", world)
      } else if !block.status.staysInCalendar {
        chances += 1
        if !shown.isEmpty { complain(block, "was taken out of the plan and not of the calendar", world) }
      }
    }
  }

  private func complain(_ block: TrainingBlock, _ what: String, _ world: World) {
    guard known.insert(block.id).inserted else { return }
    fail(world.kernel.now, "block \(shortID(block.id)) from \(clock.zone.civil(block.start)) \(what)")
  }
}
