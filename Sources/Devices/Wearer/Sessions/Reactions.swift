import Foundation

/// A wearer's reaction to a planned session: a change when they see it, or their decision as it begins.
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

/// A wearer's commitment to a planned session.
package enum Promise: Hashable, Sendable {
  /// An app added it without asking.
  case none
  /// They said yes to it then.
  case agreed(at: Timestamp)
  /// They chose its time themselves.
  case chosen
}

/// A wearer's reactions to planned sessions. They depend on the night, the strain, the hour, the wearer's tiredness, their
/// word, and the annoyance from earlier plans.
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

  /// The wearer's day so far, and its end.
  struct Day {
    let day: LocalDay
    let condition: DayCondition
    /// The usual stress, which no session suffers from.
    let usualStress: Double
    let isWorkday: Bool
    let bedtime: Timestamp
  }

  mutating func passDay() { annoyance *= 6.0 / 7 }

  /// Returns the change that the wearer makes to a session that they see now, or `nil` if they leave it.
  ///
  /// Each session draws from a stream of its own.
  mutating func look(at block: PlannedSession, _ day: Day, at moment: Timestamp) -> Reaction? {
    var random = RandomStream(seed: seed, name: "wearer.plan.\(block.id)")
    let luck = (assistant: random.unit(), delete: random.unit(), move: random.unit())
    let (early, hours) = (random.uniform(0.1, 0.9), random.uniform(1, 3))
    let isLater = random.chance(0.6)
    let left = block.start - .minutes(10) - moment
    guard left > .zero else { return nil }
    let then = moment + Span(nanoseconds: Int64(Double(left.nanoseconds) * early))
    if day.isWorkday, luck.assistant < habits.assistant { return .clearedByAssistant(at: then) }
    let reluctance = habits.isMoody ? exp(-shift(block, day)) * (1 + annoyance) : 1
    if luck.delete < habits.deletes * reluctance {
      annoyance = min(2, annoyance + 0.5)
      return .deletes(at: then)
    }
    guard luck.move < habits.moves else { return nil }
    let other = block.start + .minutes(Int64(hours * 4) * 15) * (isLater ? 1 : -1)
    let isPossible = other > then + .minutes(30) && other + (block.end - block.start) < day.bedtime
    return isPossible ? .moves(to: other, at: then) : nil
  }

  /// Returns whether the wearer does a session that begins now.
  ///
  /// On an average day the probability is the habit's. The day moves its logarithmic odds, so that it moves neither of
  /// the certain ones.
  func follows(_ block: PlannedSession, _ day: Day, at moment: Timestamp, _ promise: Promise) -> Bool {
    if promise == .chosen { return true }
    var random = RandomStream(seed: seed, name: "wearer.plan.\(block.id).begins")
    let luck = random.unit()
    let isShunned = habits.shunned.contains(day.day.date.weekday) || habits.dislikes == block.kind
    let usual = habits.follows * (isShunned ? Self.reluctance : 1)
    guard habits.isMoody, usual > 0, usual < 1 else { return luck < usual }
    var word = 0.0
    // A promise binds, and less so as days pass.
    if case .agreed(let said) = promise { word = Self.word * exp2(-max(0, (moment - said).seconds) / 172_800) }
    let odds = usual / (1 - usual) * exp(shift(block, day) + word)
    return luck < odds / (1 + odds)
  }

  /// Returns the wearer's use of the watch in a session that takes that time without its pauses; `nil` if they don't
  /// use it.
  func course(of block: PlannedSession, during time: Range<Timestamp>) -> SessionCourse? {
    var random = RandomStream(seed: seed, name: "wearer.plan.\(block.id).course")
    let (starts, pauses) = (random.chance(habits.startsOnWatch), random.chance(habits.pauses))
    let (share, minutes) = (random.uniform(0.2, 0.8), random.uniform(2, 9))
    guard starts else { return nil }
    let begin = time.lowerBound + .seconds(Int64(time.length.seconds * share))
    return SessionCourse(
      pauses: pauses ? [begin..<begin + .seconds(Int64(minutes * 60))] : [], forgetsEnd: random.chance(Self.forgets))
  }

  /// The probability that the wearer forgets to end a session on the watch (assumed).
  private static let forgets = 0.1
  private static let reluctance = 0.1
  private static let word = 0.3
  /// A modelled body's average recovery.
  private static let usualRecovery = 0.6

  /// Returns the effect of today on the logarithmic odds of doing a session: about 0 on an average day (assumed).
  private func shift(_ block: PlannedSession, _ day: Day) -> Double {
    let off = Double(abs(day.day.furthestSecond(by: block.start) - preferred)) / 3_600
    let rest = block.kind.isLight ? 0 : 2 * (day.condition.recovery - Self.usualRecovery)
    let strain = 1.2 * (day.condition.stress - day.usualStress)
    return rest - strain - 4 * day.condition.illness - min(0.6, 0.1 * max(0, off - 2)) - 0.2 * annoyance
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
