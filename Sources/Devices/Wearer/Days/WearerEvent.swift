package import Wire

/// An event of a wearer at a true moment.
package struct WearerEvent: Sendable {
  package let at: Timestamp
  /// The act that a device may notice.
  package let message: Message

  package init(at: Timestamp, _ act: some WearerAct) { (self.at, message) = (at, Message(act)) }
  package init(at: Timestamp, stimulus: Stimulus) { (self.at, message) = (at, Message(stimulus)) }

  /// The stimulus of a device, if it is one.
  package var stimulus: Stimulus? { message.stimulus }
  package var act: (any WearerAct)? { message.act }
}

extension WearerEvent: Equatable {
  package static func == (a: WearerEvent, b: WearerEvent) -> Bool {
    guard a.at == b.at, let one = a.act, let other = b.act else { return false }
    return one.isEqual(to: other)
  }
}

extension WearerAct {
  fileprivate func isEqual(to other: any WearerAct) -> Bool { other as? Self == self }
}
