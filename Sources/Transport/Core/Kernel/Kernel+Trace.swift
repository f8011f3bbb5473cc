// How events reach the observers.
extension Kernel {
  @inline(never)
  func show(
    _ number: UInt64, _ kind: TraceKind, _ node: NodeID, _ subject: UInt64, cause: UInt64, _ fact: (any TraceFact)?
  ) {
    show(TraceEvent(number: number, at: now, node: node, kind: kind, cause: cause, subject: subject, fact: fact))
  }

  private func show(_ event: TraceEvent) {
    for observer in event.hasFact ? observers.facts : observers.kernelEvents { observer.observe(event) }
  }

  /// Shows an event that another process told, with its message if it is about one.
  func show(_ event: TraceEvent, _ envelope: Envelope?) {
    show(event)
    if let envelope { for observer in observers.messages { observer.observe(event, envelope) } }
  }

  /// Shows the message of the last event to the observers that look at messages.
  @inline(never)
  func showEnvelope(
    _ envelope: borrowing Envelope, _ kind: TraceKind, _ node: NodeID, _ subject: UInt64
  ) {
    let event = TraceEvent(
      number: core.pointee.eventNumber, at: now, node: node, kind: kind,
      cause: kind == .delivery ? envelope.id : core.pointee.cause, subject: subject, fact: nil)
    let envelope = copy envelope
    for observer in observers.messages { observer.observe(event, envelope) }
  }

  @inline(never)
  func noteDrop(_ id: UInt64, to node: NodeID, _ reason: DropReason) {
    core.pointee.digest.fold(UInt64(reason.rawValue), id)
    let number = core.pointee.note(.drop, node, id, cause: id)
    if core.pointee.isObserved { show(number, .drop, node, id, cause: id, DropFact(message: id, reason: reason)) }
  }
}
