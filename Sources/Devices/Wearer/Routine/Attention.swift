import Wire

/// What the wearer gives of their attention on a day: glances, the phone's app, moods, a diary, a complaint.
struct Attention {
  let habits: Habits
  let shape: DayShape
  /// When the watch is not on the wrist.
  let off: [Range<Timestamp>]
  /// How long a look at the phone lasts on average, in seconds (assumed).
  private static let phoneUse = 150.0

  func add(streams: DayStreams, to log: inout EventLog) {
    var listening = streams["music"]
    var raises = streams["wrist"]
    for moment in moments(perDay: habits.checksWatchPerDay, random: &raises) where !isOff(moment) {
      log.add(.raisesWrist, at: moment)
    }
    var watchOpenings = streams["watchApp"]
    for moment in moments(perDay: habits.opensWatchAppPerDay ?? 0, random: &watchOpenings) where !isOff(moment) {
      log.add(.opensWatchApp, at: moment)
    }
    var openings = streams["app"]
    for moment in moments(perDay: habits.opensAppPerDay, random: &openings) { log.add(.opensPhoneApp, at: moment) }
    var uses = streams["phone"]
    for moment in moments(perDay: habits.usesPhonePerDay, random: &uses) {
      let seconds = min(3_600, 10 + uses.exponential(mean: Self.phoneUse))
      log.add(.usesPhone(for: .seconds(Int64(seconds))), at: moment)
    }
    if habits.opensApp {
      Listening(
        off: off, end: shape.day.end, look: habits.opensWatchAppPerDay == nil ? .raisesWrist : .opensWatchApp
      ).add(
        moments(perDay: habits.listensPerDay, random: &listening), random: &listening, to: &log)
    }
    addMoods(streams: streams, to: &log)
    addJournals(streams: streams, to: &log)
    addComplaints(streams: streams, to: &log)
  }

  /// Random moments of the waking day, so many on average in sixteen hours.
  ///
  /// Drawn over the whole day and thinned, so that a longer night takes moments away and moves none.
  private func moments(perDay: Double, random: inout RandomStream) -> [Timestamp] {
    guard perDay > 0 else { return [] }
    let mean = 16 * 3_600 / perDay
    var moments: [Timestamp] = []
    var moment = shape.day.start
    while true {
      // A wait longer than any day ends the search before it can leave the range of whole seconds.
      moment = moment + .seconds(1 + Int64(min(1e6, random.exponential(mean: mean))))
      guard moment < shape.day.end else { return moments }
      if !shape.isAsleep(at: moment) { moments.append(moment) }
    }
  }

  private func addMoods(streams: DayStreams, to log: inout EventLog) {
    var random = streams["mood"]
    for moment in moments(perDay: habits.moodsPerWeek / 7, random: &random) {
      let noise = random.normal(deviation: 0.6)
      let isOnWatch = random.chance(0.4)
      guard let feeling = shape.feeling else { continue }
      let mood = min(5, max(1, Int((3.2 + 1.8 * feeling + noise).rounded())))
      let role = isOnWatch && !isOff(moment) ? Role.watch : .phone
      guard role == .watch ? habits.opensWatchApp : habits.opensApp else { continue }
      log.add(JournalAct.mood(mood, on: role), at: moment)
    }
  }

  private func addJournals(streams: DayStreams, to log: inout EventLog) {
    guard habits.opensApp else { return }
    var random = streams["journal"]
    for moment in moments(perDay: habits.journalsPerWeek / 7, random: &random) {
      let entry = JournalEntry(
        mood: (shape.dayFeeling?.mood ?? shape.feeling ?? 0) + random.normal(deviation: 0.2),
        theme: shape.dayFeeling?.theme, random: &random)
      log.add(JournalAct.writes(entry.text, on: .phone), at: moment)
    }
  }

  private func addComplaints(streams: DayStreams, to log: inout EventLog) {
    guard habits.opensApp else { return }
    var random = streams["rejection"]
    for outing in shape.outings {
      let (luck, minutes) = (random.unit(), random.uniform(10, 150))
      guard luck < habits.rejectsWorkoutProbability else { continue }
      log.add(WorkoutAct.rejects(id: outing.id), at: outing.interval.upperBound + .seconds(Int64(minutes * 60)))
    }
  }

  private func isOff(_ moment: Timestamp) -> Bool { off.contains { $0.contains(moment) } }
}
