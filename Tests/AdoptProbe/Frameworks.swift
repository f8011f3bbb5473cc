import Foundation
import HealthKit
import Security
import TriadProgram
import UserNotifications

/// Acts that use what Apple's frameworks do by the kit.
@MainActor func addFrameworkActs(_ program: AppProgram) {
  program.act("keychain") { _ in keychain() }
  program.act("keychainAgain") { _ in
    note("kept \(read("token").1 ?? "nothing")")
    note("deleted \(SecItemDelete(item("token") as CFDictionary)) \(SecItemDelete(item("token") as CFDictionary))")
  }
  program.act("readsKeychain") { _ in note("status \(read("token").0)") }
  program.act("fetches") { details in fetch(details.text("path") ?? "/", details.number("within") ?? 60) }
  program.act("refusesDownload") { _ in ProgramSession.shared.downloadTask(with: URL(fileURLWithPath: "/")) }
  program.act("notifies") { _ in notify() }
  program.act("settings") { _ in
    Task {
      note(
        "authorization \((await UNUserNotificationCenter.current().notificationSettings()).authorizationStatus.rawValue)"
      )
    }
  }
  program.act("measures") { _ in measure() }
}

// MARK: - Security

private func item(_ account: String, _ more: [String: Any] = [:]) -> [String: Any] {
  let own: [String: Any] = [
    kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "app.birds",
    kSecAttrAccount as String: account,
  ]
  return own.merging(more) { $1 }
}

private func read(_ account: String) -> (OSStatus, String?) {
  var found: CFTypeRef?
  let query = item(
    account, [kSecReturnData as String: kCFBooleanTrue as Any, kSecMatchLimit as String: kSecMatchLimitOne])
  let status = SecItemCopyMatching(query as CFDictionary, &found)
  return (status, (found as? Data).map { String(decoding: $0, as: UTF8.self) })
}

@MainActor private func keychain() {
  let secret = [kSecValueData as String: Data("sesame".utf8)]
  let first = SecItemAdd(item("token", secret) as CFDictionary, nil)
  let second = SecItemAdd(item("token", secret) as CFDictionary, nil)
  note("added \(first) \(second) \(SecItemAdd([kSecValueData: Data()] as CFDictionary, nil))")
  note("found \(read("token").1 ?? "nothing") \(read("other").0)")
  let update = SecItemUpdate(
    item("token") as CFDictionary, [kSecValueData as String: Data("open".utf8)] as CFDictionary)
  note("updated \(update) \(SecItemUpdate(item("other") as CFDictionary, secret as CFDictionary))")
  var all: AnyObject?
  let query = item("token", [kSecReturnAttributes as String: true, kSecMatchLimit as String: kSecMatchLimitAll])
  _ = SecItemCopyMatching(query as CFDictionary, &all)
  note("accounts \(((all as? [[String: Any]]) ?? []).compactMap { $0[kSecAttrAccount as String] as? String })")
}

// MARK: - URLSession

@MainActor private func fetch(_ path: String, _ seconds: Double) {
  guard let url = URL(string: "https://birds.example\(path)") else { return }
  var request = ProgramURLRequest(url: url, timeoutInterval: seconds)
  request.httpMethod = "POST"
  request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
  let task = ProgramSession.shared.uploadTask(with: request, from: Data("wren".utf8)) { data, response, error in
    let status = (response as? ProgramHTTPResponse)?.statusCode
    let text = data.map { String(decoding: $0, as: UTF8.self) }
    MainActor.assumeIsolated {
      note("upload \(status.map { "\($0)" } ?? "-") \(text ?? "-") \((error as? URLError)?.errorCode ?? 0)")
    }
  }
  task.resume()
  Task {
    do {
      let (data, response) = try await ProgramSession.shared.data(from: url)
      note("data \((response as? ProgramHTTPResponse)?.statusCode ?? 0) \(String(decoding: data, as: UTF8.self))")
    } catch {
      note("data \((error as? URLError)?.errorCode ?? 0)")
    }
  }
}

// MARK: - UserNotifications

final class NotificationDelegate: NSObject, UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    MainActor.assumeIsolated { note("presents \(notification.request.identifier)") }
    completionHandler(notification.request.identifier == "quiet" ? [] : [.banner])
  }

  func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
    let content = response.notification.request.content
    await note("opened \(content.title) \(content.userInfo["bird"] as? String ?? "-")")
  }
}

@MainActor private func notify() {
  Task {
    let center = UNUserNotificationCenter.current()
    func request(_ id: String, _ trigger: UNNotificationTrigger?) -> UNNotificationRequest {
      let content = UNMutableNotificationContent()
      content.title = "Seen"
      content.userInfo = ["bird": "wren"]
      return UNNotificationRequest(identifier: id, content: content, trigger: trigger)
    }
    do { try await center.add(request("early", nil)) } catch { note("error \((error as? UNError)?.errorCode ?? 0)") }
    do {
      note("granted \(try await center.requestAuthorization(options: [.alert]))")
      try await center.add(request("shown", UNTimeIntervalNotificationTrigger(timeInterval: 2, repeats: false)))
      try await center.add(request("quiet", UNTimeIntervalNotificationTrigger(timeInterval: 3, repeats: false)))
      let clock = DateComponents(hour: 9, minute: 30)
      try await center.add(request("daily", UNCalendarNotificationTrigger(dateMatching: clock, repeats: true)))
      try await center.add(request("gone", UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)))
      center.removePendingNotificationRequests(withIdentifiers: ["gone"])
      let pending = await center.pendingNotificationRequests()
      note("pending \(pending.map(\.identifier).sorted())")
    } catch {
      note("error \((error as? UNError)?.errorCode ?? 0)")
    }
  }
}

// MARK: - HealthKit

let health = HKHealthStore()

/// What the app does at its launch, if it reads health samples.
func observeHealth() {
  let steps = HKQuantityType(.stepCount)
  health.enableBackgroundDelivery(for: steps, frequency: .hourly) { _, _ in }
  let query = HKObserverQuery(sampleType: steps, predicate: nil) { _, completion, _ in
    MainActor.assumeIsolated {
      let defaults = ProgramDefaults.standard
      defaults.set(defaults.integer(forKey: "updates") + 1, forKey: "updates")
      // Woken in the background, the app finds its secret locked away.
      if read("token").0 == errSecInteractionNotAllowed {
        defaults.set(defaults.integer(forKey: "locked") + 1, forKey: "locked")
      }
    }
    completion()
  }
  health.execute(query)
}

@MainActor private func measure() {
  let steps = HKQuantityType(.stepCount)
  let noon = Date(timeIntervalSinceNow: 0)
  let dates = HKQuery.predicateForSamples(
    withStart: noon.addingTimeInterval(-3_600), end: noon, options: .strictStartDate)
  let newest = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
  health.execute(
    HKSampleQuery(sampleType: steps, predicate: dates, limit: HKObjectQueryNoLimit, sortDescriptors: [newest]) {
      _, samples, error in
      let found = samples?.compactMap { $0 as? HKQuantitySample } ?? []
      let isInOrder = zip(found, found.dropFirst()).allSatisfy { $0.startDate >= $1.startDate }
      let isInHour = found.allSatisfy { $0.startDate >= noon.addingTimeInterval(-3_600) && $0.startDate < noon }
      let hasValues = found.allSatisfy { $0.quantity.doubleValue(for: .count()) > 0 }
      MainActor.assumeIsolated {
        note("hour \(error == nil) \(!found.isEmpty) \(isInOrder) \(isInHour) \(hasValues)")
      }
    })
  let all = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit) {
    _, samples, _, anchor, _ in
    let first = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: 5) { _, five, _, next, _ in
      let rest = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: next, limit: HKObjectQueryNoLimit) {
        _, rest, _, _, _ in
        let parts = ((five ?? []) + (rest ?? [])).map(\.uuid)
        let isWhole = parts == samples?.map(\.uuid) && five?.count == 5
        MainActor.assumeIsolated { note("anchored \(isWhole)") }
      }
      health.execute(rest)
    }
    health.execute(first)
    let none = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: anchor, limit: 10) { _, more, _, _, _ in
      MainActor.assumeIsolated { note("then \(more?.count ?? -1)") }
    }
    health.execute(none)
  }
  health.execute(all)
}
