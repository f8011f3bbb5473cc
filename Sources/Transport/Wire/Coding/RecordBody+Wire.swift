import SimKernel

extension RecordBody: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(kind.rawValue)
    switch self {
    case .workout(let workout): workout.write(to: &writer)
    case .readings(let samples): writer.write(samples)
    case .daySummary(let summary): summary.write(to: &writer)
    case .desktopContext(let context): context.write(to: &writer)
    case .journal(let text): writer.write(text)
    case .mood(let level, let energy):
      writer.write(level)
      writer.write(energy) { $0.write($1) }
    case .morningDecision(let decision): decision.write(to: &writer)
    case .trainingBlock(let block): block.write(to: &writer)
    case .trustEvent(let event): event.write(to: &writer)
    case .trustSummary(let summary): summary.write(to: &writer)
    case .memory(let memory): memory.write(to: &writer)
    case .workoutPlan(let plan): plan.write(to: &writer)
    case .diaryPage(let page): page.write(to: &writer)
    case .musicProfile(let profile): profile.write(to: &writer)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self =
      switch try reader.choice(RecordKind.self) {
      case .workout: .workout(try Workout(from: &reader))
      case .readings: .readings(try reader.list())
      case .daySummary: .daySummary(try DaySummary(from: &reader))
      case .desktopContext: .desktopContext(try DesktopContext(from: &reader))
      case .journal: .journal(try reader.text())
      case .mood:
        .mood(
          try reader.byte(),
          energy: try reader.optional { reader throws(WireError) in try reader.byte() })
      case .morningDecision: .morningDecision(try MorningDecision(from: &reader))
      case .trainingBlock: .trainingBlock(try TrainingBlock(from: &reader))
      case .trustEvent: .trustEvent(try TrustEvent(from: &reader))
      case .trustSummary: .trustSummary(try TrustSummary(from: &reader))
      case .memory: .memory(try BehaviouralMemory(from: &reader))
      case .workoutPlan: .workoutPlan(try WorkoutPlanRecord(from: &reader))
      case .diaryPage: .diaryPage(try DiaryPage(from: &reader))
      case .musicProfile: .musicProfile(try MusicProfile(from: &reader))
      }
  }
}

extension Workout: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(start)
    writer.write(end)
    summary.write(to: &writer)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let start = try reader.moment()
    let end = try reader.moment()
    self.init(start: start, end: end, summary: try WorkoutSummary(from: &reader))
  }
}

extension DaySummary: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(date.dayNumber)
    writer.write(asleepMinutes) { $0.write($1) }
    writer.write(steps) { $0.write($1) }
    writer.write(restingHeartRate) { $0.write($1) }
    writer.write(heartRateVariability) { $0.write($1) }
    writer.write(workoutMinutes)
    writer.write(workouts)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let date = try reader.date()
    let asleep = try reader.optional { reader throws(WireError) in try reader.integer() }
    let steps = try reader.optional { reader throws(WireError) in try reader.integer() }
    let resting = try reader.optional { reader throws(WireError) in try reader.double() }
    let variability = try reader.optional { reader throws(WireError) in try reader.double() }
    let minutes = try reader.integer()
    self.init(
      date: date, asleepMinutes: asleep, steps: steps, restingHeartRate: resting,
      heartRateVariability: variability, workoutMinutes: minutes, workouts: try reader.integer())
  }
}

extension MorningDecision: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(date.dayNumber)
    writer.write(outcome.rawValue)
    writer.write(source.rawValue)
    writer.write(decided)
    writer.write(observed) { $0.write($1) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let date = try reader.date()
    let outcome = try reader.choice(Outcome.self)
    let source = try reader.choice(Source.self)
    let decided = try reader.moment()
    let observed = try reader.optional { reader throws(WireError) in try reader.moment() }
    self.init(date: date, outcome: outcome, source: source, decided: decided, observed: observed)
  }
}

extension DesktopContext: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(observed)
    writer.write(isAttended)
    writer.write(focus) { $0.write($1) }
    writer.write(frontApplication) { $0.write($1) }
    writer.write(isInMeeting)
    writer.write(screenTime) { $1.write(to: &$0) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let observed = try reader.moment()
    let isAttended = try reader.flag()
    let focus = try reader.optional { reader throws(WireError) in try reader.text() }
    let application = try reader.optional { reader throws(WireError) in try reader.text() }
    let isInMeeting = try reader.flag()
    let screenTime = try reader.optional { reader throws(WireError) in try ScreenTime(from: &reader)
    }
    self.init(
      observed: observed, isAttended: isAttended, focus: focus, frontApplication: application,
      isInMeeting: isInMeeting, screenTime: screenTime)
  }
}
