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
/// Each block's conflict is drawn from its own stream when the day begins, because the day's body is generated then:
/// the wearer doesn't train during a meeting. If the planner finds another time on the same day, the wearer attends as
/// they would any session, and the heart shows it. Not modelled: fatigue from such a session.
final class BlockUpsets: BodyInfluence, TraceObserver {
  var interest: TraceInterest { .facts }
  private unowned let world: World
  private let planner: PlannerPlan
  /// Today's blocks that have a conflict, as they were when the day began.
  private var upset: [UInt64: TrainingBlock] = [:]
  /// `true` if the wearer looks at the day's blocks.
  private var isLooking = false
  /// The wearer's sessions at times found on the day itself, in order.
  private var sessions: [Session] = []

  /// The shortest time from a conflict to its block, and from now to a block whose move is noticed (assumed).
  private static let latest = Span.minutes(45)
  private static let noticed = Span.minutes(20)

  init(_ world: World, _ planner: PlannerPlan) { (self.world, self.planner) = (world, planner) }

  static func concern(_ planner: PlannerPlan) -> Bool {
    planner.habits.booked > 0 || planner.habits.postpones > 0 || !planner.upsets.isEmpty
  }

  private var now: Timestamp { world.clock.timestamp(world.kernel.now) }

  func start() { world.kernel.observe(with: self) }

  func begin() {
    for moment in planner.upsets {
      at(moment.at) { [unowned self] in
        let next = scheduled().first { $0.start > now + Self.noticed }
        if let next { strike(next.id, moment.upset) }
      }
    }
  }

  /// Returns whether the wearer, who looks at the day's blocks, won't be free at the time of that one.
  func hides(_ block: UInt64) -> Bool { isLooking && upset[block] != nil }

  func dayBegins() {
    upset = [:]
    let today = scheduled().filter { $0.start < now + .hours(25) }
    for block in today {
      if planner.upsets.contains(where: { isNext(block, at: $0.at, of: today) }) {
        upset[block.id] = block
      } else if let (moment, what) = draw(block) {
        upset[block.id] = block
        at(moment) { [unowned self] in strike(block.id, what) }
      }
    }
    isLooking = true
  }

  func dayIsKnown(_ day: WearerDay) { isLooking = false }

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
      world[WearerCalendars.self]?.add(meeting)
    case .postponed: world.kernel.post(PlanAnswer.later(id), to: Role.phone.node, at: world.kernel.now)
    }
  }

  func observe(_ event: TraceEvent) {
    guard case .planned(let block, _)? = event.planningFact, let before = upset[block.id],
      block.status == .scheduled, block.start != before.start
    else { return }
    let zone = world.plan.zone
    var random = RandomStream(seed: world.plan.seed, name: "wearer.upset.follows.\(block.id)")
    let (follows, late) = (random.chance(planner.habits.follows), Span.seconds(Int64(random.uniform(0, 600))))
    let effort = random.normal(deviation: 0.04)
    guard zone.civil(block.start).date == zone.civil(before.start).date, block.start > now + Self.noticed, follows
    else { return }
    at(block.start) { [unowned self] in
      guard scheduled().contains(where: { $0.id == block.id && $0.start == block.start }) else { return }
      train(block, late: late, effort: effort)
    }
  }

  private func train(_ block: TrainingBlock, late: Span, effort: Double) {
    let profile = (world.wearer as? ModelledWearer)?.profile ?? WearerProfile()
    let intensity = min(0.9, max(0.2, (block.kind.isLight ? 0.28 : 0.5) + effort))
    let session = Session(
      interval: block.start + late..<block.end + late, activity: block.kind.activity, intensity: intensity,
      profile: profile, resting: 60)
    sessions = sessions.suffix(3) + [session]
    world.schedule(Message(DeviceEvent.body(session.sample)), at: session.sample.end)
  }

  /// The heart beats as in the session, even if the day's plan had something quieter.
  func moved(_ sample: HealthSample) -> HealthSample {
    guard case .heartRate(let rate) = sample.reading,
      let session = sessions.last(where: { $0.interval.contains(sample.end) }),
      case .workout(let summary) = session.sample.reading, let beats = summary.averageHeartRate, beats > rate
    else { return sample }
    return HealthSample(id: sample.id, start: sample.start, end: sample.end, reading: .heartRate(beats))
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
    Variant(
      "The wearer wants the next session later.", blank: true,
      [.required("wantsLater", \.self, .mark, "Always `true`.")],
      wrap: { _ in StoryEntry(at: .start, act: .own(UpsetAct(upset: .postponed))) },
      unwrap: { $0.act.own(UpsetAct.self)?.upset == .postponed ? true : nil }),
  ]
}
