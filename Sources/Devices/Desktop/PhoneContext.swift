/// The phone's knowledge of the wearer's work at the desktop: a context that didn't arrive over the local network is
/// fetched from the private store.
package final class PhoneContext: Feature {
  package let device: DeviceServices
  /// `true` if an answer is expected over a connection.
  private var isWaiting = false
  private var lastAsked: Instant?

  /// The interval of requests in background runs: it doubles while the private store has nothing newer, from the time
  /// for which a context counts as fresh (assumed).
  private var interval = PhoneContext.intervals.lowerBound
  private static let intervals = Span.minutes(30)...Span.hours(4)
  /// The interval of requests while the context chooses music, and the age below which the phone's context needs none
  /// (assumed). The desktop writes every five minutes and waits two for the local network; the DJ uses a context for
  /// ten.
  private static let musicInterval = Span.minutes(3)

  package init?(_ device: DeviceServices) { self.device = device }

  package var isBusy: Bool { isWaiting }

  /// Requests the context if the phone's isn't fresh, and the wearer looks or it hasn't asked for a while.
  package func run(_ context: inout DeviceContext) {
    isWaiting = false
    guard let known else { return }
    guard Staleness(of: known.observed, at: context.clock) != .fresh else {
      interval = Self.intervals.lowerBound
      return
    }
    if context.platform.isAttended || isLongAgo(interval, context) { ask(known.stamp, &context) }
  }

  /// Requests the context if music is chosen by it: a context fresh enough to look at is too old for that.
  package func notified(of news: any AppNews, _ context: inout DeviceContext) -> Bool {
    guard news is StateWantedNews, let known, isLongAgo(Self.musicInterval, context) else { return false }
    if let observed = known.observed, observed <= context.clock, context.clock - observed < Self.musicInterval {
      return false
    }
    ask(known.stamp, &context)
    return false
  }

  /// The phone's context and its observation time; `nil` while it may not request more.
  private var known: (stamp: RecordStamp, observed: Timestamp?)? {
    guard setup.app.can(.asksCloud), setup.peers.isSuperset(of: [.desktop, .cloud]), replica.mayWrite()
    else { return nil }
    let record = replica.ledger.record(DesktopMachine.contextKey)
    let stamp = record?.stamp ?? RecordStamp(key: DesktopMachine.contextKey, version: .none)
    return (stamp, record?.body?.content(DesktopContext.self)?.observed)
  }

  private func isLongAgo(_ interval: Span, _ context: DeviceContext) -> Bool {
    lastAsked.map { context.uptime - $0 >= interval } ?? true
  }

  private func ask(_ known: RecordStamp, _ context: inout DeviceContext) {
    guard replica.access.mayAsk(.privateStore, context) else { return }
    lastAsked = context.uptime
    isWaiting = true
    context.send(to: .cloud, on: .https, .newerRequest(known))
  }

  /// The private store has sent its record.
  package func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) -> Bool {
    guard case .newer(let sealed)? = message.sync else { return false }
    isWaiting = false
    interval = sealed.isEmpty ? min(interval + interval, Self.intervals.upperBound) : Self.intervals.lowerBound
    for entry in sealed where replica.open(entry, &context) != nil {
      if context.platform.isAttended { show(&context) }
    }
    return true
  }

  /// The store may reject the phone.
  package func observe(_ message: SyncMessage, from role: Role?, _ context: inout DeviceContext) {
    if case .busy = message { isWaiting = false }
  }

  /// Shows the wearer what they were doing at their desk, as long as that is meaningful.
  package func show(_ context: inout DeviceContext) {
    guard let body = replica.ledger.record(DesktopMachine.contextKey)?.body?.content(DesktopContext.self),
      Staleness(of: body.observed, at: context.clock) < .expired
    else { return }
    context.show(.desktopContext, observed: body.observed, by: setup, replica.lastArrival)
  }
}

/// Music must be chosen by the wearer's state, which needs recent data.
struct StateWantedNews: AppNews {}
