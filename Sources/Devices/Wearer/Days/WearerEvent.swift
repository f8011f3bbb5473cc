package struct WearerEvent: Sendable {
  package let at: Timestamp
  /// The act that a device may notice.
  package let message: Message

  package init(at: Timestamp, _ act: some UserAction) { (self.at, message) = (at, Message(act)) }
  package init(at: Timestamp, stimulus: DeviceEvent) { (self.at, message) = (at, Message(stimulus)) }

  package var stimulus: DeviceEvent? { message.stimulus }
  package var act: (any UserAction)? { message.act }
}

extension WearerEvent: Equatable {
  package static func == (a: WearerEvent, b: WearerEvent) -> Bool {
    guard a.at == b.at, let one = a.act, let other = b.act else { return false }
    return one.isEqual(to: other)
  }
}

extension UserAction {
  fileprivate func isEqual(to other: any UserAction) -> Bool { other as? Self == self }
}
