/// The contents of the wearer's displays of today.
package indirect enum DisplayFact: TraceFact {
  /// The wearer looks at the screen of today.
  case screen(TodayScreen, at: Timestamp, by: DeviceID)
  /// The system received the watch face's timeline from now on.
  case face(FaceTimeline, by: DeviceID)
  /// The watch shows the workout, or the feel check after it.
  case workout(WorkoutScreen, by: DeviceID)

  package func write(to record: inout FactRecord) {
    switch self {
    case .screen(let screen, let moment, let device):
      record.begin("today", by: device, "{device} showed today as {staleness}")
      record.field("shown_ns", moment)
      record.field("as_of_ns", screen.asOf)
      record.field("staleness", screen.level)
      record.field("recovery", screen.recovery.map { Int($0) }, taint: .health)
      record.field("observed_ns", screen.observed)
      record.field("recovery_staleness", screen.recoveryLevel)
      record.field("next", id: screen.next?.id)
      record.field("next_ns", screen.next?.start)
      record.field("streak", screen.streak)
    case .face(let face, let device):
      record.begin("face", by: device, "the face of the {device} has {entries} things to show")
      record.field("as_of_ns", face.asOf)
      record.field("entries", face.entries.count)
      record.field("shown_ns", face.entries.first?.from)
      record.field("first", face.entries.first?.content)
      record.field("staleness", face.entries.first?.level)
      record.field("content", content: face, taint: .health)
    case .workout(let screen, let device):
      record.begin("workout-screen", about: screen.block ?? 0, by: device, "{device} shows a workout: {phase}")
      record.field("shown_ns", screen.at)
      record.field("phase", screen.phase)
      record.field("block", id: screen.block)
      record.field("active_s", Int(screen.active.seconds))
      record.field("exercise", screen.exercise)
      record.field("rest_s", screen.rest)
      record.field("heart_rate", screen.heartRate, taint: .health)
    }
  }
}

extension FaceTimeline: WireStruct {
  package static let form = WireForm(Self.init) { ($0.asOf, $0.entries) }
}

extension FaceEntry: WireStruct {
  package static let form = WireForm(Self.init) { ($0.from, $0.content, $0.value, $0.block, $0.level) }
}

extension WorkoutScreen: WireStruct {
  package static let form = WireForm(Self.init) {
    ($0.at, $0.phase, $0.block, $0.active, $0.exercise, $0.rest, $0.heartRate)
  }
}

extension TodayScreen: WireStruct {
  package static let form = WireForm(Self.init) {
    ($0.asOf, $0.level, $0.recovery, $0.observed, $0.recoveryLevel, $0.next, $0.streak)
  }
}
