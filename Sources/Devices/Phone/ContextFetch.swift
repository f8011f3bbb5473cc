import DeviceKit
import SimKernel
import Wire

/// Asks the private store for a context of the desktop that did not come over the local network.
struct ContextFetch {
  /// Whether an answer is expected over a connection.
  private(set) var isWaiting = false
  private var lastAsked: Instant?

  /// How often a run in the background asks at most: half the time for which a context counts as fresh (assumed).
  static let interval = Span.minutes(15)

  /// A run begins: asks if what the phone has is not fresh, and the wearer looks or it has not asked for a while.
  mutating func run(_ replica: Replica, _ context: inout DeviceContext) {
    isWaiting = false
    let setup = replica.setup
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

  /// The store answered or turned the phone away.
  mutating func end() { isWaiting = false }
}

extension PhoneApp {
  /// The private store gave out what it has of the desktop's context.
  mutating func receiveNewer(_ sealed: [SealedRecord], _ context: inout DeviceContext) {
    contextFetch.end()
    for entry in sealed where replica.open(entry, &context) != nil {
      if context.platform.isAttended { showContext(&context) }
    }
  }

  /// Shows the wearer what they were doing at their desk, as long as it says anything.
  func showContext(_ context: inout DeviceContext) {
    guard let body = replica.ledger.record(DesktopMachine.contextKey)?.body?.content(DesktopContext.self),
      Staleness(of: body.observed, at: context.clock) < .expired
    else { return }
    context.show(.desktopContext, observed: body.observed, by: setup, replica.lastArrival)
  }
}
