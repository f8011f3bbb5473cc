// The DJ's inputs for an estimate or a choice.
extension PhonePlayer {
  /// The last ten minutes, and those that were valid a moment ago (Resonance plan §5.1.2), and the last sleep (assumed).
  private static let (window, night) = (Span.minutes(15), Span.hours(24))

  func situation(
    _ task: MusicSituation.Task, _ deck: SongDeck, _ context: inout DeviceContext
  ) -> MusicSituation {
    let (now, kept) = (context.clock, deck.kept)
    var situation = MusicSituation(task: task, now: now, zone: context.zone, rules: setup.rules)
    situation.readings = kept.readings(of: [.sleep], from: now - Self.night, to: now)
    situation.readings += kept.readings(from: now - Self.window, to: now + Self.window)
    situation.steps = steps(context) + deck.motion
    situation.isInVehicle = context.platform.isInVehicle
    situation.workout = workout(now)
    situation.moods = moods(from: now - Self.window, to: now)
    if let desktop = replica.ledger.record(DesktopMachine.contextKey)?.body?.content(DesktopContext.self) {
      situation.desktop = desktop
    }
    situation.event = event(context)
    let habits = MusicHabits(kept.database)
    let place = context.platform.place.map(MusicHabits.Key.place)
    situation.usualHere = place.map(habits.contexts) ?? []
    situation.usualNow = habits.contexts(at: .hour(context.civil))
    situation.usual = usual(deck, context)
    situation.previous = kept.state()
    // Estimates are frequent, and the rest is only needed for songs.
    guard case .choose = task else { return situation }
    situation.list = store.number(.musicList).map { UInt64(bitPattern: $0) }
    if let list = situation.list, let service = deck.service {
      let first = deck.music.lists.first { $0.id == list }?.songs ?? []
      let found = service.songs(of: list, first: first, at: context.uptime)
      (situation.candidates, situation.silence) = (found.songs, found.silence)
    }
    situation.session = deck.session(at: now).map(\.song)
    situation.heard = kept.heard(since: now - .days(1))
    (situation.told, situation.preferences) = (toldProfile(), preferences())
    situation.wish = player.energyWish(at: context.clock)
    return situation
  }

  func toldProfile() -> MusicProfile? {
    replica.ledger.record(MusicProfile.key)?.body?.content(MusicProfile.self)
  }

  /// Returns the wearer's preferences; a phone on which they set none takes those that an earlier one shared.
  func preferences() -> MusicPreferences {
    kept.preferences() ?? toldProfile()?.preferences ?? player.deck?.music.preferences ?? MusicPreferences()
  }

  /// Returns the counts of the last hour; the watch's counts arrive late.
  private func steps(_ context: DeviceContext) -> [StepCount] {
    guard context.platform.isProtectedDataAvailable else { return [] }
    let today = context.civil.date
    return store.statement(
      "SELECT bytes FROM raw_signals WHERE day IN (?, ?) AND start > ? ORDER BY start, id"
    ).values(
      today.dayNumber, today.adding(days: -1).dayNumber, (context.clock - .hours(1)).nanoseconds, as: HealthSample.self
    ).compactMap { sample in
      if case .steps(let count) = sample.reading {
        StepCount(start: sample.start, end: sample.end, count: count)
      } else {
        nil
      }
    }
  }

  /// Returns the current workout by the watch's readings, or the last one that ended.
  private func workout(_ now: Timestamp) -> WorkoutNews? {
    if let since = store.number(.musicWorkout), since > 0, let said = store.number(.musicWorkoutSaid) {
      return WorkoutNews(start: Timestamp(nanoseconds: since), end: nil, said: Timestamp(nanoseconds: said))
    }
    let records = replica.ledger.records(in: .workouts, observedFrom: now - .hours(6), to: now)
    let last = records.compactMap { $0.body?.content(Workout.self) }
      .max { ($0.end, $0.start) < ($1.end, $1.start) }
    return last.map { WorkoutNews(start: $0.start, end: $0.end, said: $0.end) }
  }

  /// Returns the current event, without all-day events and the planner's own; work takes precedence over company.
  private func event(_ context: DeviceContext) -> EventNote? {
    guard !context.platform.isCalendarDenied else { return nil }
    let now = context.clock
    let events = CalendarStore(store).events(from: now, to: now + .nanoseconds(1)).filter {
      !$0.isAllDay && $0.block == nil && $0.availability == .busy && $0.calendar != .training
    }
    if events.contains(where: { $0.calendar == .work }) { return .work }
    return events.isEmpty ? nil : .company
  }

  private func moods(from begin: Timestamp, to end: Timestamp) -> [MoodNote] {
    replica.ledger.records(in: .mood, observedFrom: begin, to: end + .nanoseconds(1)).compactMap { record in
      guard let entry = record.body?.content(Mood.self) else { return nil }
      let (mood, energy) = (entry.level, entry.energy)
      return MoodNote(at: record.header.created, mood: Int(mood), energy: energy.map { Int($0) })
    }
  }

  // MARK: - What is usual

  /// The number of days for baselines (assumed).
  private static let usualDays = 14

  /// Computed once a local day.
  private func usual(_ deck: SongDeck, _ context: DeviceContext) -> UsualBody {
    let today = context.civil.date
    if let usual = deck.usual, usual.date == today, usual.body.restingHeartRate != nil, usual.body.variability != nil {
      return usual.body
    }
    var body = UsualBody()
    body.age = deck.music.age
    body.restingHeartRate = median(restingRates(before: today))
    body.variability = median(wakingVariabilities(before: context.clock, context.zone))
    body.moods = moods(from: context.clock - .weeks(8), to: context.clock)
    player.deck?.usual = (today, body)
    return body
  }

  private func restingRates(before today: CivilDate) -> [Double] {
    var rates: [Double] = []
    for back in 0..<Self.usualDays {
      let date = today.adding(days: -back)
      let summary = replica.ledger.record(DaySummary.key(date))?.body?.content(DaySummary.self)
      if let rate = summary?.restingHeartRate ?? past.day(date)?.restingHeartRate { rates.append(rate) }
    }
    return rates
  }

  /// Returns the variabilities measured between nine and twenty-one, because sleep has a different one (assumed hours).
  private func wakingVariabilities(before now: Timestamp, _ zone: Zone) -> [Double] {
    let readings = MusicStore(store.latched)
      .readings(of: [.variability], from: now - .days(Int64(Self.usualDays)), to: now)
    return readings.compactMap { entry in
      guard case .variability(let value, let at, _) = entry, (9..<21).contains(zone.civil(at).hour) else { return nil }
      return value
    }
  }

  private func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
