package import SimKernel

/// The way from a kept place to where a session wants to be, with what it remembers.
package struct StepJourney: Hashable, Codable {
  /// The number of the place.
  package let place: Int
  let goal: Goal
  package let memory: StepMemory

  package enum Goal: Hashable, Codable {
    case step(UInt64)
    case spot(StepSpot)
    case event(UInt64)
    case moment(Instant)
    /// So many tellings before that spot. They have to be looked for first, from the start of one of ``windows`` on.
    case tellings(Int, before: StepSpot, window: Int)
  }

  /// In what times before a spot its tellings are looked for, one after the other; nil is all there is.
  package static let windows: [Span?] = [.hours(1), .days(1), .days(7), nil]

  /// What is told in the time before a moment is what somebody may want to go back over.
  package static let reach = Span.hours(1)
}

extension StepJourney.Goal {
  /// Whether the goal lies ahead of that spot.
  func isAhead(ofStep step: UInt64, event: UInt64, at: Instant) -> Bool {
    switch self {
    case .step(let goal): step <= goal
    case .spot(let goal): step <= goal.step && at <= goal.at
    case .event(let goal): event <= goal
    case .moment(let goal): at <= goal
    case .tellings(_, let spot, let window): at <= Self.start(ofWindow: window, before: spot)
    }
  }

  /// Whether that place is a good one to start from.
  func isWithinReach(of place: StepPlace) -> Bool {
    if case .moment(let goal) = self { return place.at <= max(.start, goal - StepJourney.reach) }
    return isAhead(ofStep: place.step, event: place.event, at: place.at)
  }

  package static func start(ofWindow window: Int, before spot: StepSpot) -> Instant {
    StepJourney.windows[window].map { max(.start, spot.at - $0) } ?? .start
  }
}
