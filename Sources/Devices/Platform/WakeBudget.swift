import Transport

/// How many background wakes an app may have in any hour: a window that slides, so that no hour ever has more.
struct WakeBudget {
  private let wakesAnHour: Int
  private var taken: [Instant] = []

  init(wakesAnHour: Int) { self.wakesAnHour = wakesAnHour }

  /// Takes one wake, or answers how long to wait until there is one.
  mutating func take(at now: Instant) -> Span? {
    taken.removeAll { now - $0 >= .hours(1) }
    guard taken.count >= wakesAnHour, let first = taken.first else {
      taken.append(now)
      return nil
    }
    return .hours(1) - (now - first)
  }
}
