/// Derives from the shape of a day the events that devices notice: chargers, journeys, screens, glances, moods.
///
/// The same for both kinds of wearer. It remembers states that last from one day into the next.
struct Routine {
  let habits: Habits
  private let apps: [any AppHabit.Type]
  let seed: UInt64
  private var place: Place?
  private var isWristKnown = false
  /// The time until which the watch, which is off the wrist at the day's beginning, stays off.
  private var offUntil: Timestamp?
  private var phoneChargesUntil = Timestamp(nanoseconds: .min)

  init(habits: Habits, apps: [any AppHabit.Type], seed: UInt64) {
    (self.habits, self.apps) = (habits, apps)
    self.seed = seed
  }

  /// Records all events of the day except the body's own.
  mutating func add(_ shape: DayShape, work: WorkTimes, streams: DayStreams, to log: inout EventLog) {
    let off = chargeWatch(shape, streams: streams, to: &log)
    chargePhone(shape, streams: streams, to: &log)
    move(shape, work: work, to: &log)
    if habits.usesDesktop { Desk(shape: shape, work: work.begunToday).add(streams: streams, to: &log) }
    for meeting in shape.meetings where !meeting.isAllDay && meeting.isBusy && meeting.start < meeting.end {
      log.add(.meeting(id: meeting.id, isStarting: true), at: meeting.start)
      log.add(.meeting(id: meeting.id, isStarting: false), at: meeting.end)
    }
    Attention(day: HabitDay(habits: habits, shape: shape, off: off, streams: streams), apps: apps).add(to: &log)
  }

  /// Records the acts that follow from a workout of that day.
  func follow(_ outing: DayShape.Outing, _ shape: DayShape, streams: DayStreams, to log: inout EventLog) {
    let day = HabitDay(habits: habits, shape: shape, off: [], streams: streams)
    for habit in apps { habit.follow(outing, day, to: &log) }
  }

  /// Records when the watch leaves the wrist and returns. Returns the intervals in between.
  private mutating func chargeWatch(
    _ shape: DayShape, streams: DayStreams, to log: inout EventLog
  ) -> [Range<Timestamp>] {
    var random = streams["charging"]
    var wishes: [Range<Timestamp>] = []
    for window in habits.charging {
      let (late, longer) = (random.uniform(-360, 360), random.uniform(0.9, 1.1))
      guard let usual = window.occurrence(on: shape.day, shifted: .seconds(Int64(late))) else { continue }
      let length = Span.seconds(Int64(usual.length.seconds * longer))
      wishes.append(usual.lowerBound..<(usual.lowerBound + length))
    }
    if !habits.wearsAtNight, let night = shape.comingNight, !shape.wornFor.contains(where: night.overlaps) {
      wishes.append((night.lowerBound - .minutes(6))..<(night.upperBound + .minutes(8)))
    }
    let plan = ChargingPlan(
      wishes: wishes, continuing: offUntil.map { shape.day.start..<max(shape.day.start, $0) }, wornFor: shape.wornFor,
      asleep: shape.asleep, notBefore: shape.day.start)
    if !isWristKnown {
      log.add(.wrist(isOn: true), at: shape.day.start)
      isWristKnown = true
    }
    addCharging(plan.intervals, of: shape.day, to: &log)
    return plan.intervals
  }

  /// Records the changes within the day. An interval that lasts longer is continued tomorrow, around the events there.
  private mutating func addCharging(_ intervals: [Range<Timestamp>], of day: LocalDay, to log: inout EventLog) {
    let pause = Span.seconds(20)
    var isOff = offUntil != nil
    if isOff, intervals.first?.lowerBound != day.start {
      log.add(.watchCharger(isConnected: false), at: day.start)
      log.add(.wrist(isOn: true), at: day.start)
      isOff = false
    }
    offUntil = nil
    for interval in intervals where interval.lowerBound < day.end {
      if !isOff {
        log.add(.wrist(isOn: false), at: interval.lowerBound)
        log.add(.watchCharger(isConnected: true), at: min(interval.lowerBound + pause, day.end - .seconds(1)))
      }
      isOff = false
      if interval.upperBound < day.end {
        log.add(.watchCharger(isConnected: false), at: max(interval.upperBound - pause, day.start))
        log.add(.wrist(isOn: true), at: interval.upperBound)
      } else {
        offUntil = interval.upperBound
      }
    }
  }

  /// The phone charges beside the bed.
  private mutating func chargePhone(_ shape: DayShape, streams: DayStreams, to log: inout EventLog) {
    guard let night = shape.comingNight else { return }
    var random = streams["phone charging"]
    let (before, after) = (Int64(random.uniform(60, 1_500)), Int64(random.uniform(30, 1_200)))
    let start = max(max(night.lowerBound - .seconds(before), shape.day.start), phoneChargesUntil)
    let end = night.upperBound + .seconds(after)
    guard start < end else { return }
    phoneChargesUntil = end
    log.add(.phoneCharger(isConnected: true), at: start)
    log.add(.phoneCharger(isConnected: false), at: end)
  }

  /// Records every change of place: training takes precedence over the commute, and that over work.
  private mutating func move(_ shape: DayShape, work: WorkTimes, to log: inout EventLog) {
    let isAway = !work.commutes.isEmpty
    let busy = shape.outings.map(\.interval) + work.commutes + (isAway ? work.work : [])
    let changes = [shape.day.start] + busy.flatMap { [$0.lowerBound, $0.upperBound] }.sorted()
    for moment in changes where shape.day.contains(moment) {
      let here: Place
      if let outing = shape.outings.first(where: { $0.interval.contains(moment) }) {
        here = SessionKind.of(outing.activity).place
      } else if work.commutes.contains(where: { $0.contains(moment) }) {
        here = .commute
      } else if isAway, work.work.contains(where: { $0.contains(moment) }), !shape.isAsleep(at: moment) {
        here = .work
      } else {
        here = .home
      }
      if here != place { log.add(.arrives(here), at: moment) }
      place = here
    }
  }
}
