import Engine
import Orchestration

/// The demands of the phone's app on a wearer's time and attention, and its acts of its own accord (tech spec §11.1 and
/// §11.2, implementation plan, success metrics).
///
/// Counted from the facts of the devices, as an anonymous analytics service would.
struct AppUseLog {
  private(set) var opens = 0
  private(set) var days: Set<CivilDate> = []
  private(set) var weeks: Set<Int> = []
  private(set) var foreground = Span.zero
  /// The number of alerts that led to the app: it was opened shortly after (assumed; the documents don't define a tap).
  private(set) var tapped = 0
  /// The completed sessions that the planner scheduled.
  private(set) var completed: Set<UInt64> = []
  private let clock: WorldClock
  private var lastAlert: Instant?
  private var troubled = Span.zero
  private var troubledSince: Instant?

  /// The time after an alert in which opening the app counts as caused by it (assumed).
  private static let tapWithin = Span.minutes(10)

  init(clock: WorldClock) { self.clock = clock }

  /// Processes an event of the story.
  mutating func follow(_ event: TraceEvent) {
    let deviceFact = event.deviceFact
    if case .lookedAt(_, _, let device)? = deviceFact, device.role == .phone {
      opens += 1
      // By the true date: a phone with a wrong clock reports others.
      days.insert(clock.civil(event.at).date)
      weeks.insert((clock.day(event.at) - 1) / 7)
      if let alert = lastAlert, event.at - alert <= Self.tapWithin { tapped += 1 }
      lastAlert = nil
    }
    if case .ran(let reason, let span, let device)? = deviceFact, device.role == .phone, reason.isForeground {
      foreground = foreground + span
    }
    if case .alerted(_, by: .phone)? = deviceFact { lastAlert = event.at }
    let planningFact = event.planningFact
    if case .planned(let block, _)? = planningFact, block.status == .completed { completed.insert(block.id) }
    if case .explained(let receipt, _)? = planningFact, receipt.action == .healthChanged {
      noteMode(receipt.reason, event.at)
    }
  }

  /// Updates the planner's mode from a receipt, which has the new and the old one.
  private mutating func noteMode(_ words: String, _ at: Instant) {
    let isHealthy = words.hasPrefix("It is \(HealthMode.healthy.name) ")
    if let since = troubledSince, isHealthy { troubled = troubled + (at - since) }
    troubledSince = isHealthy ? nil : troubledSince ?? at
  }

  /// Returns the time for which the planner was degraded, in safe mode or suspended.
  func troubled(until end: Instant) -> Span {
    troubled + (troubledSince.map { max(.zero, end - $0) } ?? .zero)
  }
}
