extension RandomAct {
  /// The acts that chaos draws for any wearer, whatever their apps.
  package static let kit = [looks, wrist]

  /// A look at a device, for no reason.
  private static let looks = RandomAct("looks", timesAWeekMax: 6, concerns: { has([.phone], $0) }) { random in
    [(.zero, random.chance(0.5) ? .opensApp : .raisesWrist)]
  }

  /// The watch is put away for hours, or is on its charger at an unusual time.
  private static let wrist = RandomAct("wrist", concerns: { has([.watch, .phone], $0) }) { random in
    let span = Span.minutes(Int64(random.uniform(20, 960)))
    return [(.zero, random.chance(0.7) ? .takesOffWatch(duration: span) : .chargesWatch(duration: span))]
  }

  package static func has(_ roles: [Role], _ scenario: Scenario) -> Bool {
    roles.allSatisfy(scenario.devices.present.contains)
  }
}
