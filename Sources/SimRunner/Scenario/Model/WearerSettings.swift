package import WearerKit

/// The person who wears the watch: replayed from a recording or modelled, with their habits.
package struct WearerSettings: Hashable, Sendable {
  package var source: WearerSource
  package var habits: HabitSettings
  /// Their description of themselves to the app.
  package var profile: ProfileSettings
  /// The history in the phone's health store before the scenario's start: whole days.
  package var history = Span.zero

  package var historyDays: Int { Int(history.nanoseconds / Span.days(1).nanoseconds) }

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

package enum WearerSource: Hashable, Sendable {
  case recorded(RecordedWearerSettings)
  case modelled(ModelledWearerSettings)
}

/// A real person's recorded life, replayed.
package struct RecordedWearerSettings: Hashable, Sendable {
  /// The recording's path in the scenario; see ``Scenario/resolve(_:)``.
  package var path: String
  /// The recorded day that becomes the scenario's first; `nil` to keep the recording's own dates.
  package var from: CivilDate?
}

package struct ModelledWearerSettings: Hashable, Sendable {
  package var archetype: Archetype
  /// Years.
  package var age: Int
  /// 0 (untrained) ... 1 (an athlete).
  package var fitness: Double
  package var sleepNeed: Span
  package var bedtime: TimeOfDay
  package var wakes: TimeOfDay
  /// Workouts.
  package var training: Frequency
  /// 0 (serene) ... 1 (at the limit).
  package var stress: Double
  package var body = BodyKind.usual
  package var illness: [IllnessSettings] = []

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

package struct HabitSettings: Hashable, Sendable {
  package var charges: [DailyWindow]
  /// `true` if the watch is worn at night, instead of charged.
  package var wearsAtNight: Bool
  /// The times at which the watch is worn (except while charging).
  package var wearsWatch = HabitSettings.always
  /// The times at which the phone is in a drawer at home: untouched, and not charged.
  package var drawer: [DailyWindow] = []
  /// `true` if the watch can reach the phone there.
  package var drawerInReach = false
  package var commute: [DailyWindow]
  /// The times at which the wearer works; empty for those at the desktop.
  package var work: [DailyWindow]
  /// The phone's app.
  package var opensApp: Frequency
  /// A wrist raise to look at the watch.
  package var checksWatch: Frequency
  /// The watch's app; `nil` if the story leaves it to the apps on the watch.
  package var opensWatchApp: Frequency?
  /// A text entry in an app.
  package var journals: Frequency
  /// Half an hour or so of audio on the phone, with the watch as its remote control.
  package var listens: Frequency
  /// The probability that the wearer rejects a detected workout as wrong, 0 ... 1.
  package var rejectsWorkouts: Double

  /// Their reactions to planned sessions.
  package var plans = PlanHabits()

  package static let always = [DailyWindow(.everyDay, from: .midnight, until: .endOfDay)]

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
  /// Applies the scenario's parameters to the archetype.
  package init(_ knobs: ModelledWearerSettings, in scenario: Scenario, firstDay: CivilDate) {
    self = knobs.archetype.profile
    age = Double(knobs.age)
    fitness = knobs.fitness
    sleepNeed = knobs.sleepNeed.seconds / 3_600
    bedtime = knobs.bedtime.second % 86_400
    wakeTime = knobs.wakes.second % 86_400
    trainingPerWeek = knobs.training.perWeek
    stress = knobs.stress
    body = knobs.body
    illnesses = knobs.illness.map { illness in
      let from = scenario.zone.civil(scenario.timestamp(of: illness.from)).date
      let days = Int((illness.duration.seconds / 86_400).rounded(.up))
      return Illness(
        firstDay: from.dayNumber - firstDay.dayNumber, days: max(1, days), severity: illness.severity)
    }
  }
}
