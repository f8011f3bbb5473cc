import Transport

/// What an app can ask its operating system.
package struct PlatformView: Hashable, Sendable {
  /// Whether a live message to the other device could be sent now (WCSession.isReachable).
  package var isReachable = false
  /// Why the app runs; nil on devices whose app always runs.
  package var occasion: Occasion?
  /// Whether files of complete protection can be read and written: not while the device is locked.
  package var isProtectedDataAvailable = true

  /// Of a desktop: whether the wearer sits in front of it.
  package var isAtDesk = false

  package init() {}

  /// Whether the wearer looks at the app, and could be asked something.
  var isAttended: Bool { occasion?.isForeground ?? isAtDesk }

  /// Whether what is sent to that role goes into a queue.
  func isQueuing(to role: Role) -> Bool { !isReachable && occasion != nil && (role == .watch || role == .phone) }
}

/// Why a message between watch and phone was not delivered, by the code that the platform gives it.
package enum SessionError: Int, CaseIterable, Hashable, Sendable {
  case notActivated = 7004
  case notPaired = 7005
  case appNotInstalled = 7006
  case notReachable = 7007
  case payloadTooLarge = 7009
  case unsupportedTypes = 7010
  case replyFailed = 7011
  case replyTimedOut = 7012
  case deliveryFailed = 7014
  case insufficientSpace = 7015
  case inactive = 7016
  case transferTimedOut = 7017
  case companionMissing = 7018

  package var summary: String {
    switch self {
    case .notActivated: "the session is not activated"
    case .notPaired: "no watch is paired"
    case .appNotInstalled: "the watch app is not installed"
    case .notReachable: "the other device is not reachable"
    case .payloadTooLarge: "the payload is too large"
    case .unsupportedTypes: "the payload has an unsupported type"
    case .replyFailed: "the other app could not answer"
    case .replyTimedOut: "no answer came in time"
    case .deliveryFailed: "the message was not delivered"
    case .insufficientSpace: "the other device has no space left"
    case .inactive: "the session is inactive"
    case .transferTimedOut: "the transfer took too long"
    case .companionMissing: "the companion app is missing"
    }
  }
}
