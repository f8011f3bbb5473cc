import Foundation

/// A wearer's training plan: a number of sessions a week, some of them skipped, some made up for.
struct TrainingPlan {
  private let profile: WearerProfile
  /// The position of the sessions in the week, 0 ..< 1.
  private let phase: Double
  /// Skipped sessions that may still be made up for.
  private var owed = 0

  init(profile: WearerProfile, seed: UInt64) {
    self.profile = profile
    var random = RandomStream(seed: seed, name: "wearer.training")
    phase = random.unit()
  }

  struct Day {
    let day: LocalDay
    let isFree: Bool
    let condition: DayCondition
    /// A meeting runs late today.
    let runsLate: Bool
    /// Awake and not about to sleep.
    let awake: Range<Timestamp>
    /// Work, commutes, meetings and naps, in order and disjoint.
    let busy: [Range<Timestamp>]
  }

  /// Returns the actual sessions of the day, in order and disjoint.
  mutating func sessions(on day: Day, streams: DayStreams) -> [Session] {
    var random = streams["training"]
    let whims = (skip: random.unit(), makeUp: random.unit())
    var wanted = planned(on: day.day.date)
    if day.condition.illness > 0.15 { return [] }
    if wanted > 0, whims.skip < skipProbability(day) {
      owed = min(2, owed + wanted)
      return []
    }
    if wanted == 0, owed > 0, whims.makeUp < 0.5, day.condition.recovery > 0.35 {
      owed -= 1
      wanted = 1
    }
    var sessions: [Session] = []
    for index in 0..<wanted {
      let taken = (day.busy + sessions.map { $0.interval.widened(by: .minutes(60)) }).merged()
      if let session = session(day, isExtra: index > 0, taken: taken, random: &random) {
        sessions.append(session)
      } else {
        owed = min(2, owed + 1)
      }
    }
    return sessions.sorted { $0.interval.lowerBound < $1.interval.lowerBound }
  }

  private func planned(on date: CivilDate) -> Int {
    func total(_ day: Int) -> Double { (Double(day) * profile.trainingPerWeek / 7 + phase).rounded(.down) }
    return Int(total(date.dayNumber + 1) - total(date.dayNumber))
  }

  private func skipProbability(_ day: Day) -> Double {
    if day.condition.recovery < 0.25 { return 0.7 }
    return day.runsLate ? 0.4 : 0.06
  }

  private func session(
    _ day: Day, isExtra: Bool, taken: [Range<Timestamp>], random: inout RandomStream
  ) -> Session? {
    let activity = pickedActivity(&random)
    let kind = SessionKind.of(activity)
    var minutes = kind.minutes * (0.8 + 0.4 * profile.fitness) * exp(random.normal(deviation: 0.18))
    if kind.hasLongDay, day.isFree { minutes *= 1.5 }
    let tiredness = day.condition.recovery < 0.35 ? 0.08 : 0
    let intensity = min(0.92, max(0.15, kind.intensity - tiredness + random.normal(deviation: 0.045)))
    var second = profile.trainingTime
    if day.isFree, second > 11 * 3_600 { second = 10 * 3_600 + 1_800 }
    if isExtra { second = second > 43_200 ? 7 * 3_600 : 18 * 3_600 }
    second = min(86_399, max(0, second + Int(random.normal(deviation: 1_000).rounded())))
    let length = Span.seconds(Int64(min(240, max(15, minutes)) * 60))
    guard let wish = day.day.moment(ofSecond: second),
      let start = TrainingPlan.start(nearest: wish, length: length, in: taken.gaps(in: day.awake))
    else { return nil }
    return Session(
      interval: start..<(start + length), activity: activity, intensity: intensity, profile: profile,
      resting: day.condition.restingHeartRate)
  }

  private func pickedActivity(_ random: inout RandomStream) -> Activity {
    var left = random.uniform(0, profile.activities.reduce(0) { $0 + $1.share })
    for share in profile.activities where share.share > 0 {
      left -= share.share
      if left < 0 { return share.activity }
    }
    return profile.activities.last { $0.share > 0 }?.activity ?? .other
  }

  /// Returns the start closest to the preferred one, within five hours of it, at which the whole length is free.
  private static func start(nearest wish: Timestamp, length: Span, in gaps: [Range<Timestamp>]) -> Timestamp? {
    var best: Timestamp?
    for gap in gaps where gap.length >= length {
      let start = min(max(wish, gap.lowerBound), gap.upperBound - length)
      let distance = max(start - wish, wish - start)
      if distance > .hours(5) { continue }
      if let known = best, max(known - wish, wish - known) <= distance { continue }
      best = start
    }
    return best
  }
}
