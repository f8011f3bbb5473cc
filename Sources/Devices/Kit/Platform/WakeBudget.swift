/// The number of background wakes of an app in any hour, over a sliding window that a restart of the device doesn't
/// refund.
struct WakeBudget {
  private let wakesAnHour: Int
  /// `false` if the complication is on no active face, which leaves one wake an hour (A, WWDC20 10049).
  var isOnFace = true
  /// The literal rule: an hour that begins with the first wake after the last hour, instead of one that slides, and
  /// that restarts with every start.
  private let resetsHourly: Bool
  /// The store that keeps the wakes over a restart, or `nil`.
  private let store: DeviceStore?
  /// The wakes of the last hour, or `nil` before they were read.
  private var taken: [Instant]?

  init(wakesAnHour: Int, resetsHourly: Bool = false, store: DeviceStore? = nil) {
    self.wakesAnHour = wakesAnHour
    self.resetsHourly = resetsHourly
    self.store = resetsHourly ? nil : store
  }

  /// Takes one wake. If none is left, returns how long to wait for one.
  mutating func take(at now: Instant) -> Span? {
    if self.taken == nil { self.taken = load(now) }
    var taken = self.taken ?? []
    defer { self.taken = taken }
    if !resetsHourly {
      let window = store?.hasPlanted(.wakeWindowHalved) == true ? Span.minutes(30) : .hours(1)
      taken.removeAll { now - $0 >= window }
    } else if let first = taken.first, now - first >= .hours(1) {
      taken = []
    }
    guard taken.count >= (isOnFace ? wakesAnHour : min(1, wakesAnHour)) else {
      taken.append(now)
      keep(now)
      return nil
    }
    return taken.first.map { .hours(1) - (now - $0) } ?? .hours(1)
  }

  private func load(_ now: Instant) -> [Instant] {
    guard let store else { return [] }
    return store.statement("SELECT at FROM wakes WHERE at <= ? ORDER BY at").all(now.sinceStart.nanoseconds) { row in
      .start + Span(nanoseconds: row.int64(0))
    }
  }

  private func keep(_ now: Instant) {
    guard let store else { return }
    store.statement("DELETE FROM wakes WHERE at <= ?").run((now - .hours(1)).sinceStart.nanoseconds)
    store.statement("INSERT INTO wakes (at) VALUES (?)").run(now.sinceStart.nanoseconds)
  }
}
