package import SimKernel

/// The content of a record: never seen by the reconciler, and by the private store only sealed.
package enum RecordBody: Hashable, Sendable {
  case workout(Workout)
  /// Readings of a stretch of time, in the order in which they were taken.
  case readings([HealthSample])
  case daySummary(DaySummary)
  case desktopContext(DesktopContext)
  case journal(String)
  /// 1 (very low) to 5 (very good), and how energetic where that was asked for.
  case mood(UInt8, energy: UInt8? = nil)
  case morningDecision(MorningDecision)
  case trainingBlock(TrainingBlock)
  case trustEvent(TrustEvent)
  case trustSummary(TrustSummary)
  case memory(BehaviouralMemory)
  case workoutPlan(WorkoutPlanRecord)
  case diaryPage(DiaryPage)
  case musicProfile(MusicProfile)

  package var kind: RecordKind {
    switch self {
    case .workout: .workout
    case .readings: .readings
    case .daySummary: .daySummary
    case .desktopContext: .desktopContext
    case .journal: .journal
    case .mood: .mood
    case .morningDecision: .morningDecision
    case .trainingBlock: .trainingBlock
    case .trustEvent: .trustEvent
    case .trustSummary: .trustSummary
    case .memory: .memory
    case .workoutPlan: .workoutPlan
    case .diaryPage: .diaryPage
    case .musicProfile: .musicProfile
    }
  }

  /// What in it must not leave the wearer's devices.
  package var taint: Taint {
    switch self {
    case .workout, .readings, .daySummary, .mood, .morningDecision, .trainingBlock, .trustEvent, .trustSummary,
      .memory, .workoutPlan, .musicProfile:
      .health
    case .desktopContext: .context
    case .journal: .text
    case .diaryPage: [.health, .text]
    }
  }
}

extension RecordBody {
  package var sizeEstimate: Int {
    switch self {
    case .readings(let samples): 28 * samples.count
    case .journal(let text): text.utf8.count
    case .diaryPage(let page): 96 + page.texts.reduce(0) { $0 + $1.utf8.count }
    case .musicProfile(let profile): 64 + 32 * profile.scores.count
    default: 64
    }
  }
}

extension RecordBody: WireCodable {
  package func write(to writer: inout WireWriter) {
    switch self {
    case .workout(let workout): writer.fields(kind, workout)
    case .readings(let samples): writer.fields(kind, samples)
    case .daySummary(let summary): writer.fields(kind, summary)
    case .desktopContext(let context): writer.fields(kind, context)
    case .journal(let text): writer.fields(kind, text)
    case .mood(let level, let energy): writer.fields(kind, level, energy)
    case .morningDecision(let decision): writer.fields(kind, decision)
    case .trainingBlock(let block): writer.fields(kind, block)
    case .trustEvent(let event): writer.fields(kind, event)
    case .trustSummary(let summary): writer.fields(kind, summary)
    case .memory(let memory): writer.fields(kind, memory)
    case .workoutPlan(let plan): writer.fields(kind, plan)
    case .diaryPage(let page): writer.fields(kind, page)
    case .musicProfile(let profile): writer.fields(kind, profile)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self =
      switch try reader.field(RecordKind.self) {
      case .workout: .workout(try reader.field())
      case .readings: .readings(try reader.field())
      case .daySummary: .daySummary(try reader.field())
      case .desktopContext: .desktopContext(try reader.field())
      case .journal: .journal(try reader.field())
      case .mood: .mood(try reader.field(), energy: try reader.field())
      case .morningDecision: .morningDecision(try reader.field())
      case .trainingBlock: .trainingBlock(try reader.field())
      case .trustEvent: .trustEvent(try reader.field())
      case .trustSummary: .trustSummary(try reader.field())
      case .memory: .memory(try reader.field())
      case .workoutPlan: .workoutPlan(try reader.field())
      case .diaryPage: .diaryPage(try reader.field())
      case .musicProfile: .musicProfile(try reader.field())
      }
  }
}
