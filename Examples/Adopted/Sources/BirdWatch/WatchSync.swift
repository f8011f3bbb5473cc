import Combine
import Foundation
import WatchConnectivity

/// Sends sightings to the phone, and keeps those that are not there yet.
final class WatchSync: NSObject, ObservableObject {
  static let shared = WatchSync()

  /// Sightings that were neither sent nor queued.
  @Published private(set) var pending: [Sighting] = []
  /// How many the phone has, as it last said.
  @Published private(set) var countOnPhone = 0
  @Published private(set) var banner: String?

  private let defaults = UserDefaults.standard
  private let queue = DispatchQueue(label: "app.birds.sync")
  private var bannerTimer: Timer?
  private var cancellables = Set<AnyCancellable>()
  /// The sightings whose answer is awaited.
  private var awaited = Set<String>()

  private override init() {
    super.init()
    if let data = defaults.data(forKey: "pending"),
      let saved = try? JSONDecoder().decode([Sighting].self, from: data)
    {
      pending = saved
    }
    countOnPhone = defaults.integer(forKey: "countOnPhone")
    $countOnPhone
      .dropFirst()
      .removeDuplicates()
      .sink { [weak self] in self?.defaults.set($0, forKey: "countOnPhone") }
      .store(in: &cancellables)
  }

  func start() {
    guard WCSession.isSupported() else { return }
    WCSession.default.delegate = self
    WCSession.default.activate()
  }

  // MARK: - From the views

  func spotted(_ species: String) {
    let sighting = Sighting(species: species)
    pending.append(sighting)
    save()
    show("Noted: \(species)")
    send(sighting)
  }

  func becameActive() {
    flush()
  }

  private func show(_ text: String) {
    banner = text
    bannerTimer?.invalidate()
    bannerTimer = Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { [weak self] _ in
      self?.banner = nil
    }
  }

  // MARK: - Sending

  private func send(_ sighting: Sighting) {
    guard WCSession.default.activationState == .activated else { return }
    guard WCSession.default.isReachable else {
      // Mistake: what cannot be sent now waits for the next time that the app is open.
      if !Mistake.foregroundOnly.isMade { enqueue(sighting) }
      return
    }
    awaited.insert(sighting.id)
    ask(sighting.dictionary, timeout: 3) { [weak self] result in
      guard let self else { return }
      self.awaited.remove(sighting.id)
      switch result {
      case .success: self.finish(sighting, as: "sent")
      case .failure: self.enqueue(sighting)
      }
    }
  }

  /// Sends a message, and completes with the reply or an error: the session's own, or that the time was up.
  private func ask(
    _ message: [String: Any], timeout: TimeInterval, completion: @escaping (Result<[String: Any], Error>) -> Void
  ) {
    var isComplete = false
    let complete: (Result<[String: Any], Error>) -> Void = { result in
      // Mistake: the reply may still come when the time is up, and both are taken.
      if isComplete && !Mistake.bothHandlers.isMade { return }
      isComplete = true
      completion(result)
    }
    queue.asyncAfter(deadline: .now() + timeout) {
      if !isComplete { complete(.failure(URLError(.timedOut))) }
    }
    WCSession.default.sendMessage(
      message,
      replyHandler: { reply in self.queue.async { complete(.success(reply)) } },
      errorHandler: { error in self.queue.async { complete(.failure(error)) } })
  }

  private func enqueue(_ sighting: Sighting) {
    WCSession.default.transferUserInfo(sighting.dictionary)
    finish(sighting, as: "queued")
  }

  private func flush() {
    guard WCSession.default.activationState == .activated else { return }
    for sighting in pending where !awaited.contains(sighting.id) { enqueue(sighting) }
  }

  /// Notes how a sighting ended, which the list shows.
  private func finish(_ sighting: Sighting, as end: String) {
    pending.removeAll { $0.id == sighting.id }
    save()
    let ends = defaults.stringArray(forKey: "ends") ?? []
    defaults.set(ends + ["\(sighting.id) \(end)"], forKey: "ends")
  }

  private func save() {
    defaults.set(try? JSONEncoder().encode(pending), forKey: "pending")
  }
}

extension WatchSync: WCSessionDelegate {
  func session(
    _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState, error: Error?
  ) {
    guard activationState == .activated else { return }
    Task { @MainActor in
      // Sightings of an earlier process that ended before it sent them.
      if !Mistake.foregroundOnly.isMade { flush() }
    }
  }

  func session(_ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any]) {
    guard let count = applicationContext["count"] as? Int else { return }
    DispatchQueue.main.async { self.countOnPhone = count }
  }

  func session(_ session: WCSession, didFinish userInfoTransfer: WCSessionUserInfoTransfer, error: Error?) {
    guard error != nil, let sighting = Sighting(dictionary: userInfoTransfer.userInfo) else { return }
    // A queue that the system gave up is queued again.
    DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(1)) {
      WCSession.default.transferUserInfo(sighting.dictionary)
    }
  }
}
