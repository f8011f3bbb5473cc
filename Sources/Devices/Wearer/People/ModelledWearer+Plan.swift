// A modelled wearer's reactions to planned sessions.
extension ModelledWearer {
  /// Decides about the day's sessions, and makes the matching changes in the calendar.
  mutating func react(
    to blocks: [PlannedSession], _ condition: DayCondition, shape: DayShape, wake: Timestamp
  ) -> [(block: PlannedSession, reaction: Reaction)] {
    let blocks = blocks.filter { shape.day.contains($0.start) }
    guard !blocks.isEmpty else { return [] }
    let up = max(shape.day.start, wake + .minutes(10))
    let bed = min(shape.day.end, (shape.comingNight?.lowerBound ?? shape.day.end) - .minutes(20))
    let decided = reactions.decide(
      blocks,
      Reactions.Day(
        day: shape.day, condition: condition, meetings: shape.meetings.count,
        isWorkday: routine.habits.works(on: shape.day.date), awake: up..<max(up, bed)))
    for (block, reaction) in decided {
      switch reaction {
      case .follows, .skips: break
      case .deletes(let moment):
        log.add(.editsCalendar(block: block.id, .delete, by: .wearer), at: moment)
      case .moves(let start, let moment):
        log.add(.editsCalendar(block: block.id, .move(to: start), by: .wearer), at: moment)
      case .clearedByAssistant(let moment):
        log.add(.editsCalendar(block: block.id, .delete, by: .delegate), at: moment)
      }
    }
    return decided
  }

  /// The sessions of the blocks that are followed, a few minutes late and about as long as planned.
  func follow(
    _ reactions: [(block: PlannedSession, reaction: Reaction)], _ condition: DayCondition, shape: DayShape,
    streams: DayStreams
  ) -> [Session] {
    var sessions: [Session] = []
    for (block, reaction) in reactions {
      var random = streams["plan \(block.id)"]
      let (late, length) = (random.uniform(0, 10), random.uniform(0.85, 1.1))
      let effort = random.normal(deviation: 0.04)
      var start = block.start
      switch reaction {
      case .follows: break
      case .moves(let other, _): start = other
      case .skips, .deletes, .clearedByAssistant: continue
      }
      start = start + .seconds(Int64(late * 60))
      let end = start + .seconds(Int64((block.end - block.start).seconds * length))
      let interval = start..<max(start + .minutes(10), end)
      let isTaken = (shape.asleep + sessions.map(\.interval)).contains { $0.overlaps(interval) }
      guard !isTaken else { continue }
      let kind = SessionKind.of(block.kind.activity)
      sessions.append(
        Session(
          interval: interval, activity: block.kind.activity, intensity: min(0.92, max(0.15, kind.intensity + effort)),
          profile: profile, resting: condition.restingHeartRate))
    }
    return sessions.sorted { $0.interval.lowerBound < $1.interval.lowerBound }
  }
}
