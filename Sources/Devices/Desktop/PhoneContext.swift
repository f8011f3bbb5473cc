package import DeviceKit
package import SimKernel
package import Wire

/// What the phone knows of what the wearer does at their desk: a context that did not come over the local network is
/// fetched from the private store.
package final class PhoneContext: Feature {
  package let device: DeviceServices
  /// Whether an answer is expected over a connection.
  private var isWaiting = false
  private var lastAsked: Instant?

  /// How often a run in the background asks at most: half the time for which a context counts as fresh (assumed).
  private static let interval = Span.minutes(15)

  package init?(_ device: DeviceServices) { self.device = device }

  package var isBusy: Bool { isWaiting }

  /// Asks if what the phone has is not fresh, and the wearer looks or it has not asked for a while.
  package func run(_ context: inout DeviceContext) {
    isWaiting = false
    guard setup.app >= SyncMessage.newer([]).since, setup.peers.isSuperset(of: [.desktop, .cloud]), replica.mayWrite()
    else { return }
    let key = DesktopMachine.contextKey
    let known = replica.ledger.record(key)
    if let body = known?.body?.content(DesktopContext.self), Staleness(of: body.observed, at: context.clock) == .fresh {
      return
    }
    let isEarly = lastAsked.map { context.uptime - $0 < Self.interval } ?? false
    guard context.platform.isAttended || !isEarly, replica.access.mayAsk(.privateStore, context) else { return }
    lastAsked = context.uptime
    isWaiting = true
    context.send(to: .cloud, on: .https, .newerRequest(known?.stamp ?? RecordStamp(key: key, version: .none)))
  }

  /// The private store gave out what it has.
  package func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) -> Bool {
    guard case .newer(let sealed)? = message.sync else { return false }
    isWaiting = false
    for entry in sealed where replica.open(entry, &context) != nil {
      if context.platform.isAttended { show(&context) }
    }
    return true
  }

  /// The store may turn the phone away.
  package func observe(_ message: SyncMessage, from role: Role?, _ context: inout DeviceContext) {
    if case .busy = message { isWaiting = false }
  }

  /// Shows the wearer what they were doing at their desk, as long as it says anything.
  package func show(_ context: inout DeviceContext) {
    guard let body = replica.ledger.record(DesktopMachine.contextKey)?.body?.content(DesktopContext.self),
      Staleness(of: body.observed, at: context.clock) < .expired
    else { return }
    context.show(.desktopContext, observed: body.observed, by: setup, replica.lastArrival)
  }
}
