import DeviceKit
import Devices
package import WearerKit
import ScenarioFiles
package import SimKernel
package import Wire

/// Brings what the wearer does to the devices that could notice it, a day at a time, and remembers the state of things
/// for devices that were off when it changed.
final class WearerFeed {
  private var wearer: any Wearer
  private let plan: WorldPlan
  private let clock: WorldClock
  private unowned let world: World
  /// The story is over: the wearer does nothing any more.
  private var isSettling = false
  /// The last stimulus of each kind that describes a lasting state.
  private var states: [LastingState: Stimulus] = [:]
  /// Whether the wearer, and the phone with them, is out of the desktop's local network.
  private var isAway = false
  private var place: Place?
  private var placeSince: Timestamp?
  /// Where the phone is.
  private var location: Coordinate?
  private var isInDrawer = false
  private var latestWorkout: UInt64?
  /// When each device was last told what lasts.
  private var reminded: [Role: Instant] = [:]
  /// What the wearer's calendars hold of the days to come, as far as the phone was told.
  private var calendars: CalendarHorizon?

  init(_ world: World) {
    self.world = world
    plan = world.plan
    clock = world.clock
    wearer = world.plan.wearer
    calendars = plan.planner.map {
      CalendarHorizon(from: plan.start, zone: plan.zone, days: $0.hours.horizon, past: plan.history.dates)
    }
  }

  /// Plans the first day, which plans the next, and so on until the story ends.
  func start() {
    planDay()
    startLocating()
    for entry in plan.story {
      switch entry.act {
      case .does(let message): schedule(message, at: entry.at)
      case .deletesNextBlock(let editor):
        world.kernel.schedule(at: clock.instant(entry.at)) { [unowned self] in
          guard let block = world.plannedBlocks().first(where: { $0.status == .scheduled }) else { return }
          world.kernel.post(
            .editsCalendar(block: block.id, .delete, by: editor), to: Role.phone.node, at: world.kernel.now)
        }
      case .rejectsLatestWorkout:
        world.kernel.schedule(at: clock.instant(entry.at)) { [unowned self] in
          guard let latestWorkout else { return }
          world.kernel.post(WorkoutAct.rejects(id: latestWorkout), to: Role.phone.node, at: world.kernel.now)
        }
      }
    }
  }

  /// The wearer does nothing any more, and is where phone and desktop reach each other, but not at the desktop: what that
  /// sees of a user at it is never at an end.
  func settle() {
    isSettling = true
    putAway(false, isInReach: true)
    move(isAway: false)
    guard case .desktopScreen(isAwake: true)? = states[.screen] else { return }
    let leaves = Stimulus.desktopScreen(isAwake: false)
    states[.screen] = leaves
    if world.host(.desktop)?.isUp == true { world.kernel.post(leaves, to: Role.desktop.node, at: world.kernel.now) }
  }

  /// The wearer, with nothing else to do, looks at what they carry.
  func look() {
    for (stimulus, role) in [(Stimulus.opensPhoneApp, Role.phone), (.raisesWrist, .watch)] {
      guard world.host(role)?.isUp == true else { continue }
      world.kernel.post(stimulus, to: role.node, at: world.kernel.now)
    }
    // They sit down at a desktop only if it wants something of them.
    guard let desktop = world.host(.desktop), desktop.isUp, desktop.awaitsSignIn else { return }
    world.kernel.post(.desktopScreen(isAwake: true), to: Role.desktop.node, at: world.kernel.now)
    // And leave again.
    world.kernel.post(.desktopScreen(isAwake: false), to: Role.desktop.node, at: world.kernel.now + .minutes(2))
  }

  /// Tells a device that just started what lasts.
  func remind(_ role: Role) {
    reminded[role] = world.kernel.now
    if role == .phone, let known = calendars?.known(wearer, at: clock.timestamp(world.kernel.now)) {
      world.kernel.post(.calendarHolds(known), to: role.node, at: world.kernel.now)
    }
    if role == .phone, let location {
      world.kernel.post(.locates(location), to: role.node, at: world.kernel.now)
    }
    for key in LastingState.allCases {
      guard let stimulus = states[key], stimulus.audience == role else { continue }
      world.kernel.post(stimulus, to: role.node, at: world.kernel.now)
    }
  }

  private func planDay() {
    if let added = calendars?.advance(wearer, to: clock.timestamp(world.kernel.now)), world.host(.phone)?.isUp == true {
      world.kernel.post(.calendarHolds(added), to: Role.phone.node, at: world.kernel.now)
    }
    let day = wearer.nextDay(world.plannedBlocks())
    for reaction in day.reactions { world.report(ReactionFact(reaction)) }
    for event in day.events { schedule(event.message, at: event.at) }
    if let listening = world.listening { add(day.events, for: listening) }
    // The next day is planned after this one's last event, which is before the next one's first.
    let last = day.events.last.map { clock.instant($0.at) } ?? world.kernel.now + .hours(12)
    let next = max(last, world.kernel.now + .seconds(1))
    guard next < world.end else { return }
    world.kernel.schedule(at: next) { [unowned self] in planDay() }
  }

  private func schedule(_ message: Message, at moment: Timestamp) {
    let at = clock.instant(moment)
    guard at >= world.kernel.now, at < world.end else { return }
    let stimulus = message.stimulus
    if let listening = world.listening, case .body(let sample)? = stimulus {
      return world.kernel.schedule(at: at) { [unowned self] in
        let moved = Stimulus.body(listening.moved(sample))
        deliver(moved)
        if world.host(.watch) != nil { world.kernel.post(moved, to: Role.watch.node, at: world.kernel.now) }
      }
    }
    world.kernel.schedule(at: at) { [unowned self] in if let stimulus { deliver(stimulus) } }
    if message.body(as: OfficeAct.self) != nil, world.office != nil {
      world.kernel.post(message, to: .office, at: at, id: 0)
    }
    guard let role = message.act?.audience, world.host(role) != nil else { return }
    world.kernel.post(message, to: role.node, at: at, id: 0)
  }

  /// Who listens to music is known a little better: when they train, and when they ride.
  private func add(_ events: [WearerEvent], for listening: WearerListening) {
    listening.expect(events)
    for event in events {
      switch event.stimulus {
      case .body(let sample)?:
        guard case .workout = sample.reading else { continue }
        schedule(Message(Stimulus.trains(true)), at: sample.start)
        schedule(Message(Stimulus.trains(false)), at: sample.end)
      case .arrives(let place)?: schedule(Message(Stimulus.rides(place == .commute)), at: event.at)
      default: break
      }
    }
  }

  /// What the world itself makes of a stimulus at its moment, just before a device notices it.
  private func deliver(_ stimulus: Stimulus) {
    if let state = stimulus.lastingState {
      states[state] = stimulus
      // A device that starts at this very moment is told what was so before, and hears that last.
      if let role = stimulus.audience, reminded[role] == world.kernel.now {
        world.kernel.post(stimulus, to: role.node, at: world.kernel.now)
      }
    }
    world.power.feel(stimulus)
    switch stimulus {
    case .body(let sample):
      if case .workout = sample.reading { latestWorkout = sample.id }
      world.report(TruthFact(sample))
    case .arrives(let place):
      (self.place, placeSince) = (place, clock.timestamp(world.kernel.now))
      movePhone()
    case .phoneInDrawer(let isInside, let isInReach): putAway(isInside, isInReach: isInReach)
    default: break
    }
  }

  /// The wearer leaves the phone at home, or takes it along again.
  private func putAway(_ isInside: Bool, isInReach: Bool) {
    isInDrawer = isInside
    if isInside, !isInReach { world.part(.watchPhone, because: .drawer) }
    if !isInside { world.meet(.watchPhone, because: .drawer) }
    movePhone()
  }

  /// The phone is where the wearer is, or in its drawer at home.
  private func movePhone() {
    locatePhone()
    guard !isSettling, let desktop = plan.desktopPlace, let place else { return }
    move(isAway: (isInDrawer ? .home : place) != desktop)
  }

  /// The phone's system finds out where it is at first, and whenever a journey begins or is over.
  private func startLocating() {
    guard let geography = plan.geography else { return }
    for journey in geography.journeys {
      for moment in [journey.from, journey.until].compactMap({ $0 }) {
        let at = clock.instant(moment)
        guard at > world.kernel.now, at < world.end else { continue }
        world.kernel.schedule(at: at) { [unowned self] in locatePhone() }
      }
    }
    world.kernel.schedule(at: .start) { [unowned self] in locatePhone() }
  }

  private func locatePhone() {
    guard let geography = plan.geography else { return }
    let now = clock.timestamp(world.kernel.now)
    let here = geography.coordinate(isInDrawer ? .home : place ?? .home, since: placeSince ?? now, at: now)
    guard here != location else { return }
    location = here
    guard world.host(.phone)?.isUp == true else { return }
    world.kernel.post(.locates(here), to: Role.phone.node, at: world.kernel.now)
  }

  /// The phone goes with the wearer; the desktop stays where it is.
  private func move(isAway: Bool) {
    guard self.isAway != isAway else { return }
    self.isAway = isAway
    if isAway {
      world.kernel.separate(Role.phone.node, Role.desktop.node)
    } else {
      world.kernel.rejoin(Role.phone.node, Role.desktop.node)
    }
  }
}

/// A state of things that lasts until a later stimulus of the same kind changes it.
private enum LastingState: Hashable, CaseIterable {
  case wrist, charger, phoneCharger, screen, focus, application, training, riding
}

extension Stimulus {
  fileprivate var lastingState: LastingState? {
    switch self {
    case .wrist: .wrist
    case .watchCharger: .charger
    case .phoneCharger: .phoneCharger
    case .desktopScreen: .screen
    case .focus: .focus
    case .frontApplication: .application
    case .trains: .training
    case .rides: .riding
    default: nil
    }
  }
}

/// What the wearer's body really did: known to the checks only.
package struct TruthFact: TraceFact {
  package let sample: HealthSample

  package init(_ sample: HealthSample) { self.sample = sample }

  package func write(to record: inout FactRecord) {
    record.begin("truth", about: sample.id, "the wearer: {kind}")
    record.field("sample", id: sample.id)
    record.field("kind", sample.reading.kind)
    record.field("start_ns", sample.start)
    record.field("end_ns", sample.end)
    // Frequent: no bytes are made of it.
    switch sample.reading {
    case .heartRate(let value), .heartRateVariability(let value), .restingHeartRate(let value),
      .respiratoryRate(let value), .steps(let value):
      record.field("value", value, taint: .health)
    case .sleep(let stage): record.field("stage", stage, taint: .health)
    case .workout(let summary):
      record.field("activity", summary.activity, taint: .health)
      record.field("energy", summary.energy, taint: .health)
      record.field("distance", summary.distance, taint: .health)
      record.field("heart_rate", summary.averageHeartRate, taint: .health)
    }
  }
}

/// The wearer's own calendars as the phone gets to know them: so many days ahead, and those that it has a history of.
struct CalendarHorizon {
  private let zone: Zone
  private let days: Int
  private var next: CivilDate
  private var entries: [CalendarEvent] = []
  private let past: Range<CivilDate>

  /// - Parameter past: the days before the start that a phone finds on them.
  init(from start: Timestamp, zone: Zone, days: Int, past: Range<CivilDate>) {
    self.zone = zone
    self.days = days
    self.past = past
    next = zone.civil(start).date
  }

  /// What is new on the calendars when that moment has come.
  mutating func advance(_ wearer: any Wearer, to moment: Timestamp) -> [CalendarEvent] {
    var added: [CalendarEvent] = []
    let last = zone.civil(moment).date.adding(days: days)
    while next <= last {
      added += wearer.meetings(on: next).map { CalendarEvent($0, zone) }
      next = next.adding(days: 1)
    }
    entries = entries.filter { $0.end > moment } + added
    return added
  }

  /// What a phone that starts finds on them.
  func known(_ wearer: any Wearer, at moment: Timestamp) -> [CalendarEvent] {
    let before = (past.lowerBound.dayNumber..<past.upperBound.dayNumber).flatMap { day in
      wearer.meetings(on: CivilDate(dayNumber: day)).map { CalendarEvent($0, zone) }
    }
    return before + entries.filter { $0.end > moment }
  }
}

extension CalendarEvent {
  /// A meeting in working hours is the employer's, any other the wearer's own.
  fileprivate init(_ meeting: Meeting, _ zone: Zone) {
    let civil = zone.civil(meeting.start)
    let isWork = !civil.date.weekday.isWeekend && (7..<19).contains(civil.hour)
    self.init(
      id: meeting.id, calendar: isWork ? .work : .personal, start: meeting.start, end: meeting.end,
      isAllDay: meeting.isAllDay, availability: meeting.isBusy ? .busy : .free)
  }
}

/// What the wearer means to do about a block: known to the checks only.
package struct ReactionFact: TraceFact {
  package let block: UInt64
  package let reaction: Reaction

  init(_ reaction: BlockReaction) {
    block = reaction.block
    self.reaction = reaction.reaction
  }

  package func write(to record: inout FactRecord) {
    switch reaction {
    case .follows:
      begin(&record, "follows", "the wearer means to follow block {block}")
    case .skips:
      begin(&record, "skips", "the wearer will skip block {block}")
    case .deletes(let moment):
      begin(&record, "deletes", "the wearer will delete block {block}")
      record.field("at_ns", moment)
    case .moves(let start, let moment):
      begin(&record, "moves", "the wearer will move block {block}")
      record.field("start_ns", start)
      record.field("at_ns", moment)
    case .clearedByAssistant(let moment):
      begin(&record, "cleared-by-assistant", "the wearer's assistant will clear block {block} away")
      record.field("at_ns", moment)
    }
  }

  private func begin(_ record: inout FactRecord, _ reaction: String, _ words: String) {
    record.begin("reaction", about: block, words)
    record.field("block", id: block)
    record.field("reaction", reaction)
  }
}
