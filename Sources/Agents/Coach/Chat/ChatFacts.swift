/// The facts that an answer may mention: the figures of the last days, the score and its reasons, the morning's
/// decision, the last card. No other number is ever mentioned.
package struct ChatFacts: Sendable {
  /// A local day with its figures; unknown ones are absent.
  package struct Day: Sendable {
    package let date: CivilDate
    package let figures: [ChatMeasure: Double]

    package init(date: CivilDate, figures: [ChatMeasure: Double]) { (self.date, self.figures) = (date, figures) }
  }

  /// The decision about today's training.
  package struct Morning: Sendable {
    package enum Action: Sendable { case confirm, modify, suggest, rest, unknown }

    package let action: Action
    /// Local time, such as `17:30`; `nil` if no session is planned.
    package let session: String?

    package init(_ action: Action, session: String? = nil) { (self.action, self.session) = (action, session) }
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

  func values(_ measure: ChatMeasure, from first: CivilDate, to last: CivilDate) -> [Double] {
    days.compactMap { $0.date >= first && $0.date <= last ? $0.figures[measure] : nil }
  }

  /// Returns the median of the thirty days before; `nil` if fewer than five are known.
  func usual(_ measure: ChatMeasure, before date: CivilDate) -> Double? {
    let known = values(measure, from: date.adding(days: -30), to: date.adding(days: -1))
    return known.count >= 5 ? RobustStatistics.median(known) : nil
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
    self.init(date: day.date, figures: figures.filter { $0.value.isFinite })
  }
}

extension ChatMeasure {
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
