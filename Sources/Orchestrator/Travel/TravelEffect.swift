package import SimKernel
package import Wire

/// What a journey changes for the planner: it proposes little, light and short, and adds nothing by itself.
package struct TravelEffect: Equatable, Sendable {
  /// Whether blocks may be added without asking.
  package let allowsAutomatic: Bool
  /// Those that need neither a place nor a machine.
  package let kinds: [BlockKind]
  package let durationMax: Span
  /// When a block may lie, by the clock where the wearer is.
  package let window: DailyWindow
  /// Whether the hours that the wearer likes at home mean anything there.
  package let keepsHabits: Bool

  package func allows(_ kind: BlockKind) -> Bool { kinds.contains(kind) }
}

extension TravelState {
  /// What changes on that date; nil while the wearer is at home, or nobody knows.
  package func effect(
    on date: CivilDate, at now: Timestamp, _ config: TravelConfig = TravelConfig()
  ) -> TravelEffect? {
    guard case .travelling = whereabouts(at: now, config), let trip = trips.last, trip.end == nil else { return nil }
    let ahead = hoursAhead ?? 0
    let isShifted = abs(ahead) >= config.shiftMin
    let daysAway = Double(date.dayNumber - trip.start.dayNumber)
    let isAdapting = isShifted && daysAway < Double(abs(ahead)) * config.daysPerHour
    return TravelEffect(
      allowsAutomatic: false, kinds: BlockKind.allCases.filter(\.isLight), durationMax: config.blockMax,
      window: !isAdapting ? config.window : ahead > 0 ? config.windowAfterEast : config.windowAfterWest,
      keepsHabits: !isShifted)
  }
}
