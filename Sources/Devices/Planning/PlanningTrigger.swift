/// A trigger of the planner: stored with its cause, and removed together with the planner's outcome, so that a crash
/// loses none and repeats none.
package enum PlanningTrigger: Hashable, Sendable {
  /// The phone's clock shows that date for the first time.
  case dayBegan(CivilDate)
  /// There is a decision for the morning of that date.
  case morning(CivilDate)
  case evening(CivilDate)
  /// The morning of that date passed without the app.
  case morningMissed(CivilDate)
  /// The Sunday of a week to summarise.
  case week(CivilDate)
  /// The week to that Sunday has ended, or a workout of it became known after its end.
  case weekEnded(CivilDate)
  case workout(UInt64)
  /// The wearer says that a workout never happened.
  case workoutRejected(UInt64)
  /// The time of a block has ended, or the time to answer a proposal.
  case overdue(UInt64)
  case changed(CalendarChange)
  case answered(PlanAnswer)
  case seen(NoticeSubject)
  /// The days before the app are known, back from that one: all of them, or as many as can be.
  case imported(before: CivilDate, isWhole: Bool)
  case configuration([UInt8])
  /// The employer's calendar may be outdated.
  case shadowsDue
  /// The answer of the employer's calendar to a step; `nil` if it succeeded.
  case shadowAnswered(ShadowStep, ShadowFailure?)
  /// The cloud drafted a plan for a block, or won't for this time.
  case generated(block: UInt64, retryAfter: Span?)
  /// The phone is far from its last place: a journey has begun or ended.
  case relocated
  /// An earlier phone's trust events were restored.
  case recalled
  /// The data of that date's night changed after its morning was decided; recovery became known for the first time, or
  /// changed.
  case night(CivilDate, isFirst: Bool)
  /// The phone is on its charger in the night to that date, and has time.
  case analysis(CivilDate)
  /// The phone's clock shows another zone than at the app's last run, whose offset east of UTC was that many seconds.
  case rezoned(from: Int)
  /// The planner's surroundings changed, or are due for a check.
  case surroundings
}

extension PlanningTrigger {
  /// `true` if the planner needs the entries in the employer's calendar for it.
  var isAboutShadows: Bool {
    switch self {
    case .shadowsDue, .shadowAnswered, .answered(.shadows): true
    default: false
    }
  }
}

extension PlanningTrigger {
  /// `true` if the planner reads the stored derived values for it.
  var readsMetrics: Bool {
    switch self {
    case .morning, .analysis: true
    default: false
    }
  }

  var readsInsights: Bool { isAboutWeek || readsMetrics }

  /// `true` if it is about a whole week, whose weeks in a row go back as far as the app.
  var isAboutWeek: Bool {
    switch self {
    case .week, .weekEnded: true
    default: false
    }
  }

  /// The local date that it is about; `nil` if it isn't about a date.
  var date: CivilDate? {
    switch self {
    case .dayBegan(let date), .morning(let date), .evening(let date), .week(let date), .weekEnded(let date),
      .night(let date, _), .analysis(let date), .morningMissed(let date):
      date
    default: nil
    }
  }

  /// The date whose night decides about its sessions; `nil` if the trigger isn't about a morning.
  var nightOf: CivilDate? {
    switch self {
    case .morning(let date), .night(let date, _): date
    default: nil
    }
  }
}

extension PlanningTrigger: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(dayBegan), .init(morning), .init(evening), .init(week), .init(workout), .init(workoutRejected),
    .init(overdue), .init(changed), .init(answered), .init(imported), .init(seen), .init(morningMissed),
    .init(configuration), .init { .shadowsDue }, .init(shadowAnswered), .init(generated), .init { .relocated },
    .init { .recalled }, .init(night), .init(analysis), .init(rezoned), .init { .surroundings }, .init(weekEnded),
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .dayBegan(let date): writer.write(case: 1, date)
    case .morning(let date): writer.write(case: 2, date)
    case .morningMissed(let date): writer.write(case: 12, date)
    case .evening(let date): writer.write(case: 3, date)
    case .week(let date): writer.write(case: 4, date)
    case .workout(let id): writer.write(case: 5, id)
    case .workoutRejected(let id): writer.write(case: 6, id)
    case .overdue(let id): writer.write(case: 7, id)
    case .changed(let change): writer.write(case: 8, change)
    case .answered(let answer): writer.write(case: 9, answer)
    case .seen(let subject): writer.write(case: 11, subject)
    case .configuration(let document): writer.write(case: 13, document)
    case .shadowsDue: writer.write(case: 14)
    case .shadowAnswered(let step, let failure): writer.write(case: 15, step, failure)
    case .generated(let block, let span): writer.write(case: 16, block, span)
    case .imported(let end, let isWhole): writer.write(case: 10, end, isWhole)
    case .relocated: writer.write(case: 17)
    case .recalled: writer.write(case: 18)
    case .night(let date, let isFirst): writer.write(case: 19, date, isFirst)
    case .analysis(let date): writer.write(case: 20, date)
    case .rezoned(let offset): writer.write(case: 21, offset)
    case .surroundings: writer.write(case: 22)
    case .weekEnded(let date): writer.write(case: 23, date)
    }
  }
}
