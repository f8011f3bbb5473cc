/// The facts that an answer may mention: the figures of all days, the score and its reasons, the morning's
/// decision, the last card. No other number is ever mentioned.
package struct ChatFacts: Sendable {
  /// A local day with its figures; unknown ones are absent.
  package struct Day: Sendable {
    package let date: CivilDate
    package let figures: [ChatMeasure: Double]
    /// `true` if there is too little sleep for a complete night: it counts in no mean.
    package let isSleepDoubtful: Bool

    package init(date: CivilDate, figures: [ChatMeasure: Double], isSleepDoubtful: Bool = false) {
      (self.date, self.figures, self.isSleepDoubtful) = (date, figures, isSleepDoubtful)
    }
  }

  /// The decision about today's training.
  package struct Morning: Sendable {
    package enum Action: Sendable { case confirm, modify, suggest, rest, unknown }

    package let action: Action
    /// Local time, such as `17:30`; `nil` if no session is planned.
    package let session: String?
    /// `true` if the session's time has passed.
    package let isOver: Bool

    package init(_ action: Action, session: String? = nil, isOver: Bool = false) {
      (self.action, self.session, self.isOver) = (action, session, isOver)
    }
  }

  package let today: CivilDate
  /// In order.
  package let days: [Day]
  package let state: CoachState
  /// `nil` before there is a decision.
  package let morning: Morning?
  /// The title of the open card.
  package let card: String?

  package init(
    today: CivilDate, days: [Day], state: CoachState, morning: Morning? = nil, card: String? = nil
  ) {
    (self.today, self.days, self.state, self.morning, self.card) = (today, days, state, morning, card)
  }

  func figure(_ measure: ChatMeasure, on date: CivilDate) -> Double? {
    days.last { $0.date == date }?.figures[measure]
  }

  /// Returns the last day before that one with a known figure.
  func latest(_ measure: ChatMeasure, before date: CivilDate) -> (date: CivilDate, value: Double)? {
    days.last { $0.date < date && $0.figures[measure] != nil }.flatMap { day in
      day.figures[measure].map { (day.date, $0) }
    }
  }

  func isDoubtful(_ measure: ChatMeasure, on date: CivilDate) -> Bool {
    measure == .sleep && days.last { $0.date == date }?.isSleepDoubtful ?? false
  }

  /// Returns the known figures of a period, without doubtful nights and without the steps of a day that isn't over.
  func known(_ measure: ChatMeasure, _ period: ChatPeriod) -> [(date: CivilDate, value: Double)] {
    days.compactMap { day in
      let counts = day.date >= period.first && day.date <= period.last && !(measure == .sleep && day.isSleepDoubtful)
      guard counts, let value = day.figures[measure] else { return nil }
      return period.isDay || measure != .steps || day.date < today ? (day.date, value) : nil
    }
  }

  func mean(_ measure: ChatMeasure, _ period: ChatPeriod) -> Double? {
    Statistics.mean(known(measure, period).map(\.value))
  }

  /// The strain of today, or of yesterday if that was much more, which a good night alone does not take away.
  var strain: Double? {
    let last = [today, today.adding(days: -1)].map { figure(.strain, on: $0) }
    return last[1].map { $0 >= 2.5 ? max(last[0] ?? 1.5, 1.5) : last[0] } ?? last[0]
  }

  /// Returns the median of the thirty days before; `nil` if fewer than five are known.
  func usual(_ measure: ChatMeasure, before date: CivilDate) -> Double? {
    let known = known(measure, ChatPeriod(date.adding(days: -30), date.adding(days: -1)))
    return known.count >= 5 ? RobustStatistics.median(known.map(\.value)) : nil
  }
}

extension ChatFacts.Day {
  /// The phone's data of a day, in the units of an answer.
  package init(_ day: WellbeingDay) {
    var figures: [ChatMeasure: Double] = [:]
    figures[.heartRateVariability] = day.figures.heartRateVariability?.value
    figures[.restingHeartRate] = day.figures.restingHeartRate?.value
    figures[.nocturnalHeartRate] = day.figures.nocturnalHeartRate?.value
    figures[.sleep] = day.figures.sleep
    figures[.respiratoryRate] = day.figures.respiratoryRate
    figures[.steps] = day.figures.steps
    figures[.stress] = day.sliders.stress
    figures[.energy] = day.sliders.energy
    figures[.sleepQuality] = day.sliders.sleepQuality
    self.init(
      date: day.date, figures: figures.filter { $0.value.isFinite }, isSleepDoubtful: day.isSleepDoubtful() ?? false)
  }
}

extension ChatMeasure {
  var isHigherBetter: Bool {
    switch self {
    case .heartRateVariability, .sleep, .steps, .recovery, .energy, .sleepQuality: true
    case .restingHeartRate, .nocturnalHeartRate, .respiratoryRate, .sleepDebt, .strain, .stress: false
    }
  }

  /// Returns the figure rounded as it is printed, so that a difference is that of two printed figures.
  func written(_ value: Double) -> Double {
    switch self {
    case .heartRateVariability, .restingHeartRate, .nocturnalHeartRate, .steps, .recovery: value.rounded()
    case .sleep: (value / 60).rounded() * 60
    case .respiratoryRate, .sleepDebt: (value * 10).rounded() / 10
    case .strain, .stress, .energy, .sleepQuality: (value * 100).rounded() / 100
    }
  }

  /// For instance `3 ms`, `12 points`.
  func difference(_ value: Double) -> String {
    switch self {
    case .recovery: "\(Int(value.rounded())) points"
    case .stress, .energy, .sleepQuality: "\(ShortNumber.text(value, limit: 1)) on that scale"
    default: text(value)
    }
  }

  /// For instance `47 ms`, `7 h 12 min`.
  package func text(_ value: Double) -> String {
    switch self {
    case .heartRateVariability: "\(Int(value.rounded())) ms"
    case .restingHeartRate, .nocturnalHeartRate: "\(Int(value.rounded())) beats a minute"
    case .sleep:
      "\(Int((value / 60).rounded()) / 60) h \(Int((value / 60).rounded()) % 60) min"
    case .respiratoryRate: "\(ShortNumber.text((value * 10).rounded() / 10, limit: 1_000)) breaths a minute"
    case .steps: "\(Int(value.rounded())) steps"
    case .sleepDebt: "\(ShortNumber.text((value * 10).rounded() / 10, limit: 1_000)) hours"
    case .strain: "\(ShortNumber.text(value, limit: 1_000)) points"
    case .recovery: "\(Int(value.rounded())) of 100"
    case .stress, .energy, .sleepQuality: "\(ShortNumber.text(value, limit: 1)) on the scale from 0 to 1"
    }
  }
}

extension CivilDate {
  /// For instance `Thu 12 Mar`.
  var spoken: String { "\(weekday.abbreviation) \(day) \(monthAbbreviation)" }
}
