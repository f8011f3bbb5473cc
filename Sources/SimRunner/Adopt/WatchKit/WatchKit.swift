@_exported public import Foundation
import TriadProgram

public enum WKHapticType: Int, Sendable {
  case notification, directionUp, directionDown, success, failure, retry, start, stop, click
}

public enum WKInterfaceDeviceBatteryState: Int, Sendable { case unknown, unplugged, charging, full }

public final class WKInterfaceDevice: Sendable {
  private static let own = WKInterfaceDevice()
  public static func current() -> WKInterfaceDevice { own }
  private init() {}
  public var name: String { "Apple Watch" }
  public var systemName: String { "watchOS" }
  public var batteryLevel: Float { (AppProgram.shared.event["battery"] as? Double).map { Float($0) } ?? -1 }
  public var batteryState: WKInterfaceDeviceBatteryState {
    guard batteryLevel >= 0 else { return .unknown }
    guard AppProgram.shared.event["charging"] as? Bool == true else { return .unplugged }
    return batteryLevel >= 1 ? .full : .charging
  }
  public func play(_ type: WKHapticType) { AppProgram.shared.log("plays the haptic '\(type)'") }
}

public enum WKApplicationState: Int, Sendable { case active, inactive, background }

public final class WKApplication: Sendable {
  private static let own = WKApplication()
  public static func shared() -> WKApplication { own }
  private init() {}
  public var applicationState: WKApplicationState { AppProgram.shared.isInForeground ? .active : .background }
}

public typealias WKExtension = WKApplication

/// A background task, which the kit's runs are not: `Driver.swift` may hand one over.
open class WKRefreshBackgroundTask: NSObject {
  open func setTaskCompleted() { setTaskCompletedWithSnapshot(false) }
  open func setTaskCompletedWithSnapshot(_ snapshot: Bool) {
    AppProgram.shared.log("completes a background task")
  }
}

open class WKWatchConnectivityRefreshBackgroundTask: WKRefreshBackgroundTask {}
open class WKApplicationRefreshBackgroundTask: WKRefreshBackgroundTask {}
