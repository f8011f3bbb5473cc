/// A wearer's decision about a planned session when its day begins.
package enum Reaction: Hashable, Sendable {
  case follows
  case skips
  /// Taken out of the calendar then.
  case deletes(at: Timestamp)
  /// Put to another start then, and followed.
  case moves(to: Timestamp, at: Timestamp)
  /// Taken out of the calendar by the wearer's assistant.
  case clearedByAssistant(at: Timestamp)
}

/// A wearer's reactions to planned sessions. They depend on the night, the meetings, the hour, the wearer's tiredness,
/// and the annoyance from earlier plans.
struct Reactions {
  private let habits: PlanHabits
  private let seed: UInt64
  /// The hour at which the wearer likes to train, in seconds of the day.
  private let preferred: Int
  /// Grows when a plan does not suit, and fades by a seventh a day.
  private var annoyance = 0.0

  init(habits: PlanHabits, preferred: Int, seed: UInt64) {
    self.habits = habits
    self.preferred = preferred
    self.seed = seed
  }

  /// The facts about the wearer's day that are known when it begins.
  struct Day {
    let day: LocalDay
    let condition: DayCondition
    let meetings: Int
    let isWorkday: Bool
    /// From the first coffee after waking to bedtime.
    let awake: Range<Timestamp>
  }

  /// Decides about a day's blocks, in their order; each draws from a stream of its own.
  mutating func decide(_ blocks: [PlannedSession], _ day: Day) -> [(block: PlannedSession, reaction: Reaction)] {
    annoyance *= 6.0 / 7
    return blocks.map { ($0, decide($0, day)) }
  }

  private mutating func decide(_ block: PlannedSession, _ day: Day) -> Reaction {
    var random = RandomStream(seed: seed, name: "wearer.plan.\(block.id)")
    let luck = (assistant: random.unit(), delete: random.unit(), move: random.unit(), follow: random.unit())
    let (early, shift) = (random.uniform(0.1, 0.9), random.uniform(1, 3))
    let isLater = random.chance(0.6)
    let mood = habits.isMoody ? mood(block, day) : 1
    let earliest = day.awake.lowerBound
    let left = block.start - .minutes(10) - earliest
    let moment = earliest + Span(nanoseconds: Int64(Double(max(0, left.nanoseconds)) * early))
    guard left > .zero, block.start < day.awake.upperBound else { return .skips }
    if day.isWorkday, luck.assistant < habits.assistant { return .clearedByAssistant(at: moment) }
    if luck.delete < habits.deletes * (habits.isMoody ? (2 - mood) * (1 + annoyance) : 1) {
      annoyance = min(2, annoyance + 0.5)
      return .deletes(at: moment)
    }
    if luck.move < habits.moves {
      let other = block.start + .minutes(Int64(shift * 4) * 15) * (isLater ? 1 : -1)
      if other > moment + .minutes(30), other + (block.end - block.start) < day.awake.upperBound {
        return .moves(to: other, at: moment)
      }
    }
    return luck.follow < habits.follows * mood * inclination(block, day) ? .follows : .skips
  }

  /// Returns the wearer's remaining will for a session of that kind on such a day, 0 to 1.
  private func inclination(_ block: PlannedSession, _ day: Day) -> Double {
    let isShunned = habits.shunned.contains(day.day.date.weekday) || habits.dislikes == block.kind
    return isShunned ? Self.reluctance : 1
  }

  private static let reluctance = 0.1

  /// Returns the fit of a session with today, 0 to 1.
  private func mood(_ block: PlannedSession, _ day: Day) -> Double {
    let second = day.day.furthestSecond(by: block.start)
    let off = Double(abs(second - preferred)) / 3_600
    let suits = off < 2 ? 1 : max(0.6, 1 - 0.08 * (off - 2))
    let tired = block.kind.isLight ? 1 : min(1, 0.45 + 1.2 * day.condition.recovery)
    let busy = day.meetings > 6 ? 0.85 : 1
    let ill = 1 - 0.8 * day.condition.illness
    return max(0, min(1, suits * tired * busy * ill / (1 + 0.15 * annoyance)))
  }
}

extension BlockKind {
  /// The wearer's activity when they follow such a session.
  package var activity: Activity {
    switch self {
    case .training, .heavyLifts: .strength
    case .cardio: .running
    case .recoveryWalk: .walking
    case .movementBreak: .yoga
    }
  }
}
