import SimKernel
import Wire

extension SwarmAct {
  /// What chaos lets any wearer do, whatever runs on their devices.
  package static let kit = [looks, wrist, writes, disputes]

  /// A look at a device, for no reason.
  private static let looks = SwarmAct("looks", timesAWeekMax: 6, concerns: { has([.phone], $0) }) { random in
    [(.zero, random.chance(0.5) ? .opensApp : .raisesWrist)]
  }

  /// The watch is put away for hours, or lies on its charger at an unusual time.
  private static let wrist = SwarmAct("wrist", concerns: { has([.watch, .phone], $0) }) { random in
    let span = Span.minutes(Int64(random.uniform(20, 960)))
    return [(.zero, random.chance(0.7) ? .takesOffWatch(duration: span) : .chargesWatch(duration: span))]
  }

  /// Words in the journal: ordinary ones, ones that identify a person, ones that worry.
  private static let writes = SwarmAct("writes", concerns: { has([.phone], $0) }) { random in
    let role = [Role.phone, .watch][random.below(2)]
    return [(.zero, .journal(pick(entries, &random), on: role, isSpoken: random.chance(0.2)))]
  }

  /// A workout that never happened, says the wearer.
  private static let disputes = SwarmAct("disputes", concerns: { has([.watch, .phone], $0) }) { _ in
    [(.zero, .rejectsWorkout)]
  }

  private static func has(_ roles: [Role], _ scenario: Scenario) -> Bool {
    roles.allSatisfy(scenario.devices.present.contains)
  }

  private static let entries = [
    "A long day, and a good run at the end of it.", "Met Kari, her number is 912 34 567. We laughed a lot.",
    "Slept badly, and the meeting did not help.", "Write to ola.nordmann@example.org about the cabin.",
    "Everything is too much. I want to end my life.", "Nothing special, and that is fine.",
  ]
}
