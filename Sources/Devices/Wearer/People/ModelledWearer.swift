/// A person made up from a profile: a body that sleeps, trains, tires and falls ill, and habits around it.
///
/// Deterministic: the same profile, habits, itinerary, first day and seed give the same days. The numbers are plausible
/// for a group of adults and not fitted to any one of them; they serve to exercise devices, never to judge health.
/// Of the habits only working hours and commutes affect the body; the use of the devices never does.
/// Not modelled: cycles longer than a day, food and alcohol, seasons, rotating shifts.
package struct ModelledWearer: Wearer {
  package let profile: WearerProfile
  private let itinerary: Itinerary
  let seed: UInt64
  private let firstDay: CivilDate
  private let meetingPlan: MeetingPlan

  private let style: FeelingStyle
  private var usual = UsualBody()
  /// The strain of yesterday's signs.
  private var lately = 0.0
  /// The body's true strain on each day so far, by day number. No device receives it.
  package private(set) var strains: [Int: Double] = [:]
  private var constitution: Fitness
  private var trainingPlan: TrainingPlan
  private(set) var routine: Routine
  var reactions: Reactions
  package var log = EventLog()
  private var yesterday: LocalDay
  private var today: LocalDay
  private var lastNight: Night?
  private var stayedHome = false
  private var isFirstDay = true
  /// `true` if an app plans training, so that all of it is decided as it begins.
  private var decidesLate = false
  private(set) var living: LivingDay?
  /// The training impulse of the current day so far.
  var load = 0.0

  /// A wearer whose first day is `firstDay` by the clock beside them; years 1971 to 2200.
  package init(
    profile: WearerProfile, habits: Habits = Habits(), apps: [any AppHabit.Type] = [], itinerary: Itinerary,
    firstDay: CivilDate, seed: UInt64
  ) throws(WearerError) {
    try profile.validate()
    try habits.validate()
    try WearerError.require("firstDay (year)", Double(firstDay.year), in: 1971...2200)
    self.profile = profile
    self.itinerary = itinerary
    self.firstDay = firstDay
    self.seed = seed
    meetingPlan = MeetingPlan(habits: habits, perDay: profile.meetingsPerDay, seed: seed)
    style = FeelingStyle(seed: seed, profile.body)
    trainingPlan = TrainingPlan(profile: profile, seed: seed)
    routine = Routine(habits: habits, apps: apps, seed: seed)
    reactions = Reactions(habits: habits.plan, preferred: profile.trainingTime, seed: seed)
    yesterday = itinerary.day(firstDay.adding(days: -1))
    today = itinerary.day(after: yesterday)
    constitution = Fitness(profile: profile, offset: today.stretches.first?.offset ?? 0)
    lastNight = slept(endingOn: today, from: yesterday, condition: nil, notBefore: yesterday.start)
  }

  /// The calendar of that date, which holds whether or not the day has been lived yet.
  package func meetings(on date: CivilDate) -> [Meeting] { meetingPlan.meetings(on: itinerary.day(date)) }

  package mutating func followsSessions() { decidesLate = true }

  package mutating func nextDay() -> WearerDay {
    let day = today
    if !isFirstDay { constitution.train(load: load) }
    reactions.passDay()
    let tomorrow = itinerary.day(after: day)
    let streams = DayStreams(seed: seed, date: day.date)
    let meetings = meetingPlan.meetings(on: day)
    let condition = constitution.wake(
      day: day.date.dayNumber - firstDay.dayNumber, slept: lastNight?.hoursAsleep ?? 0, meetings: meetings.count,
      offset: day.stretches.last?.offset ?? 0, streams: streams)

    var shape = DayShape(yesterday: yesterday, day: day)
    shape.meetings = meetings
    shape.feeling = condition.feeling
    shape.stayedHome = stayedHome
    shape.staysHome = condition.illness > 0.4
    let work = WorkTimes(
      habits: routine.habits, seed: seed, yesterday: yesterday, today: day, stayedHome: stayedHome,
      staysHome: shape.staysHome)
    let busyUntil = work.work.last?.upperBound ?? day.start
    let wake = lastNight?.wake ?? day.start
    let night = slept(
      endingOn: tomorrow, from: day, condition: condition, notBefore: max(wake + .hours(5), busyUntil))
    let nap = nap(condition, between: wake, and: night, busy: work, streams: streams)

    let nights = [lastNight, nap, night].compactMap { $0 }
    shape.asleep = nights.map(\.inBed)
    shape.comingNight = night?.inBed
    let intended = train(condition, shape: shape, work: work, wake: wake, nap: nap, streams: streams)
    let sessions = decidesLate ? [] : intended
    load = sessions.reduce(0) { $0 + $1.load }
    shape.outings = sessions.map {
      DayShape.Outing(interval: $0.interval, activity: $0.activity, id: $0.sample.id)
    }
    shape.wornFor = sessions.map(\.interval)

    var feelings = streams["feelings"]
    var steps = streams["steps"]
    let movement = Movement(
      shape: shape, work: work, sessions: sessions, liveliness: 1 - 0.6 * condition.illness, random: &steps)
    let signs = usual.signs(condition, slept: lastNight?.hoursAsleep, steps: movement.steps.reduce(0, +))
    let own = style.body.strain(signs)
    let strain = own + style.body.lasting * lately
    (strains[day.date.dayNumber], lately) = (strain, own)
    let feeling = style.feeling(
      condition, slept: lastNight?.hoursAsleep, awake: lastNight?.awakeShare ?? 0, need: profile.sleepNeed,
      meetings: meetings.count, trained: intended.count, strain: strain,
      random: &feelings)
    shape.dayFeeling = feeling
    let heart = Pulse(profile: profile, condition: condition, nights: nights, sessions: sessions, movement: movement)
    addBody(heart, movement, day: shape.day.range, nights: nights, streams: streams)
    living = LivingDay(
      day: Reactions.Day(
        day: day, condition: condition, usualStress: profile.stress, isWorkday: routine.habits.works(on: day.date),
        bedtime: (night?.inBed.lowerBound ?? day.end) - .minutes(20)),
      shape: shape, pulse: heart, streams: streams)
    routine.add(shape, work: work, streams: streams, to: &log)
    let events = log.take(day.range)
    (yesterday, today, lastNight, stayedHome) = (day, tomorrow, night, shape.staysHome)
    isFirstDay = false
    return WearerDay(
      date: day.date, events: events, intended: decidesLate ? intended : [], asleep: shape.asleep, feeling: feeling)
  }

  package var bodyWeights: BodyWeights? { style.body }

  package mutating func relieve(by amount: Double) { constitution.relieve(by: amount) }

  private func slept(
    endingOn tomorrow: LocalDay, from today: LocalDay, condition: DayCondition?, notBefore: Timestamp
  ) -> Night? {
    var random = DayStreams(seed: seed, date: tomorrow.date)["sleep"]
    let stress = condition?.stress ?? profile.stress
    let plan = BedPlan(
      profile: profile, today: today, tomorrow: tomorrow, isFree: !routine.habits.works(on: tomorrow.date),
      debt: constitution.sleepDebt, stress: stress, lag: condition?.lag ?? 0, notBefore: notBefore)
    guard let inBed = plan.interval(random: &random) else { return nil }
    let restlessness = min(1, 0.5 * stress + 0.6 * (condition?.illness ?? 0))
    return Night(inBed: inBed, restlessness: restlessness, random: &random)
  }

  /// A nap now and then, when there is time for it and sleep is owed.
  private mutating func nap(
    _ condition: DayCondition, between wake: Timestamp, and night: Night?, busy: WorkTimes, streams: DayStreams
  ) -> Night? {
    var random = streams["nap"]
    let (luck, from, minutes) = (random.unit(), random.uniform(6.5, 9), random.uniform(18, 75))
    let need = 0.02 + 0.03 * max(0, constitution.sleepDebt) + 0.3 * condition.illness
    let start = wake + .seconds(Int64(from * 3_600))
    let interval = start..<(start + .seconds(Int64(minutes * 60)))
    let latest = min(today.end, (night?.inBed.lowerBound ?? today.end) - .hours(4))
    let taken = (busy.work + busy.commutes).contains { $0.overlaps(interval.widened(by: .minutes(20))) }
    guard luck < min(0.6, need), !taken, interval.upperBound <= latest else { return nil }
    constitution.nap(hours: minutes / 60)
    return .nap(interval)
  }

  private mutating func train(
    _ condition: DayCondition, shape: DayShape, work: WorkTimes, wake: Timestamp, nap: Night?, streams: DayStreams
  ) -> [Session] {
    let margin = Span.minutes(15)
    let ready = max(today.start, wake + .minutes(20))
    let bed = min(today.end, (shape.comingNight?.lowerBound ?? today.end) - .minutes(40))
    let busy =
      (work.work + work.commutes + shape.meetings.map { $0.start..<$0.end }).map { $0.widened(by: .minutes(5)) }
      + (nap.map { [$0.inBed.widened(by: margin)] } ?? [])
    let sessions = trainingPlan.sessions(
      on: TrainingPlan.Day(
        day: today, isFree: !routine.habits.works(on: today.date) || shape.staysHome, condition: condition,
        runsLate: meetingPlan.runsLate(shape.meetings, on: today), awake: ready..<max(ready, bed),
        busy: busy.merged()),
      streams: streams)
    return sessions
  }

  private mutating func addBody(
    _ heart: Pulse, _ movement: Movement, day: Range<Timestamp>, nights: [Night], streams: DayStreams
  ) {
    // The coming night's segments go in whole: those that end tomorrow wait in the log.
    for night in nights where isFirstDay || night.inBed != lastNight?.inBed {
      for segment in night.segments {
        log.add(
          HealthSample(
            start: segment.interval.lowerBound, end: segment.interval.upperBound, reading: .sleep(segment.stage)))
      }
    }
    var pulse = streams["pulse"]
    var (variability, breathing) = (streams["variability"], streams["breathing"])
    movement.add(to: &log)
    heart.addRates(of: day, random: &pulse, to: &log)
    heart.addVariability(of: day, random: &variability, to: &log)
    heart.addBreathing(of: day, random: &breathing, to: &log)
    for session in heart.sessions { log.add(session.sample) }
    if let lastNight {
      let rate = (heart.condition.restingHeartRate * 10).rounded() / 10
      log.add(
        HealthSample(
          start: lastNight.inBed.lowerBound, end: lastNight.wake + .minutes(10), reading: .restingHeartRate(rate)))
    }
  }
}

extension Itinerary {
  /// The first day after `day` that is not skipped.
  package func day(after day: LocalDay) -> LocalDay {
    var next = self.day(day.date.adding(days: 1))
    while next.start >= next.end { next = self.day(next.date.adding(days: 1)) }
    return next
  }
}
