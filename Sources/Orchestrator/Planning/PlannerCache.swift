/// A cache of one process of the phone's app between two triggers; it doesn't change any result.
package struct PlannerCache {
  var body: BodyModel
  var travel = TravelFold()
  private var trust: (ids: [UInt64], fold: TrustFold)?

  package init(_ config: GhostConfig) { body = BodyModel(config) }

  /// Returns the trust after those events. If they only grew at their end, the new ones are added to the cached fold.
  ///
  /// All cached events are compared: a phone that restores events reads all of them in another order, and by chance the
  /// last one could be the same.
  mutating func trust(_ events: [TrustEvent], _ config: TrustConfig) -> TrustFold {
    guard let known = trust, !config.forgetsRow, known.ids.count <= events.count,
      zip(known.ids, events).allSatisfy({ $0 == $1.id })
    else {
      let fold = TrustFold(events, config)
      trust = (events.map(\.id), fold)
      return fold
    }
    let new = events[known.ids.count...]
    for event in new {
      _ = trust?.fold.add(event)
      trust?.ids.append(event.id)
    }
    return trust?.fold ?? known.fold
  }
}

/// Trust with the events behind it, so that one more can be added at either end.
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
      _ = state.apply(event, config)
      if config.forgetsRow { state.forgetRow() }
      last = event
    }
  }

  package func knows(_ id: UInt64) -> Bool { log.contains(id) }

  /// Adds an event. Returns the step that it caused.
  ///
  /// An event earlier than others, after a clock was set back, changes their effects: all are folded again, and no step
  /// is returned.
  package mutating func add(_ event: TrustEvent) -> TrustState.Step? {
    guard !log.contains(event.id) else { return nil }
    log.add(event)
    if let last, TrustEvent.comesFirst(event, last) {
      state = TrustState(log, config)
      return nil
    }
    last = event
    return state.apply(event, config)
  }
}
