package import SimKernel
package import Wire

/// Something that the planner has to think about: each is written down with what caused it, and crossed out together with
/// what the planner made of it, so that a crash loses none and repeats none.
package enum PlanningOccasion: Hashable, Sendable {
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
}

extension PlanningOccasion: WireCodable {
  private enum Tag: UInt8 {
    case dayBegan = 1, morning, evening, week, workout, workoutRejected, overdue, changed, answered, imported, seen,
      morningMissed, configuration, shadowsDue, shadowAnswered, generated, relocated,
      recalled
  }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .dayBegan(let date): Self.write(.dayBegan, date, to: &writer)
    case .morning(let date): Self.write(.morning, date, to: &writer)
    case .morningMissed(let date): Self.write(.morningMissed, date, to: &writer)
    case .evening(let date): Self.write(.evening, date, to: &writer)
    case .week(let date): Self.write(.week, date, to: &writer)
    case .workout(let id): Self.write(.workout, id, to: &writer)
    case .workoutRejected(let id): Self.write(.workoutRejected, id, to: &writer)
    case .overdue(let id): Self.write(.overdue, id, to: &writer)
    case .changed(let change):
      writer.write(Tag.changed.rawValue)
      change.write(to: &writer)
    case .answered(let answer):
      writer.write(Tag.answered.rawValue)
      answer.write(to: &writer)
    case .seen(let subject):
      writer.write(Tag.seen.rawValue)
      subject.write(to: &writer)
    case .configuration(let document):
      writer.write(Tag.configuration.rawValue)
      writer.write(document)
    case .shadowsDue: writer.write(Tag.shadowsDue.rawValue)
    case .shadowAnswered(let step, let failure):
      writer.write(Tag.shadowAnswered.rawValue)
      step.write(to: &writer)
      writer.write(failure) { $1.write(to: &$0) }
    case .generated(let block, let span):
      Self.write(.generated, block, to: &writer)
      writer.write(span) { $0.write($1.nanoseconds) }
    case .imported(let end, let isWhole):
      Self.write(.imported, end, to: &writer)
      writer.write(isWhole)
    case .relocated: writer.write(Tag.relocated.rawValue)
    case .recalled: writer.write(Tag.recalled.rawValue)
    }
  }

  private static func write(_ tag: Tag, _ date: CivilDate, to writer: inout WireWriter) {
    writer.write(tag.rawValue)
    writer.write(date.dayNumber)
  }

  private static func write(_ tag: Tag, _ id: UInt64, to writer: inout WireWriter) {
    writer.write(tag.rawValue)
    writer.write(id)
  }

  /// Whether the planner must know for it what stands in the employer's calendar.
  var isAboutShadows: Bool {
    switch self {
    case .shadowsDue, .shadowAnswered, .answered(.shadows): true
    default: false
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self =
      switch try reader.choice(Tag.self) {
      case .dayBegan: .dayBegan(try reader.date())
      case .morning: .morning(try reader.date())
      case .morningMissed: .morningMissed(try reader.date())
      case .evening: .evening(try reader.date())
      case .week: .week(try reader.date())
      case .workout: .workout(try reader.unsigned())
      case .workoutRejected: .workoutRejected(try reader.unsigned())
      case .overdue: .overdue(try reader.unsigned())
      case .changed: .changed(try CalendarChange(from: &reader))
      case .answered: .answered(try PlanAnswer(from: &reader))
      case .seen: .seen(try NoticeSubject(from: &reader))
      case .configuration: .configuration(try reader.blob())
      case .shadowsDue: .shadowsDue
      case .shadowAnswered: try Self.shadowAnswered(&reader)
      case .generated:
        .generated(
          block: try reader.unsigned(),
          retryAfter: try reader.optional { reader throws(WireError) in Span(nanoseconds: try reader.signed()) })
      case .imported: .imported(before: try reader.date(), isWhole: try reader.flag())
      case .relocated: .relocated
      case .recalled: .recalled
      }
  }

  private static func shadowAnswered(_ reader: inout WireReader) throws(WireError) -> PlanningOccasion {
    let step = try ShadowStep(from: &reader)
    return .shadowAnswered(
      step, try reader.optional { reader throws(WireError) in try ShadowFailure(from: &reader) })
  }
}
