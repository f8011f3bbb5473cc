/// The steps of one day, in quarters of an hour by the UTC clock (every zone's offset is a multiple of that).
struct Movement {
  static let slot = Span.minutes(15)

  /// The start of the first slot.
  let start: Timestamp
  /// Steps in each slot that begins on the day.
  private(set) var steps: [Double]
  /// Steps a minute outside of workouts, for each slot.
  private var pace: [Double]

  /// The location determines the walking; during a workout the activity does.
  init(
    shape: DayShape, work: WorkTimes, sessions: [Session], liveliness: Double, random: inout RandomStream
  ) {
    let day = shape.day
    let size = Movement.slot.nanoseconds
    start = day.start.aligned(to: Movement.slot)
    let count = max(0, Int((day.end.nanoseconds - start.nanoseconds + size - 1) / size))
    steps = []
    pace = []
    steps.reserveCapacity(count)
    pace.reserveCapacity(count)
    for index in 0..<count {
      let slot = (start + Movement.slot * Int64(index))..<(start + Movement.slot * Int64(index + 1))
      let (luck, share, bout) = (random.unit(), random.unit(), random.exponential(mean: 1))
      let middle = slot.middle
      var taken = 0.0
      if shape.isAsleep(at: middle) {
        taken = 0
      } else if work.commutes.contains(where: { $0.contains(middle) }) {
        taken = luck < 0.9 ? 250 + 650 * share : 0
      } else if work.work.contains(where: { $0.contains(middle) }) {
        taken = luck < 0.45 ? 30 + 110 * bout : 0
      } else {
        taken = luck < 0.55 ? 30 + 130 * bout : 0
      }
      taken = min(1_500, taken * liveliness)
      var training = 0.0
      var free = 1.0
      for session in sessions where session.interval.overlaps(slot) {
        let minutes = session.interval.clamped(to: slot).length.seconds / 60
        training += minutes * SessionKind.of(session.activity).stepsPerMinute * (0.96 + 0.08 * share)
        free -= minutes / 15
      }
      taken = (taken * max(0, free)).rounded()
      pace.append(taken / 15)
      steps.append(taken + training.rounded())
    }
  }

  /// Returns the steps a minute outside of workouts at that moment.
  func pace(at moment: Timestamp) -> Double {
    guard moment >= start else { return 0 }
    let index = Int((moment - start).nanoseconds / Movement.slot.nanoseconds)
    return pace.indices.contains(index) ? pace[index] : 0
  }

  /// Adds every slot of the day with at least one step.
  func add(to log: inout EventLog) {
    for (index, count) in steps.enumerated() where count > 0 {
      let from = start + Movement.slot * Int64(index)
      log.add(HealthSample(start: from, end: from + Movement.slot, reading: .steps(count)))
    }
  }
}
