import Transport

/// How many background wakes an app may have in any hour: a window that slides, so that no hour ever has more.
struct WakeBudget {
  private let wakesAnHour: Int
  /// The literal rule: an hour that begins with the first wake after the last hour, instead of one that slides.
  private let resetsHourly: Bool
  private var taken: [Instant] = []

  init(wakesAnHour: Int, resetsHourly: Bool = false) {
    self.wakesAnHour = wakesAnHour
    self.resetsHourly = resetsHourly
  }

  /// Takes one wake, or answers how long to wait until there is one.
  mutating func take(at now: Instant) -> Span? {
    if !resetsHourly {
      taken.removeAll { now - $0 >= .hours(1) }
    } else if let first = taken.first, now - first >= .hours(1) {
      taken = []
    }
    guard taken.count >= wakesAnHour, let first = taken.first else {
      taken.append(now)
      return nil
    }
    return .hours(1) - (now - first)
  }
}
