import Transport

/// A kind of wearer: what the knobs and habits are before a scenario turns them.
enum ArchetypeName: String, CaseIterable, Hashable, Sendable {
  case runner
  case officeWorker = "office worker"
  case shiftWorker = "shift worker"
  case parent, student, cyclist, retiree

  var about: String {
    switch self {
    case .runner: "Runs before or after work most days and sleeps well."
    case .officeWorker: "Meetings, a commute, and two workouts a week if all goes well."
    case .shiftWorker: "Works four nights a week and sleeps by day."
    case .parent: "Short nights, short runs, a watch charged whenever there is time."
    case .student: "Late nights, lectures, and a watch that lies on its charger at night."
    case .cyclist: "Works from home, rides long, trains by numbers."
    case .retiree: "Walks every day and has no alarm."
    }
  }

  /// The wearer before any knob is turned.
  var wearer: ModelledWearer {
    var wearer = ModelledWearer()
    wearer.archetype = self
    switch self {
    case .runner:
      (wearer.age, wearer.fitness, wearer.stress) = (34, 0.8, 0.3)
      (wearer.bedtime, wearer.wakes) = (TimeOfDay(22, 40), TimeOfDay(6, 30))
      wearer.training = Frequency(5, a: .week)
    case .officeWorker:
      (wearer.age, wearer.fitness, wearer.stress) = (41, 0.4, 0.5)
      wearer.training = Frequency(2, a: .week)
    case .shiftWorker:
      (wearer.age, wearer.fitness, wearer.stress) = (38, 0.45, 0.5)
      (wearer.bedtime, wearer.wakes, wearer.sleepNeed) = (TimeOfDay(8, 0), TimeOfDay(15, 30), .hours(7))
      wearer.training = Frequency(2, a: .week)
    case .parent:
      (wearer.age, wearer.fitness, wearer.stress) = (37, 0.5, 0.55)
      (wearer.bedtime, wearer.wakes, wearer.sleepNeed) = (TimeOfDay(22, 45), TimeOfDay(6, 15), .hours(7))
      wearer.training = Frequency(2.5, a: .week)
    case .student:
      (wearer.age, wearer.fitness, wearer.stress) = (22, 0.55, 0.4)
      (wearer.bedtime, wearer.wakes, wearer.sleepNeed) = (TimeOfDay(0, 40), TimeOfDay(8, 40), .minutes(456))
    case .cyclist:
      (wearer.age, wearer.fitness, wearer.stress) = (45, 0.85, 0.25)
      (wearer.bedtime, wearer.wakes) = (TimeOfDay(22, 30), TimeOfDay(6, 30))
      wearer.training = Frequency(6, a: .week)
    case .retiree:
      (wearer.age, wearer.fitness, wearer.stress) = (70, 0.4, 0.15)
      (wearer.bedtime, wearer.wakes, wearer.sleepNeed) = (TimeOfDay(22, 45), TimeOfDay(6, 30), .minutes(414))
      wearer.training = Frequency(5, a: .week)
    }
    return wearer
  }

  /// The habits before any is changed.
  var habits: HabitSettings {
    var habits = HabitSettings()
    habits.commute = [
      DailyWindow(.workdays, from: TimeOfDay(8, 0), until: TimeOfDay(8, 35)),
      DailyWindow(.workdays, from: TimeOfDay(17, 5), until: TimeOfDay(17, 40)),
    ]
    habits.work = [DailyWindow(.workdays, from: TimeOfDay(8, 40), until: TimeOfDay(17, 0))]
    switch self {
    case .officeWorker: break
    case .runner:
      habits.opensApp = Frequency(6, a: .day)
      habits.charges = [DailyWindow(.daily, from: TimeOfDay(6, 40), until: TimeOfDay(7, 25))]
    case .shiftWorker: ArchetypeName.workNights(&habits)
    case .parent:
      habits.charges = [
        DailyWindow(.workdays, from: TimeOfDay(20, 40), until: TimeOfDay(21, 10)),
        DailyWindow(.daily, from: TimeOfDay(6, 20), until: TimeOfDay(6, 50)),
      ]
      habits.opensApp = Frequency(2, a: .day)
      habits.journals = Frequency(1, a: .week)
    case .student:
      habits.work = [DailyWindow(.workdays, from: TimeOfDay(10, 0), until: TimeOfDay(16, 0))]
      habits.commute = [
        DailyWindow(.workdays, from: TimeOfDay(9, 30), until: TimeOfDay(9, 55)),
        DailyWindow(.workdays, from: TimeOfDay(16, 5), until: TimeOfDay(16, 30)),
      ]
      habits.charges = [DailyWindow(.daily, from: TimeOfDay(0, 40), until: TimeOfDay(8, 40))]
    case .cyclist:
      habits.commute = []
      habits.opensApp = Frequency(8, a: .day)
      habits.journals = Frequency(4, a: .week)
    case .retiree:
      (habits.work, habits.commute) = ([], [])
      habits.checksWatch = Frequency(60, a: .day)
      habits.opensApp = Frequency(2, a: .day)
    }
    return habits
  }

  /// Monday to Thursday nights; the way home is on the mornings after.
  private static func workNights(_ habits: inout HabitSettings) {
    let nights = Weekdays.workdays.subtracting(Weekdays(.friday))
    habits.work = [DailyWindow(nights, from: TimeOfDay(22, 0), until: TimeOfDay(6, 0))]
    habits.commute = [
      DailyWindow(nights, from: TimeOfDay(21, 20), until: TimeOfDay(21, 50)),
      DailyWindow(Weekdays.workdays.subtracting(Weekdays(.monday)), from: TimeOfDay(6, 10), until: TimeOfDay(6, 40)),
    ]
    habits.charges = [DailyWindow(.daily, from: TimeOfDay(18, 45), until: TimeOfDay(19, 45))]
    habits.opensApp = Frequency(2, a: .day)
  }
}
