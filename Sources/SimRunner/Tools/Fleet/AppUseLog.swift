import DeviceKit
import Devices
import Engine
import Orchestration

/// How much of a wearer's time and attention the phone's app takes, and how much it does by itself (tech spec §11.1 and
/// §11.2, implementation plan, success metrics).
///
/// It is counted from what the devices say that they did, as a service would count it that is told no names.
struct AppUseLog {
  /// How often the app was opened, on which dates and in which weeks.
  private(set) var opens = 0
  private(set) var days: Set<CivilDate> = []
  private(set) var weeks: Set<Int> = []
  private(set) var foreground = Span.zero
  /// Alerts that led to the app: it was opened shortly after (assumed; the documents do not say what a tap is).
  private(set) var tapped = 0
  /// The sessions from the planner's hand that were done.
  private(set) var completed: Set<UInt64> = []
  private let clock: WorldClock
  private var lastAlert: Instant?
  private var troubled = Span.zero
  private var troubledSince: Instant?

  /// So soon after an alert the app is opened because of it (assumed).
  private static let tapWithin = Span.minutes(10)

  init(clock: WorldClock) { self.clock = clock }

  /// Follows an event of the story.
  mutating func follow(_ event: TraceEvent) {
    switch event.deviceFact {
    case .lookedAt(_, _, let device)? where device.role == .phone:
      opens += 1
      // By the true date: a phone whose clock is wrong names others.
      days.insert(clock.civil(event.at).date)
      weeks.insert((clock.day(event.at) - 1) / 7)
      if let alert = lastAlert, event.at - alert <= Self.tapWithin { tapped += 1 }
      lastAlert = nil
    case .ran(let reason, let span, let device)? where device.role == .phone && reason.isForeground:
      foreground = foreground + span
    case .alerted(_, by: .phone)?: lastAlert = event.at
    default: break
    }
    switch event.planningFact {
    case .planned(let block, _)? where block.status == .completed: completed.insert(block.id)
    case .explained(let receipt, _)? where receipt.action == .healthChanged: noteMode(receipt.reason, event.at)
    default: break
    }
  }

  /// The receipt says in which mode the planner is from now on, and in which it was.
  private mutating func noteMode(_ words: String, _ at: Instant) {
    let isHealthy = words.hasPrefix("It is \(HealthMode.healthy.name) ")
    if let since = troubledSince, isHealthy { troubled = troubled + (at - since) }
    troubledSince = isHealthy ? nil : troubledSince ?? at
  }

  /// For how long the planner trusted its surroundings less than usual: degraded, in safe mode or suspended.
  func troubled(until end: Instant) -> Span {
    troubled + (troubledSince.map { max(.zero, end - $0) } ?? .zero)
  }
}
