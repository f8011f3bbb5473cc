@_exported public import Foundation
import TriadProgram

/// The privacy of a value in a message; a simulation shows every value.
public struct OSLogPrivacy: Sendable {
  public enum Mask: Sendable { case none, hash }
  public static let `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy()
  public static let auto = OSLogPrivacy()
  public static let sensitive = OSLogPrivacy()
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ value: Any?, privacy: OSLogPrivacy = .auto) {
      text += value.map { "\($0)" } ?? "nil"
    }
  }

  let text: String
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

public enum OSLogType: Sendable { case `default`, info, debug, error, fault }

/// Logs into the trace of the run, but not what a device wouldn't keep either: debug and info.
public struct Logger: Sendable {
  private let category: String
  public init(subsystem: String, category: String) { self.category = category }
  public init() { category = "app" }
  public func trace(_ message: @autoclosure () -> OSLogMessage) {}
  public func debug(_ message: @autoclosure () -> OSLogMessage) {}
  public func info(_ message: @autoclosure () -> OSLogMessage) {}
  public func notice(_ message: OSLogMessage) { keep(message) }
  public func log(_ message: OSLogMessage) { keep(message) }
  public func warning(_ message: OSLogMessage) { keep(message) }
  public func error(_ message: OSLogMessage) { keep(message) }
  public func critical(_ message: OSLogMessage) { keep(message) }
  public func fault(_ message: OSLogMessage) { keep(message) }
  public func log(level: OSLogType, _ message: OSLogMessage) {
    switch level {
    case .default, .error, .fault: keep(message)
    case .info, .debug: break
    }
  }
  private func keep(_ message: OSLogMessage) { AppProgram.shared.log("\(category): \(message.text)") }
}

/// A lock, which the one thread of the process never waits for.
public final class OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private var state: State
  public init(initialState: State) { state = initialState }
  public func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result { try body(&state) }
}
