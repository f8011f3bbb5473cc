package import Transport

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
  /// The days before the app came are known.
  case imported(workouts: Int, nights: Int)
  /// A configuration was published that was not offered before.
  case configuration([UInt8])
  /// The phone is far from where it was: a journey has begun, or is over.
  case relocated
}

extension PlanningOccasion: WireCodable {
  private enum Tag: UInt8 {
    case dayBegan = 1, morning, evening, week, workout, workoutRejected, overdue, changed, answered, imported, seen,
      morningMissed, configuration, relocated
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
    case .relocated: writer.write(Tag.relocated.rawValue)
    case .imported(let workouts, let nights):
      writer.write(Tag.imported.rawValue)
      writer.write(workouts)
      writer.write(nights)
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
      case .relocated: .relocated
      case .imported: .imported(workouts: try reader.integer(), nights: try reader.integer())
      }
  }
}
