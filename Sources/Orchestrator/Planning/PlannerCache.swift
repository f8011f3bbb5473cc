import Devices
package import PersonWire

/// What one process of the phone's app keeps between two triggers to save time; without it everything comes to the same.
package struct PlannerCache {
  var body: BodyModel
  var travel = TravelFold()
  private var trust: (ids: [UInt64], fold: TrustFold)?

  package init(_ config: GhostConfig) { body = BodyModel(config) }

  /// Trust after those events: where they only grew at their end, the new ones are added to what was known.
  ///
  /// All that were known are compared: a phone that gets events back reads all of them in another order, and one may stand
  /// in the place of the last by chance.
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
      _ = state.apply(event, config)
      if config.forgetsRow { state.forgetRow() }
      last = event
    }
  }

  package func knows(_ id: UInt64) -> Bool { log.contains(id) }

  /// Adds an event; answers the step that it led to.
  ///
  /// One that is earlier than others, because the clock was set back, changes what those came to: all is folded again, and
  /// no step is told.
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
