public import Foundation
import TriadProgram

/// Apple's methods exist with a completion handler and as async ones; a delegate has one of the two.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)
  func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
}

extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    center.later(self) { completionHandler(await $0.userNotificationCenter(center, willPresent: notification)) }
  }

  // As on a device: without the method, nothing is shown in the foreground.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions { [] }

  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    center.later(self) {
      await $0.userNotificationCenter(center, didReceive: response)
      completionHandler()
    }
  }

  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {}
}

/// The notices of the simulated device, by the names and rules of Apple's `UNUserNotificationCenter`.
public final class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  private static let only = UNUserNotificationCenter()
  public static func current() -> UNUserNotificationCenter { only }
  public weak var delegate: (any UNUserNotificationCenterDelegate)?

  private let program = AppProgram.shared
  private let queue = Agenda.Queue.new()
  /// The stored value that says that the person was asked.
  private static let asked = "notifications.asked"

  override private init() {
    super.init()
    program.listeners.append { [unowned self] name, event in take(name, event) }
    // Made during the event in which the process began, of which the listener has heard nothing.
    take(program.event["event"] as? String ?? "", program.event)
  }

  private func soon(_ run: @escaping () -> Void) { Agenda.add(queue, run) }

  func later<Delegate>(_ delegate: Delegate, _ run: @escaping (Delegate) async -> Void) {
    let work = Work(run: { await run(delegate) })
    program.async { await work.run() }
  }

  private struct Work: @unchecked Sendable { let run: () async -> Void }

  private var status: UNAuthorizationStatus {
    guard program.stored[Self.asked] as? Bool == true else { return .notDetermined }
    return program.event["noticesAllowed"] as? Bool == true ? .authorized : .denied
  }

  public func requestAuthorization(
    options: UNAuthorizationOptions = [], completionHandler: @escaping (Bool, (any Error)?) -> Void
  ) {
    // A truth value is a property list.
    try? program.store(Self.asked, true)
    let isGranted = status == .authorized
    soon { completionHandler(isGranted, nil) }
  }

  public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    await withCheckedContinuation { next in
      requestAuthorization(options: options) { isGranted, _ in next.resume(returning: isGranted) }
    }
  }

  public func getNotificationSettings(completionHandler: @escaping (UNNotificationSettings) -> Void) {
    let settings = UNNotificationSettings(status)
    soon { completionHandler(settings) }
  }

  public func notificationSettings() async -> UNNotificationSettings { UNNotificationSettings(status) }

  public func add(
    _ request: UNNotificationRequest, withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
  ) {
    guard status == .authorized else { return soon { completionHandler?(UNError(.notificationsNotAllowed)) } }
    KitQuestion.ask(request.command) { [self] _, event in
      let reason = event["value"] as? String
      let code = reason.map { $0 == "notAllowed" ? UNError.Code.notificationsNotAllowed : .notificationInvalidNoDate }
      soon { completionHandler?(code.map { UNError($0) }) }
    }
  }

  public func add(_ request: UNNotificationRequest) async throws {
    try await withCheckedThrowingContinuation { (next: CheckedContinuation<Void, any Error>) in
      add(request) { error in if let error { next.resume(throwing: error) } else { next.resume() } }
    }
  }

  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    for id in identifiers { say("cancelNotice", id) }
  }

  public func removeAllPendingNotificationRequests() {
    getPendingNotificationRequests { [self] requests in
      removePendingNotificationRequests(withIdentifiers: requests.map(\.identifier))
    }
  }

  public func getPendingNotificationRequests(completionHandler: @escaping ([UNNotificationRequest]) -> Void) {
    KitQuestion.ask(LineWriter("readNotices")) { [self] _, event in
      let notices = (event["value"] as? [Any] ?? []).compactMap { $0 as? [String: Any] }
      soon { completionHandler(notices.map { UNNotificationRequest(notice: $0) }) }
    }
  }

  public func pendingNotificationRequests() async -> [UNNotificationRequest] {
    await withCheckedContinuation { next in getPendingNotificationRequests { next.resume(returning: $0) } }
  }

  private func say(_ command: StaticString, _ id: String) {
    var line = LineWriter(command)
    line.write("notice", id)
    program.say(line)
  }

  private func take(_ name: String, _ event: [String: Any]) {
    guard name == "presented" || name == "opened" else { return }
    let notification = UNNotification(UNNotificationRequest(notice: event))
    let id = notification.request.identifier
    soon { [self] in
      if name == "opened" {
        let response = UNNotificationResponse(notification)
        delegate?.userNotificationCenter(self, didReceive: response, withCompletionHandler: {})
        return
      }
      // As on a device: without a delegate, nothing is shown in the foreground.
      guard let delegate else { return say("clearNotice", id) }
      delegate.userNotificationCenter(self, willPresent: notification) { [self] options in
        if options.isDisjoint(with: [.banner, .list]) { say("clearNotice", id) }
      }
    }
  }
}
