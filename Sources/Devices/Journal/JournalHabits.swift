package import WearerKit

/// Entering a mood, on the watch or the phone.
package enum MoodHabit: AppHabit {
  package static func add(_ day: HabitDay, to log: inout EventLog) {
    var random = day.streams["mood"]
    for moment in day.moments(perDay: day.habits.moodsPerWeek / 7, random: &random) {
      let noise = random.normal(deviation: 0.6)
      let isOnWatch = random.chance(0.4)
      guard let feeling = day.shape.feeling else { continue }
      let mood = min(5, max(1, Int((3.2 + 1.8 * feeling + noise).rounded())))
      let role = isOnWatch && !day.isOff(moment) ? Role.watch : .phone
      guard role == .watch ? day.habits.opensWatchApp : day.habits.opensApp else { continue }
      log.add(JournalAct.mood(mood, on: role), at: moment)
    }
  }
}

/// Writing an entry on the phone.
package enum WritingHabit: AppHabit {
  package static func add(_ day: HabitDay, to log: inout EventLog) {
    guard day.habits.opensApp else { return }
    var random = day.streams["journal"]
    for moment in day.moments(perDay: day.habits.journalsPerWeek / 7, random: &random) {
      let entry = JournalEntry(
        mood: (day.shape.dayFeeling?.mood ?? day.shape.feeling ?? 0) + random.normal(deviation: 0.2),
        theme: day.shape.dayFeeling?.theme, random: &random)
      log.add(JournalAct.writes(entry.text, on: .phone), at: moment)
    }
  }
}

/// Saying that a detected workout never happened.
package enum ComplaintHabit: AppHabit {
  package static func add(_ day: HabitDay, to log: inout EventLog) {
    for outing in day.shape.outings { follow(outing, day, to: &log) }
  }

  package static func follow(_ outing: DayShape.Outing, _ day: HabitDay, to log: inout EventLog) {
    guard day.habits.opensApp else { return }
    var random = day.streams["rejection \(outing.id)"]
    let (luck, minutes) = (random.unit(), random.uniform(10, 150))
    guard luck < day.habits.rejectsWorkoutProbability else { return }
    log.add(WorkoutAct.rejects(id: outing.id), at: outing.interval.upperBound + .seconds(Int64(minutes * 60)))
  }
}
