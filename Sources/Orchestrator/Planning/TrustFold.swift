package import Wire

/// Trust with the events that it follows from, so that one more can be added at either end.
package struct TrustFold: Sendable {
  package private(set) var state: TrustState
  package private(set) var log: TrustLog
  private var last: TrustEvent?
  private let config: TrustConfig

  package init(_ events: [TrustEvent], _ config: TrustConfig) {
    self.config = config
    log = TrustLog(events)
    state = TrustState()
    for event in log.ordered {
      _ = state.take(event, config)
      if config.forgetsRow { state.forgetRow() }
      last = event
    }
  }

  package func knows(_ id: UInt64) -> Bool { log.contains(id) }

  /// Adds an event; answers the step that it led to.
  ///
  /// One that is earlier than others, because the clock was set back, changes what those came to: all is folded again, and
  /// nobody is told of a step.
  package mutating func add(_ event: TrustEvent) -> TrustState.Step? {
    guard !log.contains(event.id) else { return nil }
    log.add(event)
    if let last, TrustEvent.comesFirst(event, last) {
      state = TrustState(log, config)
      return nil
    }
    last = event
    return state.take(event, config)
  }
}
