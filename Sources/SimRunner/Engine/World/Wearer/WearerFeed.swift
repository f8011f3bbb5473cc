import WearerKit

/// Delivers the wearer's acts to the devices that could notice them, a day at a time. It remembers lasting states for
/// devices that were off when a state changed.
final class WearerFeed {
  private(set) var wearer: any Wearer
  private let plan: WorldPlan
  private let clock: WorldClock
  private unowned let world: World
  /// `true` after the story's end: the wearer does nothing more.
  private var isSettling = false
  /// The last stimulus of each kind that describes a lasting state.
  private var states: [LastingState: DeviceEvent] = [:]
  /// `true` while the wearer, with the phone, is out of the desktop's local network.
  private var isAway = false
  private var place: Place?
  private var placeSince: Timestamp?
  private var isInDrawer = false
  private(set) var latestWorkout: UInt64?
  /// The wearer's times in bed around now, in order.
  private var asleep: [Range<Timestamp>] = []
  /// The end of the session that the wearer is doing, and the states that wait for it: no watch is charged in it.
  private var training: (until: Instant, waiting: [DeviceEvent])?
  /// Workouts in which the watch went down and wasn't back at their end: the sensed part, and the watch.
  private var cutShort: [(workout: HealthSample, watch: DeviceID, handed: Instant?)] = []
  /// The time when each device was last sent the lasting states.
  private var reminded: [Role: Instant] = [:]
  private lazy var influences = world.parts.compactMap { $0 as? any BodyInfluence }

  init(_ world: World) {
    self.world = world
    plan = world.plan
    clock = world.clock
    wearer = world.plan.wearer
  }

  /// Plans the first day, which plans the next, until the story ends.
  func start() {
    if world.parts.contains(where: { $0 is any SessionCalendar }) { wearer.followsSessions() }
    planDay()
    for part in world.parts { part.begin() }
    for entry in plan.story {
      switch entry.act {
      case .does(let message): schedule(message, at: entry.at, isOwnAccord: false)
      case .decides(_, let act): world.kernel.schedule(at: clock.instant(entry.at)) { [unowned world] in act(world) }
      }
    }
  }

  /// Applies something that did the wearer good.
  func relieve(by amount: Double) { wearer.relieve(by: amount) }

  func sees(_ block: PlannedSession, at moment: Timestamp) -> Reaction? { wearer.sees(block, at: moment) }

  /// Ends the wearer's activity at a place where phone and desktop reach each other, but away from the desktop: use of
  /// the desktop would never let it settle.
  func settle() {
    isSettling = true
    putAway(false, isInReach: true)
    move(isAway: false)
    guard case .desktopScreen(isAwake: true)? = states[.screen] else { return }
    let leaves = DeviceEvent.desktopScreen(isAwake: false)
    states[.screen] = leaves
    if world.host(.desktop)?.isUp == true { world.kernel.post(leaves, to: Role.desktop.node, at: world.kernel.now) }
  }

  /// The wearer, with nothing else to do, looks at the devices that they carry.
  func look() {
    // A wearer who never opens the app still unlocks the phone.
    let phone = plan.opensApp ? DeviceEvent.opensPhoneApp : .usesPhone(for: .seconds(30))
    for (stimulus, role) in [(phone, Role.phone), (plan.watchLook, .watch)] {
      guard world.host(role)?.isUp == true else { continue }
      world.kernel.post(stimulus, to: role.node, at: world.kernel.now)
    }
    for role in plan.roles where role.isFurther && world.host(role)?.isUp == true {
      let look = role.kind == .watch ? plan.watchLook : .opensPhoneApp
      world.kernel.post(look, to: role.node, at: world.kernel.now)
    }
    // The wearer sits down at a desktop only if it needs them to sign in.
    guard let desktop = world.host(.desktop), desktop.isUp, desktop.awaitsSignIn else { return }
    world.kernel.post(.desktopScreen(isAwake: true), to: Role.desktop.node, at: world.kernel.now)
    // And leave again.
    world.kernel.post(.desktopScreen(isAwake: false), to: Role.desktop.node, at: world.kernel.now + .minutes(2))
  }

  /// Sends a device that just started the lasting states.
  func remind(_ role: Role) {
    reminded[role] = world.kernel.now
    for part in world.parts { part.remind(role) }
    for key in LastingState.allCases {
      guard let stimulus = states[key], stimulus.audience == role else { continue }
      world.kernel.post(stimulus, to: role.node, at: world.kernel.now)
    }
    if role == .watch { recoverWorkouts() }
  }

  /// Delivers sensed parts of workouts to a watch that is up again. Another watch doesn't have them.
  private func recoverWorkouts() {
    guard let watch = world.host(.watch) else { return }
    cutShort.removeAll { cut in
      // A watch that goes down at once may not have stored it.
      if let handed = cut.handed, let down = watch.wentDown, down - handed > .seconds(1) { return true }
      return cut.watch != watch.device
    }
    for index in cutShort.indices {
      cutShort[index].handed = world.kernel.now
      world.report(InterruptedWorkoutFact(cutShort[index].workout))
      world.kernel.post(.recoversWorkout(cutShort[index].workout), to: Role.watch.node, at: world.kernel.now)
    }
  }

  private func noteEnd(of workout: HealthSample) {
    guard case .workout(let summary) = workout.reading, let watch = world.host(.watch), !watch.isUp, isOnWrist,
      let since = watch.wentDown
    else { return }
    let end = clock.timestamp(since)
    guard end - workout.start >= Self.shortestWorkout, end < workout.end else { return }
    let share = (end - workout.start).seconds / (workout.end - workout.start).seconds
    let part = WorkoutSummary(
      activity: summary.activity, energy: summary.energy.map { $0 * share },
      distance: summary.distance.map { $0 * share },
      averageHeartRate: summary.averageHeartRate)
    cutShort.append((HealthSample(start: workout.start, end: end, reading: .workout(part)), watch.device, nil))
  }

  private var isOnWrist: Bool { if case .wrist(isOn: true)? = states[.wrist] { true } else { false } }
  /// The watch's system discards shorter workouts (assumed).
  private static let shortestWorkout = Span.minutes(1)

  private func planDay() {
    for part in world.parts { part.dayBegins() }
    let day = wearer.nextDay()
    let now = clock.timestamp(world.kernel.now)
    asleep = (asleep + day.asleep).filter { $0.upperBound > now }.merged()
    for part in world.parts { part.dayIsKnown(day) }
    for event in day.events {
      if !plan.isMeasured, case .body? = event.message.stimulus { continue }
      schedule(event.message, at: event.at)
    }
    for part in world.parts { part.dayIsPlanned(day) }
    // The next day is planned after this one's last event, which is before the next one's first.
    let last = day.events.last.map { clock.instant($0.at) } ?? world.kernel.now + .hours(12)
    let next = max(last, world.kernel.now + .seconds(1))
    guard next < world.end else { return }
    world.kernel.schedule(at: next) { [unowned self] in planDay() }
  }

  // MARK: - Sleep

  /// Returns that moment, or if the wearer is asleep then, one soon after they wake up. Later moments stay later ones.
  ///
  /// A story's own act wakes them for a while.
  func awake(from moment: Timestamp) -> Timestamp {
    guard let night = asleep.first(where: { $0.contains(moment) }), plan.roused(at: moment) == nil else {
      return moment
    }
    let share = (moment - night.lowerBound).seconds / max(1, night.length.seconds)
    return night.upperBound + .seconds(120) + Span(nanoseconds: Int64(share * 1_200e9))
  }

  /// Returns when the wearer next falls asleep, or `nil` if that isn't known yet.
  func bedtime(after moment: Timestamp) -> Timestamp? {
    asleep.first { $0.upperBound > moment }.map { max($0.lowerBound, plan.roused(at: moment) ?? moment) }
  }

  func isAsleep(in time: Range<Timestamp>) -> Bool { asleep.contains { $0.overlaps(time) } }

  // MARK: - Training

  /// The wearer does a session. Until its end they neither charge the watch nor go anywhere else.
  func train(_ session: Session) {
    let kernel = world.kernel
    let events = wearer.trains(session)
    let interval = session.interval
    for part in world.parts { part.willTrain(session, events) }
    for event in events {
      if case .arrives? = event.stimulus { continue }
      schedule(event.message, at: event.at)
    }
    kernel.schedule(at: clock.instant(interval.lowerBound)) { [unowned self] in
      guard self.world.kernel.now < self.world.end else { return }
      let before = (states[.charger], place)
      training = (clock.instant(interval.upperBound), [])
      for case .arrives(let place)? in events.map(\.stimulus) { deliver(.arrives(place)) }
      // A watch that charges is taken along.
      if case .watchCharger(isConnected: true)? = before.0 {
        for state in [DeviceEvent.watchCharger(isConnected: false), .wrist(isOn: true)] { happen(state) }
      }
      kernel.schedule(at: clock.instant(interval.upperBound)) { [unowned self] in
        let waiting = training?.waiting ?? []
        training = nil
        if let place = before.1, world.kernel.now < world.end { deliver(.arrives(place)) }
        for state in waiting where world.kernel.now < world.end { happen(state) }
      }
    }
  }

  /// A stimulus reaches the world, and the device that may notice it; one that has to wait for the session's end waits.
  private func happen(_ stimulus: DeviceEvent) {
    if training != nil, stimulus.waitsForTraining, !isSettling, world.kernel.now < training?.until ?? .start {
      training?.waiting.append(stimulus)
      return
    }
    deliver(stimulus)
    guard let role = stimulus.audience, world.host(role) != nil else { return }
    world.kernel.post(stimulus, to: role.node, at: world.kernel.now)
  }

  /// - Parameter isOwnAccord: `false` if the story says that the wearer does it then, asleep or not.
  func schedule(_ message: Message, at moment: Timestamp, isOwnAccord: Bool = true) {
    let at = clock.instant(isOwnAccord && message.isWilled ? awake(from: moment) : moment)
    // Read once, because each access retains it again.
    let (world, kernel) = (world, world.kernel)
    guard at >= kernel.now, at < world.end else { return }
    // Most events are stimuli, recognised by type because a cast costs more.
    guard let stimulus = message.stimulus else {
      // An act has its own place in the order of moments, although the world itself doesn't react to it.
      kernel.schedule(at: at) {}
      for part in world.parts { part.expect(message, at: at) }
      if let role = message.act?.audience, world.host(role) != nil {
        kernel.post(message, to: role.node, at: at, id: 0)
      }
      return
    }
    if !influences.isEmpty, case .body(let sample) = stimulus {
      return kernel.schedule(at: at) { [unowned self] in
        happen(.body(influences.reduce(sample) { $1.moved($0) }))
      }
    }
    if stimulus.waitsForTraining { return kernel.schedule(at: at) { [unowned self] in happen(stimulus) } }
    kernel.schedule(at: at) { [unowned self] in deliver(stimulus) }
    guard let role = stimulus.audience, world.host(role) != nil else { return }
    kernel.post(message, to: role.node, at: at, id: 0)
  }

  /// Applies a stimulus to the world itself at its moment, just before a device notices it.
  private func deliver(_ stimulus: DeviceEvent) {
    if let state = stimulus.lastingState {
      states[state] = stimulus
      // A device that starts at this very moment was sent the previous state, and must receive this one last.
      if let role = stimulus.audience, reminded[role] == world.kernel.now {
        world.kernel.post(stimulus, to: role.node, at: world.kernel.now)
      }
    }
    world.power.feel(stimulus)
    if case .body(let sample) = stimulus {
      if case .workout = sample.reading { latestWorkout = sample.id }
      world.report(TruthFact(sample))
      noteEnd(of: sample)
    }
    if case .arrives(let place) = stimulus {
      (self.place, placeSince) = (place, clock.timestamp(world.kernel.now))
      movePhone()
    }
    if case .phoneInDrawer(let isInside, let isInReach) = stimulus { putAway(isInside, isInReach: isInReach) }
  }

  /// Leaves the phone at home, or takes it along again.
  private func putAway(_ isInside: Bool, isInReach: Bool) {
    isInDrawer = isInside
    if isInside, !isInReach { world.part(.watchPhone, because: .drawer) }
    if !isInside { world.meet(.watchPhone, because: .drawer) }
    movePhone()
  }

  private func movePhone() {
    for part in world.parts { part.phoneMoved(to: isInDrawer ? .home : place ?? .home, since: placeSince) }
    guard !isSettling, let desktop = plan.desktopPlace, let place else { return }
    move(isAway: (isInDrawer ? .home : place) != desktop)
  }

  /// Moves the phone with the wearer. The desktop stays in its place.
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

/// A state that lasts until a later stimulus of the same kind changes it.
private enum LastingState: Hashable, CaseIterable {
  case wrist, charger, phoneCharger, screen, focus, application, training, riding
}

extension Message {
  /// `true` if the wearer does it of their own will, and so only while they are awake.
  package var isWilled: Bool {
    guard let stimulus else { return act != nil }
    switch stimulus {
    case .deletesSamples, .raisesWrist, .opensWatchApp, .forceQuits, .opensPhoneApp, .usesPhone,
      .editsCalendar(_, _, by: .wearer):
      return true
    case .body, .recoversWorkout, .syncsHealth, .wrist, .watchCharger, .phoneCharger, .condition, .pairs, .proximity,
      .phoneInDrawer, .arrives, .locates, .desktopScreen, .focus, .frontApplication, .meeting, .trains, .rides,
      .calendarHolds, .editsCalendar, .tokenExpires, .updatesApp:
      return false
    }
  }
}

extension DeviceEvent {
  /// `true` if it can't happen while the wearer trains.
  fileprivate var waitsForTraining: Bool {
    if case .arrives = self { return true }
    return lastingState == .wrist || lastingState == .charger
  }

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
    case .body, .deletesSamples, .recoversWorkout, .syncsHealth, .raisesWrist, .opensWatchApp, .forceQuits, .condition,
      .pairs, .proximity, .opensPhoneApp, .usesPhone, .phoneInDrawer, .arrives, .locates, .meeting, .calendarHolds,
      .editsCalendar, .tokenExpires, .updatesApp:
      nil
    }
  }
}

/// The part of a workout that a watch had sensed before it went down, and stores when it is up again.
package struct InterruptedWorkoutFact: TraceFact {
  package let workout: HealthSample

  package init(_ workout: HealthSample) { self.workout = workout }

  package func write(to record: inout FactRecord) {
    record.begin(
      "interrupted-workout", about: workout.id, "the watch went down within a workout, and has it until then")
    record.field("sample", id: workout.id)
    record.field("start_ns", workout.start)
    record.field("end_ns", workout.end)
  }
}

/// The true behaviour of the wearer's body, known to the checks only.
package struct TruthFact: TraceFact {
  package let sample: HealthSample

  package init(_ sample: HealthSample) { self.sample = sample }

  package func write(to record: inout FactRecord) {
    record.begin("truth", about: sample.id, "the wearer: {kind}")
    record.field("sample", id: sample.id)
    record.field("kind", sample.reading.kind)
    record.field("start_ns", sample.start)
    record.field("end_ns", sample.end)
    // Frequent, so no bytes are encoded.
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
