package import WearerKit

/// The wearer's devices: how they run, the body's data that watch and phone read, and the data hidden from the cloud.
package enum DevicesPlugin: AppModule {
  package static var wire: WireVocabulary { PersonVocabulary.wire }
  package static var acts: [Variant<StoryEntry>] { EntryAct.variants }
  package static var swarmActs: [RandomAct] { RandomAct.entering }
  package static var rules: [Rule] { Rule.cloud + Rule.watch + Rule.phone }
  package static var mutants: [Mutant] { Mutant.cloud + Mutant.watch + Mutant.phone }
  package static var wakes: [WakeToken.Reason] { features(on: .watch).flatMap { $0.wakes } + MachineWakes.all }

  package static func stage(
    _ role: Role, _ kernel: Kernel, _ lane: NodeExecutor, _ plan: WorldPlan
  ) -> (any DeviceBootstrap)? {
    ActorBootstrap(role: role, kernel: kernel, lane: lane, plan: plan)
  }

  package static func features(on role: Role) -> [any Feature.Type] {
    role == .watch ? [WatchCollector.self] : role == .phone ? [PhoneReadings.self] : []
  }

  package static func moments(
    of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone
  ) -> [StoryMoment]? {
    switch entry.act.own(EntryAct.self) {
    case .writes(let text, let role, isSpoken: false)?:
      [StoryMoment(at: moment, act: .does(JournalAct.writes(text, on: role)))]
    case .writes(let text, let role, isSpoken: true)?:
      [StoryMoment(at: moment, act: .does(JournalAct.dictates(text, on: role)))]
    case .mood(let level, let role)?: [StoryMoment(at: moment, act: .does(JournalAct.mood(level, on: role)))]
    case .rejectsWorkout?: [StoryMoment(at: moment, act: .rejectsLatestWorkout)]
    case nil: nil
    }
  }

  package static var habits: [any AppHabit.Type] { [MoodHabit.self, WritingHabit.self, ComplaintHabit.self] }

  /// A raised wrist is a glance at the face; few uses of a watch are of an app (Pizza et al., CHI 2016).
  package static let opensWatchApp: Frequency? = Frequency(3, a: .day)

  package static let checks: [CheckDeclaration] = [
    .of(NoLostWorkoutCheck.self), .noDuplicateWorkout, .noLostReading, .rawImmutable, .storesCommit,
    .of(PrivacyCheck.self), .deletedSamplesLeave, .daysAsLived,
  ]

  package static func isBusy(_ host: DeviceHost, in plan: WorldPlan) throws(StorageError) -> Bool {
    try host.owesImport(of: plan.history)
  }

  package static func asleepMinutes(on date: CivilDate, by samples: [HealthSample]) -> Int? {
    DaySummary(DaySignals(date: date, samples: samples, workouts: [])).asleepMinutes
  }
}

extension DevicesPlugin: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [PackedFact.self] }
  package static var deviceActs: [any (UserAction & WireCodable).Type] { [JournalAct.self, WorkoutAct.self] }
}

extension DevicesPlugin: ToolModule {
  package static var machinery: Set<String> { ["packed"] }

  package static var dials: [Dial] {
    RecordPlugin.recordDials + [
      desk("attended") { $0.isAttended ? "yes" : "no" },
      desk("focus") { $0.focus ?? "none" },
      desk("application") { $0.frontApplication ?? "none" },
      desk("meeting") { $0.isInMeeting ? "yes" : "no" },
    ]
  }

  /// Returns a dial with the desktop's latest record of its wearer's work, which is written half a minute after the
  /// last change.
  private static func desk(_ name: String, _ value: @escaping @Sendable (DesktopContext) -> String) -> Dial {
    Dial(name, of: [.desktop]) { host, _ throws(StorageError) in
      try host.records(in: .desktopContext).first?.body?.content(DesktopContext.self).map(value)
    }
  }
}

extension StoryMoment.Act {
  /// The wearer reports on the phone that the latest workout never happened.
  package static var rejectsLatestWorkout: StoryMoment.Act {
    .decides(opens: .phone) { world in
      guard let workout = world.latestWorkout else { return }
      world.kernel.post(WorkoutAct.rejects(id: workout), to: Role.phone.node, at: world.kernel.now)
    }
  }
}

extension DevicesPlugin: ValidatingModule {
  package static func check(_ validation: inout ScenarioValidation, _ fileExists: (String) -> Bool) {
    validation.eachAct(EntryAct.self) { validation, act, index, path in
      let device = "story[\(index)].on"
      switch act {
      case .writes(_, let role, _), .mood(_, let role):
        validation.checkPresent(role, at: validation.map[device] == nil ? path : device)
      case .rejectsWorkout: validation.checkPresent(.phone, at: path)
      }
    }
  }
}
