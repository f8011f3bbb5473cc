import Foundation

/// The heart over one day: the rate at any moment, and the readings that a sensor could take of it.
struct Pulse {
  let profile: WearerProfile
  let condition: DayCondition
  /// Last night, naps and the coming night, in order.
  let nights: [Night]
  let sessions: [Session]
  let movement: Movement

  /// Records heart rates on fixed UTC grids: the usual one, and the closer one inside workouts.
  func addRates(of day: Range<Timestamp>, random: inout RandomStream, to log: inout EventLog) {
    var flutter = 0.0
    var cursor = Cursor(nights: nights)
    let interval = profile.heartRateInterval
    for moment in grid(interval, in: day) {
      flutter = 0.5 * flutter + 1.7 * Pulse.whim(&random)
      if sessions.contains(where: { $0.interval.contains(moment) }) { continue }
      add(rate(at: moment, stage: cursor.stage(at: moment)) + flutter, at: moment, to: &log)
    }
    for session in sessions { addRates(in: session, of: day, random: &random, to: &log) }
  }

  /// Records the heart rates of a session that belong to that day. Without a day it is a session within a day whose
  /// usual rates are recorded already.
  func addRates(
    in session: Session, of day: Range<Timestamp>? = nil, random: inout RandomStream, to log: inout EventLog
  ) {
    for moment in grid(profile.workoutHeartRateInterval, in: session.interval)
    where day?.contains(moment) ?? (moment != moment.aligned(to: profile.heartRateInterval)) {
      add(rate(at: moment, in: session) + 2 * Pulse.whim(&random), at: moment, to: &log)
    }
  }

  /// Records the variability: hourly asleep, every third hour awake, never while training.
  func addVariability(of day: Range<Timestamp>, random: inout RandomStream, to log: inout EventLog) {
    var cursor = Cursor(nights: nights)
    for moment in grid(.hours(1), in: day) {
      let noise = exp(random.normal(deviation: 0.11))
      let isAsleep = cursor.stage(at: moment)?.isAsleep ?? false
      let isThird = moment.unixSeconds % (3 * 3_600) == 0
      let isStraining = sessions.contains {
        ($0.interval.lowerBound..<$0.interval.upperBound + .minutes(2)).contains(moment)
      }
      guard isAsleep || isThird, !isStraining else { continue }
      var value = condition.nightVariability * noise
      if !isAsleep {
        let trained = sessions.contains {
          $0.interval.upperBound <= moment && moment < $0.interval.upperBound + .hours(2)
        }
        value *= 0.66 * (1 - 0.25 * condition.stress) * (trained ? 0.7 : 1)
      }
      let rounded = (max(5, value) * 10).rounded() / 10
      log.add(HealthSample(start: moment - .minutes(1), end: moment, reading: .heartRateVariability(rounded)))
    }
  }

  /// Records the breathing every half hour asleep.
  func addBreathing(of day: Range<Timestamp>, random: inout RandomStream, to log: inout EventLog) {
    var cursor = Cursor(nights: nights)
    for moment in grid(.minutes(30), in: day) {
      let value = condition.respiratoryRate + random.normal(deviation: 0.35)
      guard let stage = cursor.stage(at: moment), stage.isAsleep else { continue }
      let rounded = (max(6, value) * 10).rounded() / 10
      log.add(HealthSample(start: moment - .minutes(1), end: moment, reading: .respiratoryRate(rounded)))
    }
  }

  private func add(_ rate: Double, at moment: Timestamp, to log: inout EventLog) {
    let value = min(max(rate, 34), 0.99 * profile.maximalHeartRate).rounded()
    log.add(HealthSample(start: moment, end: moment, reading: .heartRate(value)))
  }

  /// Beats a minute outside of a workout: lowest between four and five by the body's own clock.
  private func rate(at moment: Timestamp, stage: SleepStage?) -> Double {
    let hour = (Double(moment.unixSeconds) + condition.bodyOffset) / 3_600
    let circadian = -cos((hour - 4.5) / 24 * 2 * .pi)
    if let stage, stage != .awake {
      let depth = stage == .deep ? -1 : stage == .rem ? 1.5 : 0
      return condition.restingHeartRate + 1 + 5 * (circadian + 0.85) + depth
    }
    var rate = condition.restingHeartRate + 11 + 4 * circadian + 5 * condition.stress
    rate += 0.28 * movement.pace(at: moment)
    return sessions.reduce(rate) { $0 + Pulse.rise(after: $1, at: moment) }
  }

  static func rise(after session: Session, at moment: Timestamp) -> Double {
    let minutes = (moment - session.interval.upperBound).seconds / 60
    return (0..<180).contains(minutes) ? 38 * session.intensity * exp(-minutes / 35) : 0
  }

  /// Beats a minute inside a workout: a warm-up of some minutes, and the session's average on the whole; in a pause
  /// half the effort (assumed).
  private func rate(at moment: Timestamp, in session: Session) -> Double {
    let (tau, cold) = (180.0, 0.35)
    let length = session.active(in: session.interval).seconds
    let average = 1 - cold * tau / length * (1 - exp(-length / tau))
    let since = session.active(in: session.interval.lowerBound..<moment).seconds
    let isPaused = session.course?.pauses.contains { $0.contains(moment) } ?? false
    let effort = session.intensity * (isPaused ? 0.5 : 1) * (1 - cold * exp(-since / tau)) / average
    return condition.restingHeartRate + effort * (profile.maximalHeartRate - condition.restingHeartRate)
  }

  /// A number of mean 0 and deviation 1, bell-shaped: three uniform ones, at a fifth of a normal one's price.
  private static func whim(_ random: inout RandomStream) -> Double {
    2 * (random.unit() + random.unit() + random.unit()) - 3
  }

  /// The moments of a range that are whole multiples of `interval` since 1970.
  private func grid(_ interval: Span, in range: Range<Timestamp>) -> some Sequence<Timestamp> {
    let first = range.lowerBound.aligned(to: interval)
    return stride(from: first.nanoseconds, to: range.upperBound.nanoseconds, by: Int(interval.nanoseconds)).lazy
      .map { Timestamp(nanoseconds: $0) }
  }
}

extension Pulse {
  /// Finds the sleep stage at moments that only move forward, without searching from the start each time.
  private struct Cursor {
    private let segments: [Night.Segment]
    private var index = 0

    init(nights: [Night]) { segments = nights.flatMap(\.segments) }

    mutating func stage(at moment: Timestamp) -> SleepStage? {
      while index < segments.count, segments[index].interval.upperBound <= moment { index += 1 }
      guard index < segments.count, segments[index].interval.contains(moment) else { return nil }
      return segments[index].stage
    }
  }
}
