package import SimKernel
package import WearerKit

/// The person who wears the watch: replayed from a recording or modelled, with their habits.
package struct WearerSettings: Hashable, Sendable {
  package var source: WearerSource
  package var habits: HabitSettings
  /// What they tell the app of themselves.
  package var profile: ProfileSettings
  /// How far back the phone's health store reaches from the scenario's start: whole days.
  package var history = Span.zero

  package var historyDays: Int { Int(history.nanoseconds / Span.days(1).nanoseconds) }

  /// A wearer with the habits that go with where they come from.
  package init(_ source: WearerSource = .modelled(ModelledWearerSettings(.officeWorker))) {
    self.source = source
    switch source {
    case .recorded: (habits, profile) = (HabitSettings(Habits()), ProfileSettings(WearerTraining()))
    case .modelled(let wearer):
      let usual = wearer.archetype.habits
      (habits, profile) = (HabitSettings(usual), ProfileSettings(usual.training))
    }
  }
}

/// Where the wearer's body and days come from.
package enum WearerSource: Hashable, Sendable {
  case recorded(RecordedWearerSettings)
  case modelled(ModelledWearerSettings)
}

/// A real person's recorded life, replayed.
package struct RecordedWearerSettings: Hashable, Sendable {
  /// The recording's path, as the scenario says it; see ``Scenario/resolve(_:)``.
  package var path: String
  /// The recorded day that becomes the scenario's first; nil when the scenario keeps the recording's own dates.
  package var from: CivilDate?
}

/// A wearer made from a few knobs.
package struct ModelledWearerSettings: Hashable, Sendable {
  package var archetype: Archetype
  /// Years.
  package var age: Int
  /// 0 (untrained) ... 1 (an athlete).
  package var fitness: Double
  /// Sleep that leaves no debt.
  package var sleepNeed: Span
  package var bedtime: TimeOfDay
  package var wakes: TimeOfDay
  /// Workouts.
  package var training: Frequency
  /// 0 (serene) ... 1 (at the limit).
  package var stress: Double
  package var illness: [IllnessSettings] = []

  /// The wearer of that archetype as it comes.
  package init(_ archetype: Archetype) {
    self.archetype = archetype
    let profile = archetype.profile
    age = Int(profile.age)
    fitness = profile.fitness
    sleepNeed = .minutes(Int64((profile.sleepNeed * 60).rounded()))
    (bedtime, wakes) = (TimeOfDay(second: profile.bedtime), TimeOfDay(second: profile.wakeTime))
    training = Frequency(profile.trainingPerWeek, a: .week)
    stress = profile.stress
  }
}

/// A few days of being unwell.
package struct IllnessSettings: Hashable, Sendable {
  package var from: Moment
  package var duration: Span
  /// 0 (hardly) ... 1 (in bed).
  package var severity: Double
}

/// What the wearer does again and again.
package struct HabitSettings: Hashable, Sendable {
  /// When the watch lies on its charger.
  package var charges: [DailyWindow]
  /// Whether the watch stays on at night, instead of on its charger.
  package var wearsAtNight: Bool
  /// When the watch is worn (apart from charging).
  package var wearsWatch = HabitSettings.always
  /// When the phone lies in a drawer at home: untouched, and not charged.
  package var drawer: [DailyWindow] = []
  /// Whether the watch reaches the phone there.
  package var drawerInReach = false
  /// When the wearer is on the way.
  package var commute: [DailyWindow]
  /// When the wearer is at work; none means when they sit at the desktop.
  package var work: [DailyWindow]
  /// The phone's app.
  package var opensApp: Frequency
  /// A wrist raise to look at the watch.
  package var checksWatch: Frequency
  /// The watch's app; `nil` if the story leaves it to what runs on the watch.
  package var opensWatchApp: Frequency?
  /// An entry in the journal.
  package var journals: Frequency
  /// Half an hour or so of music on the phone, with the watch as its remote control.
  package var listens: Frequency
  /// How likely the wearer is to say that a detected workout never happened, 0 ... 1.
  package var rejectsWorkouts: Double

  /// How they take it that an app plans for them.
  package var plans = PlanHabits()

  package static let always = [DailyWindow(.everyDay, from: .midnight, until: .endOfDay)]

  /// Habits as the devices' model has them.
  package init(_ habits: Habits) {
    charges = habits.charging
    wearsAtNight = habits.wearsAtNight
    commute = habits.commutes
    work = habits.work
    opensApp = Frequency(habits.opensAppPerDay, a: .day)
    checksWatch = Frequency(habits.checksWatchPerDay, a: .day)
    journals = Frequency(habits.journalsPerWeek, a: .week)
    listens = Frequency(habits.listensPerDay, a: .day)
    rejectsWorkouts = habits.rejectsWorkoutProbability
  }
}

extension WearerProfile {
  /// The scenario's knobs, on top of the archetype.
  package init(_ knobs: ModelledWearerSettings, in scenario: Scenario, firstDay: CivilDate) {
    self = knobs.archetype.profile
    age = Double(knobs.age)
    fitness = knobs.fitness
    sleepNeed = knobs.sleepNeed.seconds / 3_600
    bedtime = knobs.bedtime.second % 86_400
    wakeTime = knobs.wakes.second % 86_400
    trainingPerWeek = knobs.training.perWeek
    stress = knobs.stress
    illnesses = knobs.illness.map { illness in
      let from = scenario.zone.civil(scenario.timestamp(of: illness.from)).date
      let days = Int((illness.duration.seconds / 86_400).rounded(.up))
      return Illness(
        firstDay: from.dayNumber - firstDay.dayNumber, days: max(1, days), severity: illness.severity)
    }
  }
}
