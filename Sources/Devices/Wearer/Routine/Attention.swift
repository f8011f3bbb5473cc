/// The wearer's looks at their devices on a day: glances, openings of the apps, and the habits that apps bring.
struct Attention {
  let day: HabitDay
  let apps: [any AppHabit.Type]
  /// The average duration of a look at the phone, in seconds (assumed).
  private static let phoneUse = 150.0

  func add(to log: inout EventLog) {
    let (habits, streams) = (day.habits, day.streams)
    var raises = streams["wrist"]
    for moment in day.moments(perDay: habits.checksWatchPerDay, random: &raises) where !day.isOff(moment) {
      log.add(.raisesWrist, at: moment)
    }
    var watchOpenings = streams["watchApp"]
    for moment in day.moments(perDay: habits.opensWatchAppPerDay ?? 0, random: &watchOpenings) where !day.isOff(moment)
    {
      log.add(.opensWatchApp, at: moment)
    }
    var openings = streams["app"]
    for moment in day.moments(perDay: habits.opensAppPerDay, random: &openings) { log.add(.opensPhoneApp, at: moment) }
    var uses = streams["phone"]
    for moment in day.moments(perDay: habits.usesPhonePerDay, random: &uses) {
      let seconds = min(3_600, 10 + uses.exponential(mean: Self.phoneUse))
      log.add(.usesPhone(for: .seconds(Int64(seconds))), at: moment)
    }
    for habit in apps { habit.add(day, to: &log) }
  }
}
