import WearerKit

extension RandomAct {
  static let planning = [clears, instructs, leaves, publishes, tells]

  /// The wearer or another person deletes blocks in the calendar, once or on some mornings in a row.
  private static let clears = RandomAct("clears", concerns: plans) { random in
    let mornings = random.chance(0.5) ? 1 : 2 + random.below(4)
    return (0..<mornings).map { day in
      (.days(Int64(day)), .deletesBlock(by: random.chance(0.85) ? .wearer : .delegate))
    }
  }

  /// The wearer instructs the planner: its phase, a vacation, a crash.
  private static let instructs = RandomAct("instructs", concerns: plans) { random in
    switch random.below(4) {
    case 0: return [(.zero, .answers(.crashing))]
    case 1:
      let span = Span.hours(Int64(random.uniform(6, 96)))
      return [(.zero, .answers(.vacation(true))), (span, .answers(.vacation(false)))]
    case 2: return [(.zero, .answers(.phase(TrustPhase.allCases[random.below(TrustPhase.allCases.count)])))]
    default:
      let span = Span.hours(Int64(random.uniform(1, 48)))
      return [(.zero, .answers(.shadows(false))), (span, .answers(.shadows(true)))]
    }
  }

  /// A night or a weekend away from home.
  private static let leaves = RandomAct("leaves", concerns: plans) { random in
    let span = Span.hours(Int64(random.uniform(8, 72)))
    return [(.zero, .goesAway(duration: span, kilometres: random.uniform(20, 900).rounded()))]
  }

  /// The planner's configuration is changed remotely.
  private static let publishes = RandomAct("publishes", concerns: plans) { random in
    [(.zero, .publishes(pick(documents, &random)))]
  }

  /// The wearer reports about themselves: a temporary injury, equipment bought or lost, another goal, or a time of
  /// their own.
  private static let tells = RandomAct("tells", concerns: plans) { random in
    let span = Span.hours(Int64(random.uniform(3, 300)))
    func lasting(_ begin: ProfileChange, _ end: ProfileChange) -> [(Span, StoryEntry.Act)] {
      [(.zero, .answers(.profile(begin))), (span, .answers(.profile(end)))]
    }
    switch random.below(4) {
    case 0:
      let area = pick(["knee", "shoulder", "lower back", "wrist", "something in the leg"], &random)
      return lasting(.hurts(area), .heals(area))
    case 1:
      let thing = pick(["dumbbells", "barbell", "full gym", "band"], &random)
      return lasting(.gets([thing]), .losesEquipment([thing]))
    case 2:
      let begin = 3_600 * (6 + random.below(14))
      let window = DailyWindow(from: begin, to: begin + 3_600 * (1 + random.below(4)))
      return lasting(.keepsFree(window), .givesBack(window))
    default:
      let (goals, levels) = (TrainingGoal.allCases, TrainingLevel.allCases)
      return [
        (.zero, .answers(.profile(.goal(goals[random.below(goals.count)])))),
        (span, .answers(.profile(.level(levels[random.below(levels.count)])))),
      ]
    }
  }

  private static let plans: @Sendable (Scenario) -> Bool = { $0.planner != nil }

  private static let documents = [
    #"{"schema": 1, "version": "1.1.0", "updatedAt": "2026-03-01T00:00:00Z", "trust": {"schedulerDays": 10}}"#,
    #"{"schema": 1, "version": "1.2.0", "updatedAt": "2026-03-02T00:00:00Z", "trust": {"schedulerDays": -1}}"#,
    #"{"schema": 1, "version": "1.3.0", "updatedAt": "2026-03-03T00:00:00Z", "trust": {"deletionsMax": 2}}"#,
    "not a configuration",
  ]
}
