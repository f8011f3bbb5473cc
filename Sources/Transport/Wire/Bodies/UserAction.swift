/// An act of the wearer or the world that a device may notice.
///
/// Acts are the only input of the wearer to the devices; a device that is off, away or unworn notices nothing. They
/// cross no link; between processes of one program they are sent with their forms.
package protocol UserAction: MessageBody, Hashable, SendableMetatype {
  /// The device that may notice it; `nil` if the world selects it.
  var audience: Role? { get }
  /// The use of the app for it; `nil` if the device's system notices it by itself.
  var use: AppUse? { get }
  /// `true` if the wearer holds the phone for it.
  var needsThePhone: Bool { get }
  /// The id of its sample, workout or block; `nil` if there is none.
  var about: UInt64? { get }
  /// `true` if it deletes everything of the wearer's, on every device.
  var erases: Bool { get }
  /// Its name for rows and exports, and whether it begins or ends a lasting state.
  var kind: (name: String, isOn: Bool?) { get }
}

package enum AppUse: Sendable {
  /// Opens it, and does something there.
  case opens
  /// A request to the system's assistant, which doesn't unlock the device.
  case asksAssistant
  case leaves
}

extension UserAction {
  package var messageNumber: MessageNumber { .act }
  package var sizeEstimate: Int { 0 }
  package var taint: Taint { [.health, .text, .context] }
  package var use: AppUse? { .opens }
  package var needsThePhone: Bool { false }
  package var about: UInt64? { nil }
  package var erases: Bool { false }
}

extension Message {
  /// The act in the message, if it is one.
  package var act: (any UserAction)? {
    guard number == .act else { return nil }
    // The most frequent type first: comparing a type costs less than finding a conformance.
    if let stimulus { return stimulus }
    return anyBody as? any UserAction
  }
}

extension Kernel {
  /// Posts an act of the wearer on a device, at a moment that has not passed.
  ///
  /// - Parameter id: An identifier chosen by the caller.
  package func post(_ act: some UserAction, to node: NodeID, at time: Instant, id: UInt64 = 0) {
    post(Message(act), to: node, at: time, id: id)
  }
}
