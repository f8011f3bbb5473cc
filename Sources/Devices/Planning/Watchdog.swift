import WearerKit

/// A failure of the planner's surroundings, or a recovery (tech spec §2.4).
package enum SurroundingsEvent: UInt8, StableName, WireCodable {
  /// A run in the background failed: it ran out of time with work left, or couldn't store anything.
  case backgroundFailed = 1
  /// One could again.
  case backgroundRan
  /// The app didn't run when something was due: an evening, a Sunday, or four hours of any kind.
  case windowMissed
  /// Records have waited for the private store for a day: the two don't agree.
  case syncStuck

  package static let names = ["backgroundFailed", "backgroundRan", "windowMissed", "syncStuck"]
}

/// Such an event, with its time by the phone's clock.
package struct NotedEvent: Hashable, Sendable {
  package let position: Int64
  package let event: SurroundingsEvent
  package let at: Timestamp
}

/// Notes the state of the planner's surroundings on the phone, for the planner to judge when it next runs.
///
/// An app that may not run, or can't store anything, can't note anything then: it finds out at the next run that works.
package final class Watchdog: Feature {
  package static let schema: FeatureSchema? = FeatureSchema(
    "surroundings", tables: ["surroundings"],
    scripts: ["CREATE TABLE surroundings (position INTEGER PRIMARY KEY, event INTEGER NOT NULL, at INTEGER NOT NULL)"])

  package let device: DeviceServices

  package init?(_ device: DeviceServices) {
    guard device.setup.planner != nil else { return nil }
    self.device = device
  }

  /// The interval of checks on the planner (tech spec §2.4: healthCheckIntervalHours).
  private static let interval = Span.hours(4)
  /// The precision of the stored time of the last run: a run more or less makes no difference.
  private static let precision = Span.minutes(30)
  /// The most failed incarnations that are noted.
  private static let failuresMax = 5
  private static let windowsMax = 6
  /// The time without an answer of the private store after which something is wrong (assumed).
  private static let patience = Span.hours(24)

  package func takeOver() { letGo(numbers: [.lastLife, .lastRun, .hasFailedRuns]) }

  package func catchUp(_ context: inout DeviceContext) {
    var noted = noteLives(context)
    noted = noteGap(context) || noted
    noted = noteOutbox(context) || noted
    if noted { device.announce(SurroundingsNews(), &context) }
  }

  package func notified(of news: any AppNews, _ context: inout DeviceContext) -> Bool {
    switch news {
    case let missed as WindowNews: note(.windowMissed, at: min(missed.at, context.clock))
    case is FailedRunNews:
      note(.backgroundFailed, at: context.clock)
      store.remember(.hasFailedRuns, 1)
    default: return false
    }
    device.announce(SurroundingsNews(), &context)
    return false
  }

  /// Notes incarnations of the app that stored nothing, not even their beginning.
  private func noteLives(_ context: DeviceContext) -> Bool {
    let life = Int64(setup.life)
    let last = store.number(.lastLife) ?? life
    if last != life || store.number(.lastLife) == nil { store.remember(.lastLife, life) }
    let failed = min(Int(life - last) - 1, Self.failuresMax)
    if failed > 0 {
      for _ in 0..<failed { note(.backgroundFailed, at: context.clock) }
      store.remember(.hasFailedRuns, 1)
      return true
    }
    // A run after failed ones counts as successful once the next one begins.
    guard store.number(.hasFailedRuns) == 1, last == life, context.platform.launchReason?.isForeground == false else {
      return false
    }
    store.forget(.hasFailedRuns)
    note(.backgroundRan, at: context.clock)
    return true
  }

  /// Notes hours in which the app was not allowed to run at all.
  private func noteGap(_ context: DeviceContext) -> Bool {
    let now = context.clock
    let last = store.number(.lastRun).map { Timestamp(nanoseconds: $0) } ?? now
    if last > now || now - last >= Self.precision || store.number(.lastRun) == nil {
      store.remember(.lastRun, now.nanoseconds)
    }
    // The end of the first interval is late, not missed.
    var moment = last + Self.interval + Self.interval
    var count = 0
    if now - last > .days(2) { moment = now - .hours(24) }
    while moment <= now, count < Self.windowsMax {
      note(.windowMissed, at: moment)
      moment = moment + Self.interval
      count += 1
    }
    return count > 0
  }

  private func noteOutbox(_ context: DeviceContext) -> Bool {
    guard setup.services.contains(.privateStore) else { return false }
    if let last = store.number(.lastOutboxLook).map({ Timestamp(nanoseconds: $0) }), last <= context.clock,
      context.clock - last < Self.patience
    {
      return false
    }
    store.remember(.lastOutboxLook, context.clock.nanoseconds)
    let oldest = store.statement("SELECT min(queued) FROM outbox WHERE service = ?")
      .first(Int64(Service.privateStore.rawValue)) { row in row.isNull(0) ? Int64.max : row.int64(0) }
    guard let oldest, oldest < (context.clock - Self.patience).nanoseconds else { return false }
    note(.syncStuck, at: context.clock)
    return true
  }

  private func note(_ event: SurroundingsEvent, at moment: Timestamp) {
    if let taken = store.number(.takenSurroundings) {
      store.statement("DELETE FROM surroundings WHERE position < ?").run(taken)
    }
    store.statement("INSERT INTO surroundings (event, at) VALUES (?, ?)").run(
      Int64(event.rawValue), moment.nanoseconds)
  }

  /// Returns the events that the planner hasn't judged, in the order in which they were noted.
  static func noted(in store: DeviceStore) -> [NotedEvent] {
    store.statement("SELECT position, event, at FROM surroundings WHERE position > ? ORDER BY position")
      .compactAll(store.number(.takenSurroundings) ?? 0) { row in
        SurroundingsEvent(rawValue: UInt8(truncatingIfNeeded: row.int64(1))).map {
          NotedEvent(position: row.int64(0), event: $0, at: row.moment(2))
        }
      }
  }
}

/// An event of the planner's surroundings was noted.
struct SurroundingsNews: AppNews {}

/// A run in the background ran out of time before the planner had finished.
struct FailedRunNews: AppNews {}

/// The app didn't run when the planner should have.
struct WindowNews: AppNews {
  let at: Timestamp
}

extension MemoryKey {
  /// the device's incarnation in which the app last ran; and when it last ran, with limited precision.
  package static let lastLife = MemoryKey("lastLife")
  package static let lastRun = MemoryKey("lastRun")
  /// 1 while runs have failed, and none has succeeded since.
  package static let hasFailedRuns = MemoryKey("hasFailedRuns")
  /// when the queue for the private store was last checked.
  package static let lastOutboxLook = MemoryKey("lastOutboxLook")
  /// the position of the last event of the surroundings that the planner has judged.
  package static let takenSurroundings = MemoryKey("takenSurroundings")
  /// 1 while the planner last found the health store, and the calendars, denied; and when it last checked itself.
  package static let seenDenied = MemoryKey("seenDenied")
  /// Phone: when a snoozed insight is due again, in nanoseconds since 1970.
  package static let snoozedUntil = MemoryKey("snoozedUntil")
  package static let lastHealthLook = MemoryKey("lastHealthLook")
}
