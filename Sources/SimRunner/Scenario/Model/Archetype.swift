import Transport

/// A kind of wearer: what the knobs and habits are before a scenario turns them.
enum Archetype: String, CaseIterable, Hashable, Sendable {
  case runner
  case officeWorker = "office worker"
  case shiftWorker = "shift worker"
  case parent
  case student

  var about: String {
    switch self {
    case .runner: "Trains most days, sleeps early, rests little."
    case .officeWorker: "Regular days at a desk, two workouts a week."
    case .shiftWorker: "Works through the night and sleeps by day."
    case .parent: "Short and broken nights, early mornings."
    case .student: "Late nights, late mornings, an irregular week."
    }
  }

  /// The wearer before any knob is turned.
  var wearer: ModelledWearer {
    switch self {
    case .runner:
      ModelledWearer(
        archetype: self, age: 34, fitness: 0.8, sleepNeed: .hours(8), bedtime: TimeOfDay(22, 15),
        wakes: TimeOfDay(6, 15), training: Frequency(5, a: .week), stress: 0.25)
    case .officeWorker:
      ModelledWearer(
        archetype: self, age: 41, fitness: 0.45, sleepNeed: .minutes(470), bedtime: TimeOfDay(23, 0),
        wakes: TimeOfDay(6, 50), training: Frequency(2, a: .week), stress: 0.45)
    case .shiftWorker:
      ModelledWearer(
        archetype: self, age: 38, fitness: 0.4, sleepNeed: .minutes(450), bedtime: TimeOfDay(8, 30),
        wakes: TimeOfDay(15, 30), training: Frequency(1, a: .week), stress: 0.6)
    case .parent:
      ModelledWearer(
        archetype: self, age: 36, fitness: 0.4, sleepNeed: .minutes(470), bedtime: TimeOfDay(22, 45),
        wakes: TimeOfDay(6, 0), training: Frequency(1, a: .week), stress: 0.55)
    case .student:
      ModelledWearer(
        archetype: self, age: 22, fitness: 0.55, sleepNeed: .minutes(500), bedtime: TimeOfDay(0, 45),
        wakes: TimeOfDay(8, 45), training: Frequency(3, a: .week), stress: 0.5)
    }
  }

  /// The habits before any is changed.
  var habits: Habits {
    var habits = Habits()
    switch self {
    case .runner, .officeWorker, .parent:
      habits.work = [DailyWindow(.workdays, from: TimeOfDay(9, 0), until: TimeOfDay(16, 30))]
      habits.commute = [
        DailyWindow(.workdays, from: TimeOfDay(8, 0), until: TimeOfDay(8, 45)),
        DailyWindow(.workdays, from: TimeOfDay(16, 40), until: TimeOfDay(17, 25)),
      ]
    case .shiftWorker:
      habits.work = [DailyWindow(.workdays, from: TimeOfDay(22, 0), until: TimeOfDay(6, 0))]
      habits.commute = [
        DailyWindow(.workdays, from: TimeOfDay(21, 15), until: TimeOfDay(21, 50)),
        DailyWindow(.workdays, from: TimeOfDay(6, 15), until: TimeOfDay(6, 50)),
      ]
      habits.charges = [DailyWindow(.daily, from: TimeOfDay(20, 0), until: TimeOfDay(20, 50))]
    case .student:
      habits.work = [DailyWindow(.workdays, from: TimeOfDay(10, 15), until: TimeOfDay(15, 0))]
      habits.checksWatch = Frequency(35, a: .day)
    }
    return habits
  }
}
