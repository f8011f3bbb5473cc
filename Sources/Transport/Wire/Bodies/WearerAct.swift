package import SimKernel

/// Something that the wearer or the world does, and that a device could notice.
///
/// Acts are the only way from the wearer into the devices; a device that is off, away or unworn notices nothing. They cross no
/// link; between processes of one program they go as their parts (``WireParts``).
package protocol WearerAct: MessageBody, Hashable, SendableMetatype {
  /// The device that could notice it; nil where the world itself says which.
  var audience: Role? { get }
  /// How the wearer comes to the app for it; nil for what the device's system notices by itself.
  var use: AppUse? { get }
  /// Whether the wearer has the phone in their hand for that.
  var needsThePhone: Bool { get }
  /// The sample, workout or block that it is about; nil when it is about none.
  var about: UInt64? { get }
  /// Whether it deletes everything of the wearer's, on every device.
  var erases: Bool { get }
  /// What it is, for rows and exports, and whether it begins or ends what lasts.
  var kind: (name: String, isOn: Bool?) { get }
}

/// How the wearer comes to an app.
package enum AppUse: Sendable {
  /// Opens it, and does something there.
  case opens
  /// Says it to the system's assistant, which does not unlock the device.
  case asksAssistant
  /// Leaves it for something else.
  case leaves
}

extension WearerAct {
  package var messageNumber: MessageNumber { .act }
  package var sizeEstimate: Int { 0 }
  package var taint: Taint { [.health, .text, .context] }
  package var use: AppUse? { .opens }
  package var needsThePhone: Bool { false }
  package var about: UInt64? { nil }
  package var erases: Bool { false }
}

extension Message {
  /// What is done to the device, if it is that.
  package var act: (any WearerAct)? {
    guard number == .act else { return nil }
    // Most are one: to know a type costs less than to find a conformance.
    if let stimulus { return stimulus }
    return anyBody as? any WearerAct
  }
}

extension Kernel {
  /// Lets the wearer do something to a device at a moment that has not passed.
  ///
  /// - Parameter id: by which the teller knows it.
  package func post(_ act: some WearerAct, to node: NodeID, at time: Instant, id: UInt64 = 0) {
    post(Message(act), to: node, at: time, id: id)
  }
}
