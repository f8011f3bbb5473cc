/// The reason why the session between watch and phone didn't deliver an app's item, by the code of the platform
/// (WCError, A).
///
/// 7001 (generic), 7002 (no session on such a device), 7003 (no delegate), 7008 (invalid parameter), 7013 (file access
/// denied) and 7019 (watch-only app) are programming mistakes or properties of a product. They never occur here.
package enum SessionError: Int, Hashable, Sendable, WireIndexed {
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
    case .replyFailed: "the other app did not answer"
    case .replyTimedOut: "no answer came in time"
    case .deliveryFailed: "the message was not delivered"
    case .insufficientSpace: "the other device has no space left"
    case .inactive: "the session is inactive"
    case .transferTimedOut: "the transfer took too long"
    case .companionMissing: "the companion app is not installed"
    }
  }
}

/// The state of the session on one device (WCSessionActivationState, A).
enum SessionState: UInt8, Hashable, Sendable {
  /// The app has not activated it since its launch, or since the session changed to another watch.
  case notActivated = 1
  /// The phone is changing to another watch: nothing can be sent, but items already on their way still arrive.
  case inactive
  case activated
}
