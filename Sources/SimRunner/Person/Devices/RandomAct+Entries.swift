extension RandomAct {
  static let entering = [writes, disputes]

  /// Words in the journal: ordinary ones, ones that identify a person, ones that show danger.
  private static let writes = RandomAct("writes", concerns: { has([.phone], $0) }) { random in
    let role = [Role.phone, .watch][random.below(2)]
    return [(.zero, .journal(pick(entries, &random), on: role, isSpoken: random.chance(0.2)))]
  }

  /// The wearer reports that a workout never happened.
  private static let disputes = RandomAct("disputes", concerns: { has([.watch, .phone], $0) }) { _ in
    [(.zero, .rejectsWorkout)]
  }

  private static let entries = [
    "A long day, and a good run at the end of it.", "Met Kari, her number is 912 34 567. We laughed a lot.",
    "Slept badly, and the meeting did not help.", "Write to ola.nordmann@example.org about the cabin.",
    "Everything is too much. I want to end my life.", "Nothing special, and that is fine.",
  ]
}
