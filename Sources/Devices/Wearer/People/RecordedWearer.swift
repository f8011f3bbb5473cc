/// A real person's recording, lived again day by day, with habits around it.
///
/// The body does what was recorded and nothing else: what is missing stays missing, and after the last recorded day only
/// habits go on. A sample keeps its id, and its time by the wall clock on the civil day it is moved to (``ReplayClock``),
/// in whatever zone the itinerary is then. The habits are made up: a mood follows from the recorded sleep, and without
/// recorded sleep there is none.
///
/// The recorded person wore the watch. So a charging window that collides with a recorded workout or sleep is shortened
/// or moved by up to three hours, or left out for that day (``ChargingPlan``); and a watch that habit leaves off at night
/// is worn on nights that have a recording.
package struct RecordedWearer: Wearer {
  private let life: RecordedLife
  private let itinerary: Itinerary
  private let seed: UInt64
  private let shift: Int
  private let recordedItinerary: Itinerary

  private var clock: ReplayClock
  private var routine: Routine
  private var log = EventLog()
  private var yesterday: LocalDay
  private var today: LocalDay

  /// Replays `recording` from its first day, or from `recordedDay`, on.
  ///
  /// That day becomes `shiftedTo` when given. Without an itinerary the wearer stays where the recording was made.
  package init(
    recording: Recording, habits: Habits = Habits(), apps: [any AppHabit.Type] = [], itinerary: Itinerary? = nil,
    from recordedDay: CivilDate? = nil,
    shiftedTo firstDay: CivilDate? = nil, seed: UInt64
  ) throws(WearerError) {
    try habits.validate()
    let life = RecordedLife(recording)
    guard let beginning = life.beginning else { throw .emptyRecording(name: recording.name) }
    let source = recordedDay ?? recording.zone.civil(beginning).date
    let target = firstDay ?? source
    try WearerError.require("recorded day (year)", Double(source.year), in: 1971...2200)
    try WearerError.require("firstDay (year)", Double(target.year), in: 1971...2200)
    self.life = life
    self.seed = seed
    self.itinerary = itinerary ?? Itinerary(home: recording.zone)
    recordedItinerary = Itinerary(home: recording.zone)
    shift = target.dayNumber - source.dayNumber
    clock = ReplayClock(recorded: recordedItinerary, replayed: self.itinerary, shift: shift)
    routine = Routine(habits: habits, apps: apps, seed: seed)
    yesterday = self.itinerary.day(target.adding(days: -1))
    today = self.itinerary.day(after: yesterday)
  }

  /// The recorded calendar of that date of the replay.
  package func meetings(on date: CivilDate) -> [Meeting] {
    var clock = clock
    clock.turn(to: date)
    return meetings(on: clock.recordedDay(on: date), clock: clock)
  }

  /// A recorded life follows no plan.
  package mutating func nextDay() -> WearerDay {
    let day = today
    clock.turn(to: day.date)
    let source = clock.recordedDay(on: day.date)
    addSamples(of: source)
    let shape = shape(of: day, from: source)
    let work = WorkTimes(
      habits: routine.habits, seed: seed, yesterday: yesterday, today: day, stayedHome: false, staysHome: false)
    routine.add(shape, work: work, streams: DayStreams(seed: seed, date: day.date), to: &log)
    (yesterday, today) = (day, itinerary.day(after: day))
    return WearerDay(date: day.date, events: log.take(day.range), asleep: shape.asleep)
  }

  /// Records the body's samples that ended on the recorded day.
  private mutating func addSamples(of source: LocalDay) {
    var index = life.firstSample(endingAt: source.start)
    while index < life.samples.count, life.samples[index].end < source.end {
      let sample = life.samples[index]
      index += 1
      if sample.start == sample.end {
        guard let moment = clock.instant(sample.end) else { continue }
        log.add(HealthSample(id: sample.id, start: moment, end: moment, reading: sample.reading))
      } else if let interval = clock.interval(sample.start..<sample.end) {
        log.add(
          HealthSample(
            id: sample.id, start: interval.lowerBound, end: interval.upperBound, reading: sample.reading))
      }
    }
  }

  private func shape(of day: LocalDay, from source: LocalDay) -> DayShape {
    var shape = DayShape(yesterday: yesterday, day: day)
    let around = (source.start - .hours(36))..<(source.end + .hours(24))
    var slept: [(interval: Range<Timestamp>, hours: Double)] = []
    for sleep in life.sleeps where sleep.interval.overlaps(around) {
      if let interval = clock.interval(sleep.interval) { slept.append((interval, sleep.hoursAsleep)) }
    }
    for workout in life.workouts where workout.interval.overlaps(around) {
      guard let interval = clock.interval(workout.interval) else { continue }
      shape.wornFor.append(interval)
      if day.contains(interval.upperBound) {
        shape.outings.append(DayShape.Outing(interval: interval, activity: workout.activity, id: workout.id))
      }
    }
    shape.wornFor += slept.map(\.interval)
    shape.meetings = meetings(on: source, clock: clock)

    let nights = [yesterday, day].compactMap { routine.habits.usualNight.occurrence(on: $0) }
    let assumed = nights.filter { night in !slept.contains { $0.interval.overlaps(night) } }
    shape.asleep = (slept.map(\.interval) + assumed).merged()
    let coming = slept.map(\.interval).filter { $0.upperBound >= day.end && $0.lowerBound < day.end + .hours(12) }
    shape.comingNight = coming.first ?? assumed.first { $0.upperBound >= day.end }
    let lastNight = slept.filter { day.contains($0.interval.upperBound) }.max { $0.hours < $1.hours }
    shape.feeling = lastNight.map { min(1, max(-1, ($0.hours - 7) / 2.5)) }
    return shape
  }

  private func meetings(on source: LocalDay, clock: ReplayClock) -> [Meeting] {
    life.meetings.compactMap { meeting in
      guard source.contains(meeting.start) else { return nil }
      let start = clock.moment(meeting.start)
      return Meeting(
        id: meeting.id, start: start, end: max(start, clock.moment(meeting.end)), isAllDay: meeting.isAllDay,
        isBusy: meeting.isBusy)
    }
  }
}
