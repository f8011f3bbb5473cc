// A modelled wearer's training when an app plans it: decided as it begins, by the state that they are in then.
extension ModelledWearer {
  package var followsPlans: Bool { true }

  package mutating func sees(_ block: PlannedSession, at moment: Timestamp) -> Reaction? {
    guard let today = living?.day, today.day.contains(block.start) else { return nil }
    return reactions.look(at: block, today, at: moment)
  }

  package func begins(_ block: PlannedSession, at moment: Timestamp, _ promise: Promise) -> Session? {
    guard let living, reactions.follows(block, living.day, at: moment, promise) else { return nil }
    var random = RandomStream(seed: seed, name: "wearer.plan.\(block.id).session")
    let (late, length) = (random.uniform(0, 10), random.uniform(0.85, 1.1))
    let effort = random.normal(deviation: 0.04)
    let start = moment + .seconds(Int64(late * 60))
    let end = max(start + .minutes(10), start + .seconds(Int64((block.end - block.start).seconds * length)))
    let course = reactions.course(of: block, during: start..<end)
    let kind = SessionKind.of(block.kind.activity)
    return Session(
      interval: start..<end + (course?.pauses.reduce(.zero) { $0 + $1.length } ?? .zero), activity: block.kind.activity,
      intensity: min(0.92, max(0.15, kind.intensity + effort)), profile: profile,
      resting: living.day.condition.restingHeartRate, course: course)
  }

  package mutating func trains(_ session: Session) -> [WearerEvent] {
    guard let living else { return [] }
    load += session.load
    var (log, pulse) = (EventLog(), RandomStream(seed: seed, name: "wearer.session.\(session.sample.id)"))
    let interval = session.interval
    log.add(.arrives(SessionKind.of(session.activity).place), at: interval.lowerBound)
    living.pulse.addRates(in: session, random: &pulse, to: &log)
    let paces = SessionKind.of(session.activity).stepsPerMinute
    var from = interval.lowerBound
    while from < interval.upperBound {
      let to = min(from + Movement.slot, interval.upperBound)
      let steps = (session.active(in: from..<to).seconds / 60 * paces * pulse.uniform(0.96, 1.04)).rounded()
      if steps > 0 { log.add(HealthSample(start: from, end: to, reading: .steps(steps), source: "training")) }
      from = to
    }
    log.add(session.sample)
    let outing = DayShape.Outing(interval: interval, activity: session.activity, id: session.sample.id)
    routine.follow(outing, living.shape, streams: living.streams, to: &log)
    return log.take(interval.lowerBound..<interval.upperBound + .hours(4))
  }
}

/// A wearer's current day, as far as decisions within it need it.
struct LivingDay {
  let day: Reactions.Day
  let shape: DayShape
  let pulse: Pulse
  let streams: DayStreams
}
