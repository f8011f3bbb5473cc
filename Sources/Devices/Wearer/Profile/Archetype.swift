/// A kind of person to start from: a profile and habits that fit together.
package struct Archetype: Sendable {
  package let name: String
  /// One line that says who it is.
  package let about: String
  package let profile: WearerProfile
  package let habits: Habits

  private init(
    _ name: String, _ about: String, _ shape: (_ profile: inout WearerProfile, _ habits: inout Habits) -> Void
  ) {
    var (profile, habits) = (WearerProfile(archetype: name), Habits())
    shape(&profile, &habits)
    (self.name, self.about, self.profile, self.habits) = (name, about, profile, habits)
  }

  package static let all = [runner, officeWorker, shiftWorker, parent, student, cyclist, retiree]

  package static let runner = Archetype(
    "runner", "Runs before or after work most days, sleeps well, checks everything."
  ) { profile, habits in
    profile.age = 34
    profile.fitness = 0.8
    profile.trainingPerWeek = 5
    profile.trainingTime = clock(17, 50)
    profile.activities = [ActivityShare(.running, 8), ActivityShare(.strength, 1), ActivityShare(.cycling, 1)]
    (profile.bedtime, profile.wakeTime) = (clock(22, 40), clock(6, 30))
    profile.stress = 0.3
    habits.opensAppPerDay = 6
    habits.charging = [DailyWindow(from: clock(6, 40), to: clock(7, 25))]
    (habits.training.level, habits.training.goal) = (.advanced, .endurance)
    habits.training.equipment = ["band", "foam roller"]
  }

  package static let officeWorker = Archetype(
    "office worker", "Meetings, a commute by train, and two sessions a week if all goes well."
  ) { profile, habits in
    profile.age = 41
    profile.fitness = 0.4
    profile.trainingPerWeek = 2
    profile.activities = [ActivityShare(.walking, 3), ActivityShare(.running, 2), ActivityShare(.strength, 2)]
    profile.stress = 0.5
    profile.meetingsPerDay = 4
    (habits.training.level, habits.training.equipment) = (.intermediate, ["dumbbells"])
  }

  package static let shiftWorker = Archetype(
    "shift worker", "Works four nights a week and sleeps by day."
  ) { profile, habits in
    profile.age = 38
    profile.fitness = 0.45
    profile.sleepNeed = 7
    (profile.bedtime, profile.wakeTime) = (clock(8, 0), clock(15, 30))
    profile.trainingPerWeek = 2
    profile.trainingTime = clock(17, 30)
    profile.activities = [ActivityShare(.strength, 2), ActivityShare(.walking, 1)]
    profile.stress = 0.5
    profile.meetingsPerDay = 0.5
    let nights = Weekdays.workdays.subtracting(Weekdays(.friday))
    habits.work = [DailyWindow(nights, from: clock(22, 0), to: clock(6, 0))]
    habits.commutes = [
      DailyWindow(nights, from: clock(21, 20), to: clock(21, 50)),
      DailyWindow(Weekdays.workdays.subtracting(Weekdays(.monday)), from: clock(6, 10), to: clock(6, 40)),
    ]
    habits.charging = [DailyWindow(from: clock(18, 45), to: clock(19, 45))]
    habits.usualNight = DailyWindow(from: clock(8, 0), to: clock(15, 30))
    habits.opensAppPerDay = 2
    (habits.training.level, habits.training.goal) = (.intermediate, .muscle)
    (habits.training.equipment, habits.training.hurts) = (["full gym"], ["lower back"])
  }

  package static let parent = Archetype(
    "parent", "Two small children: short nights, short runs, a watch charged whenever there is time."
  ) { profile, habits in
    profile.age = 37
    profile.fitness = 0.5
    profile.sleepNeed = 7
    (profile.bedtime, profile.wakeTime) = (clock(22, 45), clock(6, 15))
    profile.trainingPerWeek = 2.5
    profile.trainingTime = clock(19, 45)
    profile.activities = [ActivityShare(.running, 2), ActivityShare(.walking, 2), ActivityShare(.yoga, 1)]
    profile.stress = 0.55
    profile.illnessesPerYear = 5
    habits.charging = [
      DailyWindow(.workdays, from: clock(20, 40), to: clock(21, 10)), DailyWindow(from: clock(6, 20), to: clock(6, 50)),
    ]
    habits.opensAppPerDay = 2
    habits.journalsPerWeek = 1
    (habits.training.goal, habits.training.equipment) = (.endurance, ["band"])
    // The children go to bed.
    habits.training.keepsFree = [DailyWindow(from: clock(18, 30), to: clock(19, 30))]
  }

  package static let student = Archetype(
    "student", "Late nights, lectures, team sports, and a watch that lies on its charger at night."
  ) { profile, habits in
    profile.age = 22
    profile.fitness = 0.55
    profile.sleepNeed = 7.6
    (profile.bedtime, profile.wakeTime) = (clock(0, 40), clock(8, 40))
    profile.trainingPerWeek = 3
    profile.trainingTime = clock(18, 30)
    profile.activities = [ActivityShare(.sports, 2), ActivityShare(.strength, 2), ActivityShare(.running, 1)]
    profile.stress = 0.4
    profile.meetingsPerDay = 3
    habits.work = [DailyWindow(.workdays, from: clock(10, 0), to: clock(16, 0))]
    habits.commutes = [
      DailyWindow(.workdays, from: clock(9, 30), to: clock(9, 55)),
      DailyWindow(.workdays, from: clock(16, 5), to: clock(16, 30)),
    ]
    habits.charging = []
    habits.wearsAtNight = false
    (habits.training.level, habits.training.goal) = (.intermediate, .muscle)
    (habits.training.equipment, habits.training.lunchIsFree) = (["full gym"], true)
    habits.usualNight = DailyWindow(from: clock(0, 40), to: clock(8, 40))
  }

  package static let cyclist = Archetype(
    "cyclist", "Works from home, rides long at the weekend, trains by numbers."
  ) { profile, habits in
    profile.age = 45
    profile.fitness = 0.85
    profile.trainingPerWeek = 6
    profile.trainingTime = clock(17, 15)
    profile.activities = [ActivityShare(.cycling, 8), ActivityShare(.strength, 1)]
    (profile.bedtime, profile.wakeTime) = (clock(22, 30), clock(6, 30))
    profile.stress = 0.25
    habits.commutes = []
    habits.opensAppPerDay = 8
    habits.journalsPerWeek = 4
    (habits.training.level, habits.training.goal) = (.advanced, .endurance)
    habits.training.equipment = ["home gym", "foam roller"]
  }

  package static let retiree = Archetype(
    "retiree", "Walks every day, naps, has no alarm and no desktop."
  ) { profile, habits in
    profile.age = 70
    profile.fitness = 0.4
    profile.sleepNeed = 6.9
    (profile.bedtime, profile.wakeTime) = (clock(22, 45), clock(6, 30))
    profile.trainingPerWeek = 5
    profile.trainingTime = clock(10, 0)
    profile.activities = [ActivityShare(.walking, 6), ActivityShare(.swimming, 1), ActivityShare(.hiking, 1)]
    profile.stress = 0.15
    profile.meetingsPerDay = 0
    habits.work = []
    habits.commutes = []
    habits.usesDesktop = false
    habits.checksWatchPerDay = 85
    habits.opensAppPerDay = 2
    (habits.training.goal, habits.training.hurts) = (.endurance, ["knee"])
  }
}

extension Archetype: Hashable {
  package static func == (a: Archetype, b: Archetype) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The second of the day at which a clock shows that time.
private func clock(_ hour: Int, _ minute: Int) -> Int { hour * 3_600 + minute * 60 }
