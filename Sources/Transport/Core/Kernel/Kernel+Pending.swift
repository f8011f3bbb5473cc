/// A pending event of a simulation, as observers see it.
package struct PendingLook: Sendable {
  package enum What: Sendable {
    /// A message in flight, or an action of the wearer.
    case delivery(Envelope)
    /// A timer of a node, by its token.
    case wake(UInt64)
    /// A task that sleeps until that moment.
    case resumption
    /// An event of the world, such as the start of a fault or a day of the wearer.
    case control
  }

  package let at: Instant
  /// The node of the event, or the world if it belongs to no node.
  package let node: NodeID
  package let what: What
  /// `true` if ``Intervention/Deed/choose`` and ``Intervention/Deed/skip`` can name it.
  package let canBeFirst: Bool
  package let canBeSkipped: Bool
}

// The pending events, and interventions in them.
extension Kernel {
  /// The number of completed steps. Every event of the queue is one, whether or not the trace shows it.
  package var stepCount: UInt64 { core.pointee.stepCount }

  /// Sets the steps that are decided by hand. Call it before the first of them.
  package func intervene(with interventions: [Intervention]) {
    core.pointee.interventions = interventions.sorted { $0.step > $1.step }
  }

  /// Returns at most `limit` pending events in the order in which they would happen.
  package func pending(limit: Int) -> [PendingLook] {
    runReadyJobs()
    let keys = core.pointee.queue.sorted()
    guard let first = keys.first else { return [] }
    return keys.prefix(limit).map { look($0, first: first) }
  }

  private func look(_ key: EventKey, first: EventKey) -> PendingLook {
    let event = PendingEvent(encoded: key.slot)
    let at = Instant(nanoseconds: key.at)
    let isTogether = key.at == first.at
    switch event.kind {
    case .delivery:
      let envelope = core.pointee.deliveries[event.slot]
      let isMessage = envelope.channel != .physical
      return PendingLook(
        at: at, node: envelope.to, what: .delivery(envelope), canBeFirst: isTogether || isMessage,
        canBeSkipped: isMessage)
    case .wake:
      let wake = core.pointee.wakes[event.slot]
      return PendingLook(
        at: at, node: wake.node, what: .wake(wake.token), canBeFirst: isTogether, canBeSkipped: true)
    case .resumption:
      return PendingLook(at: at, node: .world, what: .resumption, canBeFirst: false, canBeSkipped: false)
    case .control:
      return PendingLook(at: at, node: .world, what: .control, canBeFirst: false, canBeSkipped: false)
    }
  }

  /// Carries out the interventions of this step.
  func intervene() {
    while let next = core.pointee.interventions.last, next.step == core.pointee.stepCount {
      core.pointee.interventions.removeLast()
      let keys = core.pointee.queue.sorted()
      let matches = keys.filter { $0.at == next.due.nanoseconds && look($0, first: keys[0]).node == next.node }
      let key = matches.indices.contains(next.number - 1) ? matches[next.number - 1] : nil
      let seen = key.map { look($0, first: keys[0]) }
      let isAllowed = next.deed == .choose ? seen?.canBeFirst == true : seen?.canBeSkipped == true
      report(InterventionFact(intervention: next, isRefused: !isAllowed), kind: .fault)
      guard let key, isAllowed else { continue }
      core.pointee.queue.remove(key)
      switch next.deed {
      case .choose:
        // Before everything else of its instant: sequence numbers begin with 1.
        core.pointee.queue.push(EventKey(at: keys[0].at, rank: 0, sequence: 0, slot: key.slot))
      case .skip: drop(PendingEvent(encoded: key.slot))
      }
    }
  }

  private func drop(_ event: PendingEvent) {
    switch event.kind {
    case .delivery:
      let envelope = core.pointee.deliveries.take(event.slot)
      noteDrop(envelope.id, to: envelope.to, .skipped)
    case .wake: _ = core.pointee.wakes.take(event.slot)
    case .resumption, .control: break
    }
  }
}
