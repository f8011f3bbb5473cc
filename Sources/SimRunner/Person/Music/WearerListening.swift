import WearerKit

/// The wearer as a listener: the times of music, their wishes and skips, and the music's effect on their heart.
///
/// Each session and each play draws from a stream of its own: one more changes no other.
final class WearerListening: BodyInfluence, TraceObserver {
  var interest: TraceInterest { .facts }
  private unowned let world: World
  private let plan: MusicPlan
  private var heart: ListenerHeart
  private let wishes: ListenerWants
  private var days = ListenerDays()
  /// The current session: its number, the wearer's wish with the songs for which it has lasted, and their whims.
  private var session: (number: Int, wants: MusicNeed, songs: Int, whims: [Double], list: UInt64)?
  /// `true` if they were asked on their current phone if the app may use the music service.
  private var wasAsked = false
  private var sessionCount = 0
  /// The current play, and whether the wearer believes that the phone is playing.
  private var play: SongPlayed?
  private var isSounding = false
  /// `true` if they have noticed that the crown sets how rousing the music is.
  private var isDJMode = false
  private var paused: SongPlayed?
  /// Counts the stretches of close measuring, to detect a later change.
  private var measuring = 0

  /// The usual listening times: hour and minutes (assumed).
  private static let habits: [(hour: Double, minutes: Double)] = [(7.6, 26), (10, 34), (15, 30), (20, 34), (22.3, 24)]
  /// The deviations of inclinations without a known cause, of a session and of a song (assumed).
  private static let whim = (session: 0.5, song: 0.3)
  /// The longest sleep after which a listener still puts music on (assumed).
  private static let delayMax = Span.hours(3)
  private static let rateEvery = Span.seconds(30)
  /// The number of heart rates for each variability.
  private static let ratesAVariability = 4

  init(_ world: World, _ plan: MusicPlan) {
    (self.world, self.plan) = (world, plan)
    heart = ListenerHeart(plan.listener, seed: world.plan.seed, at: world.plan.start)
    wishes = ListenerWants(seed: world.plan.seed)
  }

  // MARK: - When they listen

  func start() {
    world.kernel.observe(with: self)
    let days = Int((world.plan.length.seconds / 86_400).rounded(.up))
    let first = world.plan.zone.civil(world.plan.start).date
    let itinerary = world.plan.itinerary
    let chance = plan.settings.listens.perDay / Double(Self.habits.count)
    for day in 0..<days {
      for (place, habit) in Self.habits.enumerated() {
        var stream = RandomStream(seed: world.plan.seed, name: "wearer.listening.\(first.adding(days: day)).\(place)")
        // A wearer who listens more than that starts several lists in a row.
        for turn in 0..<max(1, Int(chance.rounded(.up))) {
          let (luck, late, longer) = (stream.unit(), stream.uniform(0, 0.5), stream.uniform(0.8, 1.2))
          guard luck < chance - Double(turn) else { continue }
          let second = Int((habit.hour + late) * 3_600) + turn * 2_700
          let civil = CivilDateTime(date: first.adding(days: day), secondOfDay: min(86_000, second))
          // On a journey they live by the local clock.
          let begin = itinerary.zone(at: world.plan.zone.timestamp(civil)).timestamp(civil)
          let length = Span.seconds(Int64(habit.minutes * 60 * longer))
          schedule(from: begin, to: begin + length, list: stream.next())
        }
      }
    }
  }

  /// Plans a day: the heart's course, and the workouts, some of them with music. For a wearer who listens to music, the
  /// times of training and riding are known too.
  func dayIsPlanned(_ day: WearerDay) {
    heart.expect(day.events)
    days.add(day)
    for event in day.events {
      let stimulus = event.stimulus
      if case .body(let sample)? = stimulus {
        guard case .workout = sample.reading else { continue }
        expect(workout: sample)
      }
      if case .arrives(let place)? = stimulus {
        world.schedule(Message(DeviceEvent.rides(place == .commute)), at: event.at)
      }
    }
  }

  func willTrain(_ session: Session, _ events: [WearerEvent]) {
    heart.expect(events)
    expect(workout: session.sample)
  }

  private func expect(workout sample: HealthSample) {
    days.trains(sample.start..<sample.end)
    var stream = RandomStream(seed: world.plan.seed, name: "wearer.listening.workout.\(sample.id)")
    let (isWanted, list) = (stream.chance(plan.settings.trainsWith), stream.next())
    if isWanted { schedule(from: sample.start, to: sample.end + .minutes(8), list: list) }
    world.schedule(Message(DeviceEvent.trains(true)), at: sample.start)
    world.schedule(Message(DeviceEvent.trains(false)), at: sample.end)
  }

  private func schedule(from begin: Timestamp, to end: Timestamp, list luck: UInt64) {
    let at = world.clock.instant(begin)
    guard at >= world.kernel.now, world.clock.instant(end) < world.end, !plan.library.lists.isEmpty, world.plan.opensApp
    else { return }
    let list = plan.library.lists[Int(luck % UInt64(plan.library.lists.count))].id
    world.kernel.schedule(at: at) { [unowned self] in
      // A sleeper puts it on after waking, unless that is much later, and no music outlasts their day.
      let now = world.clock.timestamp(world.kernel.now)
      let awake = world.awake(from: now)
      guard awake == now else {
        if awake - now < Self.delayMax { schedule(from: awake, to: awake + (end - begin), list: luck) }
        return
      }
      let end = min(end, world.bedtime(after: now).map { $0 - .minutes(1) } ?? end)
      guard end - now > .minutes(2), session == nil, tell(MusicAct.putsOn(list: list), .phone) else { return }
      sessionCount += 1
      let number = sessionCount
      let whims = whims(of: "session.\(number)", Self.whim.session)
      session = (number, wishes.next(in: days.state(at: now), whims: whims), 0, whims, list)
      if let session { world.report(WearerWish.wants(session.wants, session: number)) }
      considerFeeling(number)
      world.kernel.schedule(at: world.clock.instant(end)) { [unowned self] in
        guard session?.number == number else { return }
        session = nil
        world.report(WearerWish.enough(session: number))
        tell(MusicAct.plays(false), .phone)
      }
    }
  }

  private func whims(of name: String, _ deviation: Double) -> [Double] {
    var stream = RandomStream(seed: world.plan.seed, name: "wearer.listening.whim.\(name)")
    return ListenerWants.needs.map { _ in stream.normal(deviation: deviation) }
  }

  /// Looks at the wish again, as a song begins.
  private func reconsider(_ play: SongPlayed) {
    guard let session else { return }
    let whims = zip(session.whims, whims(of: "play.\(play.id)", Self.whim.song)).map { $0 + $1 }
    let state = days.state(at: world.clock.timestamp(world.kernel.now))
    let wants = wishes.next(in: state, after: session.wants, songs: session.songs, whims: whims)
    self.session?.songs = wants == session.wants ? session.songs + 1 : 0
    self.session?.wants = wants
    if wants != session.wants { world.report(WearerWish.wants(wants, session: session.number)) }
  }

  private func considerFeeling(_ number: Int) {
    var stream = RandomStream(seed: world.plan.seed, name: "wearer.listening.feels.\(number)")
    guard stream.chance(plan.settings.feels.perDay / max(1, plan.settings.listens.perDay)) else { return }
    let state = days.state(at: world.clock.timestamp(world.kernel.now))
    func face(_ value: Double) -> Int { [1, 3, 5][min(2, max(0, Int((value + stream.normal(deviation: 0.1)) * 3)))] }
    let (mood, energy) = (face((state.mood + 1) / 2), face(state.energy))
    let delay = Span.seconds(60 + Int64(stream.below(180)))
    later(delay) { [unowned self] in
      if tell(world.plan.watchLook, .watch) { tell(JournalAct.feels(mood: mood, energy: energy), .watch) }
    }
  }

  // MARK: - Events the wearer perceives

  func observe(_ event: TraceEvent) {
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone { wasAsked = false }
    let fact = event.musicFact
    if case .began(let play, _)? = fact {
      (self.play, isSounding) = (play, true)
      heart.play(plan.library.songs[play.song], at: world.clock.timestamp(event.at))
      later(.milliseconds(1)) { [unowned self] in
        reconsider(play)
        react(to: play)
      }
    }
    if case .resumed(let song, _)? = fact {
      (play, isSounding) = (paused, true)
      heart.play(plan.library.songs[song], at: world.clock.timestamp(event.at))
    }
    if case .silent? = fact {
      paused = play
      fallSilent(event.at)
    }
    if case .ended? = fact { fallSilent(event.at) }
    if case .senses(let isOn, _)? = fact { measure(isOn) }
    if case .crownMode(let isOn, _)? = fact { isDJMode = isOn }
    if case .quiet(.denied, _)? = fact { answerPrompt() }
  }

  /// The system asks them whether the app may use the music service; then they put their list on again.
  private func answerPrompt() {
    guard !wasAsked, let part = world[MusicServicePart.self] else { return }
    wasAsked = true
    later(.seconds(4)) { part.answer() }
    guard plan.settings.service?.allows == true else { return }
    later(.seconds(8)) { [unowned self] in
      if let session { tell(MusicAct.putsOn(list: session.list), .phone) }
    }
  }

  private func fallSilent(_ at: Instant) {
    (play, isSounding) = (nil, false)
    heart.play(nil, at: world.clock.timestamp(at))
  }

  private func react(to play: SongPlayed) {
    guard let song = plan.library.songs[play.song], let session else { return }
    var stream = RandomStream(seed: world.plan.seed, name: "wearer.listening.play.\(play.id)")
    let (onWatch, luck) = (stream.chance(0.5), stream.unit())
    let after = Span.milliseconds(15_000 + Int64(stream.uniform(0, 40_000)))
    if play.cause.isChosen, luck < plan.listener.skipChance(song, session.wants) {
      return later(after) { [unowned self] in press(.skip, of: play, onWatch: onWatch) }
    }
    if play.cause == .next, stream.chance(0.03) {
      return later(.seconds(6)) { [unowned self] in press(.previous, of: play, onWatch: true) }
    }
    if stream.chance(0.06) {
      let (size, isUp) = (stream.uniform(0.05, 0.2), stream.chance(0.5))
      let turn = session.wants == .energize || isUp && session.wants != .calm ? size : -size
      later(after) { [unowned self] in turnCrown(turn, during: play) }
    } else if stream.chance(0.05) {
      // Another person talks to them, usually not for long. After a longer talk they resume later, or never.
      let (pause, onWatch) = (Span.seconds(Int64(20 * (1 + stream.exponential(mean: 12)))), stream.chance(0.7))
      later(after) { [unowned self] in press(.pause, of: play, onWatch: true) }
      later(after + pause) { [unowned self] in goOn(with: play, onWatch: onWatch) }
    }
  }

  private func turnCrown(_ turn: Double, during play: SongPlayed) {
    guard isOn(play), tell(world.plan.watchLook, .watch) else { return }
    if !isDJMode { tell(MusicAct.tapsCrown, .watch) }
    later(.milliseconds(900)) { [unowned self] in
      if isOn(play), isDJMode { tell(MusicAct.turnsCrown(turn), .watch) }
    }
  }

  private func goOn(with play: SongPlayed, onWatch: Bool) {
    guard !isSounding, paused?.id == play.id, session != nil else { return }
    guard onWatch else {
      tell(MusicAct.plays(true), .phone)
      return
    }
    guard tell(world.plan.watchLook, .watch) else { return }
    later(.milliseconds(1_500)) { [unowned self] in if paused?.id == play.id { tell(MusicAct.presses(.play), .watch) } }
  }

  private func isOn(_ play: SongPlayed) -> Bool { self.play?.id == play.id && session != nil }

  private func press(_ kind: PlaybackCommand.Kind, of play: SongPlayed, onWatch: Bool) {
    guard isOn(play) else { return }
    guard onWatch else {
      tell(MusicAct.skips, .phone)
      return
    }
    guard tell(world.plan.watchLook, .watch) else { return }
    // A wearer who has stopped the music doesn't skip.
    later(.milliseconds(1_500)) { [unowned self] in if isOn(play) { tell(MusicAct.presses(kind), .watch) } }
  }

  private func later(_ span: Span, _ body: @escaping () -> Void) {
    let at = world.kernel.now + span
    let moment = world.clock.timestamp(at)
    if at < world.end, world.awake(from: moment) == moment { world.kernel.schedule(at: at, body) }
  }

  /// Returns whether the device is on.
  @discardableResult
  private func tell(_ act: some UserAction, _ role: Role) -> Bool {
    guard world.host(role)?.isUp == true else { return false }
    world.kernel.post(act, to: role.node, at: world.kernel.now)
    return true
  }

  // MARK: - What it does to them

  /// Returns the reading of a heart that music has moved.
  func moved(_ sample: HealthSample) -> HealthSample {
    noticeSilence()
    return heart.moved(sample, at: world.clock.timestamp(world.kernel.now))
  }

  /// A phone that is off makes no sound, and can't report it.
  private func noticeSilence() {
    if isSounding, world.host(.phone)?.isUp != true { fallSilent(world.kernel.now) }
  }

  private func measure(_ isOn: Bool) {
    measuring += 1
    if isOn { read(measuring, count: 0) }
  }

  private func read(_ number: Int, count: Int) {
    guard number == measuring, world.kernel.now < world.end, world.host(.watch)?.isUp == true else { return }
    noticeSilence()
    let now = world.clock.timestamp(world.kernel.now)
    var samples = [heart.rate(at: now)]
    if count.isMultiple(of: Self.ratesAVariability) { samples.append(heart.variability(at: now)) }
    for sample in samples.compactMap({ $0 }) {
      world.report(TruthFact(sample))
      tell(DeviceEvent.body(sample), .watch)
    }
    let next = world.kernel.now + Self.rateEvery
    if next < world.end { world.kernel.schedule(at: next) { [unowned self] in read(number, count: count + 1) } }
  }
}

/// The wearer's heart with the effect of music: its course without music, and the shift from it.
struct ListenerHeart {
  private let listener: MusicListener
  private var body: ListenerBody
  /// The heart's course without music, in order: beats a minute, and milliseconds.
  private var rates: [(at: Double, value: Double)] = []
  private var variabilities: [(at: Double, value: Double)] = []
  /// Slow changes from one reading to the next without a known cause.
  private var flutter = 0.0
  private var stream: RandomStream

  /// Longer gaps in the heart's course aren't interpolated.
  private static let bridge = 4 * 3_600.0

  init(_ listener: MusicListener, seed: UInt64, at start: Timestamp) {
    self.listener = listener
    body = ListenerBody(at: start.exact)
    stream = RandomStream(seed: seed, name: "wearer.listening.heart")
  }

  /// Adds the events of a coming day.
  mutating func expect(_ events: [WearerEvent]) {
    for event in events {
      guard case .body(let sample) = event.stimulus else { continue }
      let at = sample.end.exact
      if case .heartRate(let rate) = sample.reading { rates.append((at, rate)) }
      if case .heartRateVariability(let value) = sample.reading { variabilities.append((at, value)) }
    }
    // A session within the day comes after the day's own course.
    rates.sort { $0.at < $1.at }
  }

  mutating func play(_ song: Song?, at now: Timestamp) { body.play(song, to: listener, at: now.exact) }

  /// Returns the same reading with the effect of music.
  mutating func moved(_ sample: HealthSample, at now: Timestamp) -> HealthSample {
    body.advance(to: now.exact)
    let reading: Reading
    switch sample.reading {
    case .heartRate(let rate): reading = .heartRate(Self.rate(rate + body.shift.heartRate))
    case .heartRateVariability(let value): reading = .heartRateVariability(Self.tenth(value + body.shift.variability))
    default: return sample
    }
    return HealthSample(id: sample.id, start: sample.start, end: sample.end, reading: reading)
  }

  /// Returns the reading of a watch that measures closely. `nil` if the heart's course is unknown, or if the watch
  /// takes a regular reading at this moment: one sensor reads once.
  mutating func rate(at now: Timestamp) -> HealthSample? {
    let at = now.exact
    body.advance(to: at)
    flutter = 0.5 * flutter + stream.normal(deviation: 1.7)
    guard let usual = Self.value(&rates, at) else { return nil }
    return HealthSample(
      start: now, end: now, reading: .heartRate(Self.rate(usual + flutter + body.shift.heartRate)))
  }

  mutating func variability(at now: Timestamp) -> HealthSample? {
    let at = now.exact
    body.advance(to: at)
    let noise = stream.normal(deviation: 4)
    guard let usual = Self.value(&variabilities, at) else { return nil }
    return HealthSample(
      start: now - .minutes(1), end: now,
      reading: .heartRateVariability(Self.tenth(usual + noise + body.shift.variability)))
  }

  /// Interpolates between the two nearest in time, and drops older ones.
  private static func value(_ values: inout [(at: Double, value: Double)], _ at: Double) -> Double? {
    let low = values.countOfFirst { $0.at <= at }
    let before = low > 0 ? values[low - 1] : nil
    let after = low < values.count ? values[low] : nil
    if low > 1_000 { values.removeFirst(low - 10) }
    if before?.at == at { return nil }
    let near = [before, after].compactMap { $0 }.filter { abs($0.at - at) <= bridge }
    guard let first = near.first else { return nil }
    guard near.count == 2, near[1].at > first.at else { return first.value }
    return first.value + (near[1].value - first.value) * (at - first.at) / (near[1].at - first.at)
  }

  private static func rate(_ value: Double) -> Double { min(210, max(34, value)).rounded() }
  private static func tenth(_ value: Double) -> Double { (max(5, value) * 10).rounded() / 10 }
}
