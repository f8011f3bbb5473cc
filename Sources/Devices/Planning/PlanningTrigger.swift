package import SimKernel
package import Wire

/// Something that the planner has to think about: each is written down with what caused it, and crossed out together with
/// what the planner made of it, so that a crash loses none and repeats none.
package enum PlanningTrigger: Hashable, Sendable {
  /// The phone's clock shows that date for the first time.
  case dayBegan(CivilDate)
  /// There is a decision for the morning of that date.
  case morning(CivilDate)
  case evening(CivilDate)
  /// The morning of that date went by without the app.
  case morningMissed(CivilDate)
  /// The Sunday of a week that is to be summed up.
  case week(CivilDate)
  /// A workout became known.
  case workout(UInt64)
  /// The wearer says that a workout never happened.
  case workoutRejected(UInt64)
  /// The time of a block is over, or that of an answer to a proposal.
  case overdue(UInt64)
  case changed(CalendarChange)
  case answered(PlanAnswer)
  /// The wearer has seen that.
  case seen(NoticeSubject)
  /// The days before the app came are known, back from that one: all of them, or as many as may be known.
  case imported(before: CivilDate, isWhole: Bool)
  /// A configuration was published that was not offered before.
  case configuration([UInt8])
  /// The employer's calendar may not show what it should.
  case shadowsDue
  /// What the employer's calendar answered to a step; nil where it was done.
  case shadowAnswered(ShadowStep, ShadowFailure?)
  /// The cloud drafted a plan for a block, or will not for so long.
  case generated(block: UInt64, retryAfter: Span?)
  /// The phone is far from where it was: a journey has begun, or is over.
  case relocated
  /// Trust events that an earlier phone wrote are back.
  case recalled
  /// What is known of that date's night has changed after its morning was decided; the first time that recovery can be known
  /// of it, or again.
  case night(CivilDate, isFirst: Bool)
  /// The phone lies on its charger in the night to that date, and has time.
  case analysis(CivilDate)
  /// The phone's clock shows another zone than when the app last ran, which was so many seconds east of UTC.
  case rezoned(from: Int)
  /// Something of the planner's surroundings is not what it was, or is to be looked at again.
  case surroundings
}

extension PlanningTrigger {
  /// Whether the planner must know for it what stands in the employer's calendar.
  var isAboutShadows: Bool {
    switch self {
    case .shadowsDue, .shadowAnswered, .answered(.shadows): true
    default: false
    }
  }
}

extension PlanningTrigger {
  /// Whether the planner looks at what was derived of the days and kept.
  var readsMetrics: Bool {
    switch self {
    case .morning, .analysis: true
    default: false
    }
  }

  var readsInsights: Bool { if case .week = self { true } else { readsMetrics } }

  /// The local date that it is about; nil for one that is about something else.
  var date: CivilDate? {
    switch self {
    case .dayBegan(let date), .morning(let date), .evening(let date), .week(let date), .night(let date, _),
      .analysis(let date), .morningMissed(let date):
      date
    default: nil
    }
  }

  /// The date whose night decides what becomes of its sessions; nil for a trigger that is not about a morning.
  var nightOf: CivilDate? {
    switch self {
    case .morning(let date), .night(let date, _): date
    default: nil
    }
  }
}

extension PlanningTrigger: WireCodable {
  private enum Tag: UInt8, WireField {
    case dayBegan = 1, morning, evening, week, workout, workoutRejected, overdue, changed, answered, imported, seen,
      morningMissed, configuration, shadowsDue, shadowAnswered, generated, relocated,
      recalled, night, analysis, rezoned, surroundings
  }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .dayBegan(let date): writer.write(fields: Tag.dayBegan, date)
    case .morning(let date): writer.write(fields: Tag.morning, date)
    case .morningMissed(let date): writer.write(fields: Tag.morningMissed, date)
    case .evening(let date): writer.write(fields: Tag.evening, date)
    case .week(let date): writer.write(fields: Tag.week, date)
    case .workout(let id): writer.write(fields: Tag.workout, id)
    case .workoutRejected(let id): writer.write(fields: Tag.workoutRejected, id)
    case .overdue(let id): writer.write(fields: Tag.overdue, id)
    case .changed(let change): writer.write(fields: Tag.changed, change)
    case .answered(let answer): writer.write(fields: Tag.answered, answer)
    case .seen(let subject): writer.write(fields: Tag.seen, subject)
    case .configuration(let document): writer.write(fields: Tag.configuration, document)
    case .shadowsDue: writer.write(fields: Tag.shadowsDue)
    case .shadowAnswered(let step, let failure): writer.write(fields: Tag.shadowAnswered, step, failure)
    case .generated(let block, let span): writer.write(fields: Tag.generated, block, span)
    case .imported(let end, let isWhole): writer.write(fields: Tag.imported, end, isWhole)
    case .relocated: writer.write(fields: Tag.relocated)
    case .recalled: writer.write(fields: Tag.recalled)
    case .night(let date, let isFirst): writer.write(fields: Tag.night, date, isFirst)
    case .analysis(let date): writer.write(fields: Tag.analysis, date)
    case .rezoned(let offset): writer.write(fields: Tag.rezoned, offset)
    case .surroundings: writer.write(fields: Tag.surroundings)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self =
      switch try reader.field(Tag.self) {
      case .dayBegan: .dayBegan(try reader.field())
      case .morning: .morning(try reader.field())
      case .morningMissed: .morningMissed(try reader.field())
      case .evening: .evening(try reader.field())
      case .week: .week(try reader.field())
      case .workout: .workout(try reader.field())
      case .workoutRejected: .workoutRejected(try reader.field())
      case .overdue: .overdue(try reader.field())
      case .changed: .changed(try reader.field())
      case .answered: .answered(try reader.field())
      case .seen: .seen(try reader.field())
      case .configuration: .configuration(try reader.field())
      case .shadowsDue: .shadowsDue
      case .shadowAnswered: .shadowAnswered(try reader.field(), try reader.field())
      case .generated: .generated(block: try reader.field(), retryAfter: try reader.field())
      case .imported: .imported(before: try reader.field(), isWhole: try reader.field())
      case .relocated: .relocated
      case .recalled: .recalled
      case .night: .night(try reader.field(), isFirst: try reader.field())
      case .analysis: .analysis(try reader.field())
      case .rezoned: .rezoned(from: try reader.field())
      case .surroundings: .surroundings
      }
  }
}
