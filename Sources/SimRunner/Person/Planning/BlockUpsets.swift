import WearerKit

/// A conflict between the wearer and a session (tech spec §2.6).
package enum SessionConflict: Hashable, Sendable {
  /// A colleague sets a meeting of that length over it.
  case booked(Span)
  /// The wearer asks for a later time.
  case postponed
}

/// A conflict with the next session at that moment of the story.
package struct UpsetMoment: Hashable, Sendable {
  package let at: Timestamp
  package let upset: SessionConflict

  package init(at: Timestamp, _ upset: SessionConflict) { (self.at, self.upset) = (at, upset) }
}

/// Conflicts with sessions on the day itself: meetings that colleagues set over them, and the wearer's wish for a later
/// time.
///
/// Each block's conflict is drawn from its own stream when the day begins. The wearer doesn't train during a meeting.
final class BlockUpsets: WorldComponent {
  private unowned let world: World
  private let planner: PlannerPlan
  /// Today's meetings that colleagues put over sessions.
  private var meetings: [Range<Timestamp>] = []

  /// The shortest time from a conflict to its block, and from now to a block whose move is noticed (assumed).
  private static let latest = Span.minutes(45)
  private static let noticed = Span.minutes(20)

  init(_ world: World, _ planner: PlannerPlan) { (self.world, self.planner) = (world, planner) }

  static func concern(_ planner: PlannerPlan) -> Bool {
    planner.habits.booked > 0 || planner.habits.postpones > 0 || !planner.upsets.isEmpty
  }

  private var now: Timestamp { world.clock.timestamp(world.kernel.now) }

  func begin() {
    for moment in planner.upsets {
      at(moment.at) { [unowned self] in
        let next = scheduled().first { $0.start > now + Self.noticed }
        if let next { strike(next.id, moment.upset) }
      }
    }
  }

  func isBusy(in time: Range<Timestamp>) -> Bool { meetings.contains { $0.overlaps(time) } }

  func dayBegins() {
    meetings = []
    let today = scheduled().filter { $0.start < now + .hours(25) }
    for block in today where !planner.upsets.contains(where: { isNext(block, at: $0.at, of: today) }) {
      guard let (moment, what) = draw(block) else { continue }
      at(moment) { [unowned self] in strike(block.id, what) }
    }
  }

  private func isNext(_ block: TrainingBlock, at moment: Timestamp, of today: [TrainingBlock]) -> Bool {
    moment >= now && today.first { $0.start > moment + Self.noticed }?.id == block.id
  }

  private func draw(_ block: TrainingBlock) -> (Timestamp, SessionConflict)? {
    var random = RandomStream(seed: world.plan.seed, name: "wearer.upset.\(block.id)")
    let luck = (booked: random.unit(), postponed: random.unit(), early: random.unit(), isLong: random.chance(0.4))
    let zone = world.plan.zone
    let date = zone.civil(block.start).date
    let morning = zone.timestamp(CivilDateTime(date: date, hour: 7, minute: 0))
    let from = max(now, morning, block.start - .hours(10))
    let left = block.start - Self.latest - from
    guard left > .zero else { return nil }
    let moment = from + Span(nanoseconds: Int64(Double(left.nanoseconds) * luck.early))
    if !date.weekday.isWeekend, luck.booked < planner.habits.booked {
      return (moment, .booked(luck.isLong ? .minutes(90) : .minutes(60)))
    }
    return world.plan.opensApp && luck.postponed < planner.habits.postpones ? (moment, .postponed) : nil
  }

  // MARK: - It happens

  private func strike(_ id: UInt64, _ what: SessionConflict) {
    guard let block = scheduled().first(where: { $0.id == id }), world.host(.phone)?.isUp == true else { return }
    switch what {
    case .booked(let span):
      let half = Span.minutes(30).nanoseconds
      let start = Timestamp(nanoseconds: block.start.nanoseconds - block.start.nanoseconds % half)
      let meeting = CalendarEvent(
        id: stableHash(stableHash("late meeting \(block.id)"), UInt64(bitPattern: start.nanoseconds)) >> 1,
        calendar: .work, start: start, end: start + max(span, .minutes(30)), editor: .delegate)
      meetings.append(meeting.interval)
      world[WearerCalendars.self]?.add(meeting)
    case .postponed: world.schedule(Message(PlanAnswer.later(id)), at: now)
    }
  }

  private func scheduled() -> [TrainingBlock] { world.plannedBlocks.filter { $0.status == .scheduled } }

  private func at(_ moment: Timestamp, _ body: @escaping () -> Void) {
    let instant = world.clock.instant(moment)
    guard instant >= world.kernel.now, instant < world.end else { return }
    let world = world
    world.kernel.schedule(at: instant) { [unowned world] in if world.kernel.now < world.end { body() } }
  }
}

/// An act of the story: a conflict with the next session.
struct UpsetAct: StoryAct {
  var upset: SessionConflict

  static let variants: [Variant<StoryEntry>] = [
    Variant(
      "A colleague puts a meeting over the planner's next session.", blank: Span.zero,
      [.required("bookedOver", \.self, .duration(.minutes(15)...Span.hours(8)), "The length of the meeting.")],
      wrap: { StoryEntry(at: .start, act: .own(UpsetAct(upset: .booked($0)))) },
      unwrap: { if case .booked(let span)? = $0.act.own(UpsetAct.self)?.upset { span } else { nil } }),
    StoryDefinition.simple(
      "wantsLater", "The wearer wants the next session later.", .own(UpsetAct(upset: .postponed))),
  ]
}
