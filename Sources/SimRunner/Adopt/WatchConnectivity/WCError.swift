public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
public let WCErrorDomain = "WCErrorDomain"

public enum WCSessionActivationState: Int, Sendable {
  case notActivated, inactive, activated
}

/// The errors of Apple's `WCError`, by the same names and numbers.
public struct WCError: CustomNSError, LocalizedError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case genericError = 7001
    case sessionNotSupported, sessionMissingDelegate, sessionNotActivated, deviceNotPaired, watchAppNotInstalled
    case notReachable, invalidParameter, payloadTooLarge, payloadUnsupportedTypes, messageReplyFailed
    case messageReplyTimedOut, fileAccessDenied, deliveryFailed, insufficientSpace, sessionInactive
    case transferTimedOut, companionAppNotInstalled, watchOnlyApp
  }

  public var code: Code
  public init(_ code: Code) { self.code = code }
  public static var errorDomain: String { WCErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorDescription: String? { "WatchConnectivity: \(code) (\(code.rawValue))" }
  public static var notReachable: Code { .notReachable }
  public static var sessionNotActivated: Code { .sessionNotActivated }
  public static var payloadTooLarge: Code { .payloadTooLarge }
  public static var messageReplyTimedOut: Code { .messageReplyTimedOut }
  public static var messageReplyFailed: Code { .messageReplyFailed }
  public static var deliveryFailed: Code { .deliveryFailed }
}
