package import Devices
package import Transport

/// Whoever thinks for the phone: the single entry to the agents, which it asks and which never ask one another.
///
/// Readings trickle in; a day that changed is summarised once, a while after the first change, so that a night that
/// arrives in thirty pieces is one new version and not thirty.
package actor Orchestrator: PhoneAssistant {
  private nonisolated let lane: Lane
  private let phone: any PhoneServices
  private var changedDays: Set<CivilDate> = []
  private var isWaiting = false

  /// How long a changed day waits for more changes.
  static let settling = Span.minutes(10)

  package init(lane: Lane, phone: any PhoneServices) {
    self.lane = lane
    self.phone = phone
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { lane.asUnownedSerialExecutor() }

  package func handle(_ event: PhoneEvent) async {
    switch event {
    case .started: break
    case .daysChanged(let days):
      changedDays.formUnion(days)
      await summariseSoon()
    }
  }

  /// Waits for the changes to settle, then summarises every day that changed, also those that change meanwhile.
  private func summariseSoon() async {
    guard !isWaiting else { return }
    isWaiting = true
    defer { isWaiting = false }
    do { try await lane.runtime.sleep(Self.settling) } catch { return }
    while let day = changedDays.min() {
      changedDays.remove(day)
      let signals = await phone.signals(of: day)
      await phone.publish(DaySummary(signals))
    }
  }
}
