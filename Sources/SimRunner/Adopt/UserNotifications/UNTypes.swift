// swift-format-ignore-file: AlwaysUseLowerCamelCase
@_exported public import Foundation
import TriadProgram

public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let (badge, sound, alert) = (Self(rawValue: 1), Self(rawValue: 2), Self(rawValue: 4))
}

public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let (badge, sound) = (Self(rawValue: 1), Self(rawValue: 2))
  public static let (list, banner) = (Self(rawValue: 8), Self(rawValue: 16))
}

public enum UNAuthorizationStatus: Int, Sendable { case notDetermined, denied, authorized }

public final class UNNotificationSettings: NSObject, Sendable {
  public let authorizationStatus: UNAuthorizationStatus
  init(_ status: UNAuthorizationStatus) { authorizationStatus = status }
}

public struct UNError: CustomNSError, Hashable, Sendable {
  public enum Code: Int, Sendable { case notificationsNotAllowed = 1, notificationInvalidNoDate = 1400 }
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public static var errorDomain: String { "UNErrorDomain" }
  public var errorCode: Int { code.rawValue }
}

public final class UNNotificationSound: NSObject, Sendable {
  public static let `default` = UNNotificationSound()
  override private init() {}
}

/// The content of a notification. The kit keeps it as a property list, with the notice; a sound is not kept.
open class UNNotificationContent: NSObject, @unchecked Sendable {
  open var title = ""
  open var subtitle = ""
  open var body = ""
  open var userInfo: [AnyHashable: Any] = [:]
  open var sound: UNNotificationSound?

  var members: [String: Any] { ["title": title, "subtitle": subtitle, "body": body, "userInfo": userInfo] }

  func take(_ members: [String: Any]) {
    func text(_ key: String) -> String { members[key] as? String ?? "" }
    (title, subtitle, body) = (text("title"), text("subtitle"), text("body"))
    userInfo = members["userInfo"] as? [String: Any] ?? [:]
  }
}

public final class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {}

open class UNNotificationTrigger: NSObject, @unchecked Sendable {
  public let repeats: Bool
  init(repeats: Bool) { self.repeats = repeats }
}

public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  public let timeInterval: TimeInterval
  public init(timeInterval: TimeInterval, repeats: Bool) {
    if timeInterval <= 0 || repeats && timeInterval < 60 {
      Refusal.stop("an interval of \(timeInterval) s", "a device ends the app: above 0, and at least 60 if it repeats")
    }
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }
}

public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  public let dateComponents: DateComponents
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    if let zone = dateComponents.timeZone, zone != .current {
      Refusal.stop("a notification by the clock of \(zone.identifier)", "leave the zone out")
    }
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }

  var clock: [String: Any] {
    let date = dateComponents
    let all = [
      ("hour", date.hour), ("minute", date.minute), ("second", date.second), ("weekday", date.weekday),
      ("day", date.day), ("month", date.month), ("year", date.year),
    ]
    return [String: Any](uniqueKeysWithValues: all.compactMap { name, value in value.map { (name, $0) } })
  }
}

public final class UNNotificationRequest: NSObject, @unchecked Sendable {
  public let identifier: String
  public let content: UNNotificationContent
  public let trigger: UNNotificationTrigger?

  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    (self.identifier, self.content, self.trigger) = (identifier, UNNotificationContent(), trigger)
    self.content.take(content.members)
  }

  /// Creates the request of a notice of the kit, without its trigger. Of a push it has the title, and its message as
  /// `userInfo`.
  convenience init(notice: [String: Any]) {
    let message = notice["message"].map(PropertyList.value) as? [String: Any] ?? [:]
    let content = UNNotificationContent()
    let title = notice["title"] as? String ?? ""
    content.take(message["content"] as? [String: Any] ?? ["title": title, "userInfo": message])
    self.init(identifier: notice["notice"] as? String ?? "", content: content, trigger: nil)
  }

  /// The kit's command for it.
  var command: LineWriter {
    var line = LineWriter("notify")
    line.write("notice", identifier)
    line.write("title", content.title.isEmpty ? content.body : content.title)
    line.write("repeats", trigger?.repeats ?? false)
    if let calendar = trigger as? UNCalendarNotificationTrigger {
      line.write("clock", json: Self.json(calendar.clock))
    } else {
      line.write("after", (trigger as? UNTimeIntervalNotificationTrigger)?.timeInterval ?? 0)
    }
    line.write("message", json: Self.json(["content": content.members]))
    return line
  }

  private static func json(_ value: [String: Any]) -> [UInt8] {
    guard let json = try? PropertyList.json(value) else {
      Refusal.stop("the userInfo of a notification", "a device ends the app: it isn't a property list")
    }
    return json
  }
}

public final class UNNotification: NSObject, @unchecked Sendable {
  public let request: UNNotificationRequest
  init(_ request: UNNotificationRequest) { self.request = request }
}

public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"

public final class UNNotificationResponse: NSObject, @unchecked Sendable {
  public let notification: UNNotification
  public var actionIdentifier: String { UNNotificationDefaultActionIdentifier }
  init(_ notification: UNNotification) { self.notification = notification }
}
