/// The parameters of the first day's review (implementation plan 6.1 and 13.2; otherwise assumed).
package struct FirstDayConfig: Equatable, Sendable {
  /// The fewest known days for any statement about the past.
  package var knownDaysMin = 7
  /// The fewest days with, and without, a workout for a comparison.
  package var comparedDaysMin = 5
  /// The length in minutes below which a night is short, and the required difference from nights before days with a
  /// workout.
  package var shortNight = 390.0
  package var shorterBy = 30.0
  /// The minutes of meetings a day that are heavy, and the required difference from days with a workout.
  package var heavyMeetings = 180.0
  package var heavierBy = 60.0
  /// The fewest workouts, and the share of them at the weekend that counts as all.
  package var weekendWorkouts = 4
  package var weekendPart = 0.8
  /// The local hour at which the evening begins, the fewest evening workouts in the older half, and the largest share
  /// of them left in the newer half.
  package var eveningHour = 17
  package var eveningWorkouts = 5
  package var eveningLeft = 0.5
  /// The workouts a week that need no absolution, as long as they don't decrease.
  package var steadyPerWeek = 2.0
}

/// The imported past in the terms of the first day's review.
package struct FirstDayMaterial: Sendable {
  /// The known days in order, each once.
  package let days: [HistoryDay]
  /// Minutes of meetings by date. An absent date is unknown, not an empty calendar.
  package let meetings: [CivilDate: Int]
  package let dates: Range<CivilDate>
  package let zone: Zone

  package init(_ days: [HistoryDay], of dates: Range<CivilDate>, meetings: [CivilDate: Int] = [:], in zone: Zone) {
    var seen: Set<CivilDate> = []
    self.days = days.filter { dates.contains($0.date) && !$0.isEmpty }.sorted { $0.date < $1.date }
      .filter { seen.insert($0.date).inserted }
    self.dates = dates
    self.meetings = meetings
    self.zone = zone
  }

  var trained: [HistoryDay] { days.filter { !$0.workouts.isEmpty } }
  var rested: [HistoryDay] { days.filter(\.workouts.isEmpty) }
  var workouts: Int { days.reduce(0) { $0 + $1.workouts.count } }
  var nights: Int { days.count { $0.asleepMinutes != nil } }

  /// The first date of the newer half of the known past.
  var middle: CivilDate {
    let first = days.first?.date ?? dates.lowerBound
    return first.adding(days: (dates.upperBound.dayNumber - first.dayNumber) / 2)
  }

  /// The known days of the older half, and of the newer one.
  var halves: (older: [HistoryDay], newer: [HistoryDay]) {
    (days.filter { $0.date < middle }, days.filter { $0.date >= middle })
  }

  func meetingMinutes(_ days: [HistoryDay]) -> [Double] { days.compactMap { meetings[$0.date].map(Double.init) } }

  func isEvening(_ workout: HealthSample, _ config: FirstDayConfig) -> Bool {
    zone.civil(workout.start).hour >= config.eveningHour
  }
}

/// The app's first insight at the end of onboarding, from the imported history alone (implementation plan 13.2, tech
/// spec §5).
package struct FirstInsight: Equatable, Sendable {
  /// The last week in numbers, as the import reported it first.
  package let week: InstantInsight
  /// `nil` if too little is known.
  package let absolution: PastReview?
  /// The history that counts in trust's first phase.
  package let workouts: Int
  package let nights: Int

  package init(_ material: FirstDayMaterial, _ config: FirstDayConfig = FirstDayConfig()) {
    let end = material.dates.upperBound
    let week = max(material.dates.lowerBound, end.adding(days: -ImportWindow.chunkDays))..<end
    self.week = InstantInsight(material.days.filter { week.contains($0.date) }, of: week)
    absolution = PastReview(material, config)
    workouts = material.workouts
    nights = material.nights
  }

  /// Returns the event that reports it to trust, once per history.
  package func trustEvent(at now: Timestamp, date: CivilDate, context: TrustContext? = nil) -> TrustEvent {
    TrustEvent(
      id: stableHash("history"), at: now, date: date, content: .history(workouts: workouts, nights: nights),
      context: context)
  }

  /// The lines that the wearer reads, the last week first.
  package var lines: [String] {
    [week.days > 0 ? "The last week: \(week)." : "Of the last week nothing is known."] + (absolution?.lines ?? [])
  }
}

/// The wearer's progress through onboarding, and the functions that wait for it (implementation plan 13.0 and 13.4).
package struct OnboardingGates: Equatable, Sendable {
  package enum Step: UInt8, CaseIterable, Sendable {
    case welcome = 1
    /// Permission for health data and calendar, requested together. A denial is final, and the next step follows all
    /// the same.
    case permissions
    case profile
    case insight
    case firstBlock
  }

  /// The completed steps, in any order.
  package let done: Set<Step>

  package init(done: Set<Step> = []) { self.done = done }

  /// The gates by durable data. The story begins with an app that the wearer has just set up (assumed). A phone without
  /// a past has nothing to review.
  package init(hasPast: Bool, isWelcomed: Bool) {
    self.init(done: isWelcomed || !hasPast ? Set(Step.allCases) : [.welcome, .permissions, .profile])
  }

  package var next: Step? { Step.allCases.first { !done.contains($0) } }
  package var isCompleted: Bool { next == nil }

  /// Nothing alerts before completion (13.0.2).
  package var mayNotify: Bool { isCompleted }
  /// A permission that wasn't requested isn't missing (13.0.1).
  package var mayPenalisePermissions: Bool { isCompleted }
  /// Without the profile no block is safe, and the first one comes after the review (13.2.3).
  package var mayPlan: Bool { done.isSuperset(of: [.profile, .insight]) }
}
